internal import AppStoreTrust

// It stands here and not in the core because the runtime of tasks would add a tenth to a program that has no use for
// it.

extension RevocationChecker {
  /// Asks about the certificates of a token and of those inside it.
  ///
  /// ```swift
  /// let token = try verifier.verify(text)
  /// try await checker.check(token)
  /// ```
  /// What blocks runs on a thread of its own. Cancelling the task does not shorten the wait.
  /// - Throws: ``VerificationError/Code/chainRevoked``, or ``VerificationError/Code/revocationUnavailable`` when
  ///   nothing was learned. The latter says nothing against the token: try again later.
  public func check(_ token: VerifiedToken) async throws(VerificationError) {
    try await verdict(on: token.verifiedChains).get()
  }

  /// Asks about the certificates of a token and of those inside it; see ``check(_:)-(VerifiedToken)``.
  public func check<Payload>(_ token: Verified<Payload>) async throws(VerificationError) {
    try await verdict(on: token.verifiedChains).get()
  }

  private func verdict(on chains: [VerifiedChain]) async -> Result<Void, VerificationError> {
    await withCheckedContinuation { continuation in
      ask(chains) { continuation.resume(returning: $0) }
    }
  }
}
