public import AppStoreJWS

extension RevocationChecker {
  /// Asks about the certificates of a receipt, the signer's and its issuer's, and blocks meanwhile: for as long as two
  /// timeouts. Not to be called in a task.
  /// - Throws: ``VerificationError/Code/chainRevoked``, or ``VerificationError/Code/revocationUnavailable`` when
  ///   nothing was learned. The latter says nothing against the receipt: try again later.
  public func checkBlocking(_ receipt: VerifiedReceipt) throws(VerificationError) {
    try ask([receipt.verifiedChain], from: ReceiptCertificates.path)
  }

  /// Asks about the certificates of a receipt on another thread, unless the answers are remembered.
  ///
  /// In a task:
  /// ```swift
  /// try await withCheckedContinuation { continuation in
  ///   checker.check(receipt) { continuation.resume(returning: $0) }
  /// }.get()
  /// ```
  /// It is no `async` function because the runtime of tasks would come with it into every program that verifies
  /// receipts.
  /// - Parameters:
  ///   - receipt: the receipt.
  ///   - answer: is given, once, what ``checkBlocking(_:)`` returns or throws.
  public func check(
    _ receipt: VerifiedReceipt, then answer: @escaping @Sendable (Result<Void, VerificationError>) -> Void
  ) {
    ask([receipt.verifiedChain], from: ReceiptCertificates.path, then: answer)
  }
}
