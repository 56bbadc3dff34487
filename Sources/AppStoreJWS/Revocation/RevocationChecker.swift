package import AppStoreTrust

/// Asks, by OCSP (RFC 6960), whether the certificates of a verified token or receipt have been revoked since.
///
/// Verifying never touches the network; this does, and is a call of its own. It takes only what has verified, so that
/// no address is ever taken from a certificate that anybody could have made. A responder's answer is remembered until
/// its `nextUpdate`, and questions about the same certificate at the same time are asked once: tokens of one chain cost
/// two questions, one about the signing certificate and one about its issuer's.
///
/// A task asks with `try await checker.check(token)`, which `AppStoreJWSFoundation` adds. `AppStoreReceipts` adds the
/// questions about receipts.
///
/// The answer must be signed by the certificate's issuer or its delegate, be of now, and not repeat another question's
/// nonce. It is asked for over HTTP, as the certificates say, or by way of the proxy that the environment variables
/// `http_proxy` and `no_proxy` name. For a certificate of StoreKit Testing in Xcode, which the caller has pinned, there
/// is nobody to ask, and nothing is; whoever no longer trusts it removes the pin.
public final class RevocationChecker: Sendable {
  private let revocation: RevocationCheck
  private let work = BlockingWork()
  private let clock: @Sendable () -> Timestamp

  /// Makes a checker. It is made once, and used from any thread or task.
  /// - Parameters:
  ///   - timeout: how long to wait for each answer, in whole seconds from one second to an hour: a fraction is rounded
  ///     up, and beyond either end that end is taken. What the system takes to look up a host name comes on top.
  ///   - clock: what time it is: answers must be of now.
  public init(timeout: Duration = .seconds(10), clock: @escaping @Sendable () -> Timestamp = Timestamp.now) {
    let (seconds, fraction) = min(max(timeout, .seconds(1)), .seconds(3600)).components
    revocation = RevocationCheck(timeout: Int32(fraction > 0 ? seconds + 1 : seconds))
    self.clock = clock
  }
}

// MARK: In a thread

extension RevocationChecker {
  /// Asks about the certificates of a token and of those inside it, and blocks meanwhile: for as long as two timeouts
  /// for each chain. Not to be called in a task.
  /// - Throws: ``VerificationError/Code/chainRevoked``, or ``VerificationError/Code/revocationUnavailable`` when
  ///   nothing was learned. The latter says nothing against the token: try again later.
  public func checkBlocking(_ token: VerifiedToken) throws(VerificationError) { try ask(token.verifiedChains) }

  /// Asks about the certificates of a token and of those inside it, and blocks meanwhile; see
  /// ``checkBlocking(_:)-(VerifiedToken)``.
  public func checkBlocking<Payload>(_ token: Verified<Payload>) throws(VerificationError) {
    try ask(token.verifiedChains)
  }

  /// - Parameter path: where the certificates came from.
  package func ask(_ chains: [VerifiedChain], from path: String = "x5c") throws(VerificationError) {
    do throws(RevocationCheck.Failure) {
      try revocation.check(chains, now: now)
    } catch {
      throw VerificationError(error, at: path)
    }
  }

  private var now: Int64 { VerifiedChain.seconds(clock().milliseconds) }
}

// MARK: Without blocking

extension RevocationChecker {
  /// Asks on another thread, unless all is remembered. Tasks build on it; their runtime is not linked into what does
  /// not use it.
  /// - Parameter path: where the certificates came from.
  package func ask(
    _ chains: [VerifiedChain], from path: String = "x5c",
    then answer: @escaping @Sendable (Result<Void, VerificationError>) -> Void
  ) {
    if let verdict = revocation.rememberedVerdict(on: chains, now: now) {
      return answer(verdict.mapError { VerificationError($0, at: path) })
    }
    do throws(WorkerThread.NotStarted) {
      try work.add { answer(Result { () throws(VerificationError) in try self.ask(chains, from: path) }) }
    } catch {
      answer(.failure(VerificationError(.unavailable(subject: chains[0].leaf.subject, reason: "\(error)"), at: path)))
    }
  }
}

extension VerificationError {
  fileprivate init(_ failure: RevocationCheck.Failure, at path: String) {
    switch failure {
    case .revoked(let subject, let instant, let reason):
      self.init(
        .chainRevoked, "the certificate \(subject) was revoked: \(reason)",
        expected: "a certificate that is not revoked", found: "revoked \(Timestamp(milliseconds: instant * 1000))",
        path: path)
    case .unavailable(let subject, let reason):
      self.init(
        .revocationUnavailable, "whether the certificate \(subject) is revoked could not be learned: \(reason)",
        path: path)
    }
  }
}
