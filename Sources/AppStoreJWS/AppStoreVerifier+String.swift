internal import AppStoreTrust

// The same calls for tokens in a `String`.
extension AppStoreVerifier {
  /// Verifies a purchase, renewal or refund.
  /// - Throws: the first failure.
  public func verifyTransaction(_ token: String) throws(VerificationError) -> VerifiedTransaction {
    try verifyTransaction(token.utf8.span)
  }

  /// Verifies a renewal info.
  /// - Throws: the first failure.
  public func verifyRenewalInfo(_ token: String) throws(VerificationError) -> VerifiedRenewalInfo {
    try verifyRenewalInfo(token.utf8.span)
  }

  /// Verifies an app transaction.
  /// - Throws: the first failure.
  public func verifyAppTransaction(_ token: String) throws(VerificationError) -> VerifiedAppTransaction {
    try verifyAppTransaction(token.utf8.span)
  }

  /// Verifies a server notification, the tokens inside it, and that they belong together.
  /// - Throws: the first failure.
  public func verifyNotification(_ token: String) throws(VerificationError) -> VerifiedNotification {
    try verifyNotification(token.utf8.span)
  }

  /// Verifies a retention messaging request.
  /// - Throws: the first failure.
  public func verifyRealtimeRequest(_ token: String) throws(VerificationError) -> VerifiedRealtimeRequest {
    try verifyRealtimeRequest(token.utf8.span)
  }

  /// Verifies a token of whatever kind its payload shows.
  /// - Parameters:
  ///   - token: the token in compact form (RFC 7515 section 7.1) and nothing else.
  ///   - kind: the kind to insist on, or to name for a payload that is too small to tell.
  /// - Throws: the first failure.
  public func verify(_ token: String, as kind: PayloadKind? = nil) throws(VerificationError) -> VerifiedToken {
    try verify(token.utf8.span, as: kind)
  }

  /// Verifies a purchase, renewal or refund; nothing is thrown.
  public func transactionResult(_ token: String) -> VerificationResult<Transaction> {
    transactionResult(token.utf8.span)
  }

  /// Verifies a renewal info; nothing is thrown.
  public func renewalInfoResult(_ token: String) -> VerificationResult<RenewalInfo> {
    renewalInfoResult(token.utf8.span)
  }

  /// Verifies an app transaction; nothing is thrown.
  public func appTransactionResult(_ token: String) -> VerificationResult<AppTransaction> {
    appTransactionResult(token.utf8.span)
  }

  /// Verifies a server notification, the tokens inside it, and that they belong together; nothing is thrown.
  public func notificationResult(_ token: String) -> VerificationResult<ServerNotification> {
    notificationResult(token.utf8.span)
  }

  /// Verifies a retention messaging request; nothing is thrown.
  public func realtimeRequestResult(_ token: String) -> VerificationResult<RealtimeRequest> {
    realtimeRequestResult(token.utf8.span)
  }

  /// Makes every check and lists what each found, whether or not an earlier one failed.
  /// - Parameters:
  ///   - token: the token in compact form (RFC 7515 section 7.1) and nothing else.
  ///   - kind: the kind to insist on, or to name for a payload that is too small to tell.
  public func diagnose(_ token: String, as kind: PayloadKind? = nil) -> VerificationReport {
    diagnose(token.utf8.span, as: kind)
  }
}
