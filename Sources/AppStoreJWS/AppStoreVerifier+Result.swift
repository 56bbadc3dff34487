// StoreKit's own shape: nothing thrown, and a readable payload even where it is not verified.
extension AppStoreVerifier {
  /// Verifies a purchase, renewal or refund; nothing is thrown.
  public func transactionResult(_ token: Span<UInt8>) -> VerificationResult<Transaction> { result(token) }

  /// Verifies a renewal info; nothing is thrown.
  public func renewalInfoResult(_ token: Span<UInt8>) -> VerificationResult<RenewalInfo> { result(token) }

  /// Verifies an app transaction; nothing is thrown.
  public func appTransactionResult(_ token: Span<UInt8>) -> VerificationResult<AppTransaction> { result(token) }

  /// Verifies a server notification, the tokens inside it, and that they belong together; nothing is thrown.
  public func notificationResult(_ token: Span<UInt8>) -> VerificationResult<ServerNotification> { result(token) }

  /// Verifies a retention messaging request; nothing is thrown.
  public func realtimeRequestResult(_ token: Span<UInt8>) -> VerificationResult<RealtimeRequest> { result(token) }

  private func result<Payload: VerifiablePayload>(_ token: Span<UInt8>) -> VerificationResult<Payload> {
    do {
      return .verified(try verified(token))
    } catch {
      var examination = Examination(by: settings, as: Payload.kind, collectsAll: true)
      try? examination.run(token)
      // Of another kind, or of none: then it is not such a payload.
      guard let object = examination.object, examination.kind == Payload.kind else { return .unverified(nil, error) }
      return .unverified(Unverified(claimedPayload: Payload(object)), error)
    }
  }
}
