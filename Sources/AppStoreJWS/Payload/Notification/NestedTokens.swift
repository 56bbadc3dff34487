extension ServerNotification {
  /// The signed tokens inside, each with its place and the kind it must be. One that is present but empty is among
  /// them: it must fail, not be overlooked.
  var nestedTokens: [(path: String, kind: PayloadKind, token: String)] {
    let places: [(path: String, kind: PayloadKind, token: String?)] = [
      ("data.signedTransactionInfo", .transaction, data?.signedTransactionInfo),
      ("data.signedRenewalInfo", .renewalInfo, data?.signedRenewalInfo),
      ("appData.signedAppTransactionInfo", .appTransaction, appData?.signedAppTransactionInfo),
    ]
    return places.compactMap { path, kind, token in token.map { (path, kind, $0) } }
  }
}
