import AppStoreJWS

extension AppStoreVerifier {
  /// The failure of a token; nil when it verifies.
  func failure(of token: String, as kind: PayloadKind? = nil) -> VerificationError? {
    Result { () throws(VerificationError) in try verify(token, as: kind) }.failure
  }
}

extension Result {
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
