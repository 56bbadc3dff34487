/// Asks about the leaf and the intermediate of chains that have verified. No other chain can get here, so no address is
/// ever taken from a certificate that anybody could have made.
package final class RevocationCheck: Sendable {
  private let timeout: Int32
  private let remembered = RecentlyUsed<Remembered>(capacity: RevocationCheck.memoryCapacity)
  /// The certificates that a thread is asking about just now.
  private let underWay = Monitor<Set<[UInt8]>>([])

  /// What came of asking about a certificate.
  private typealias Outcome = Result<OCSPAnswer, OCSPFailure>

  private struct Remembered: Sendable {
    let outcome: Outcome
    /// Seconds since 1970.
    let until: Int64
  }

  /// - Parameter timeout: seconds for each of the two questions.
  package init(timeout: Int32) { self.timeout = timeout }

  /// Why chains are refused, or cannot be judged.
  package enum Failure: Error, Sendable, Equatable {
    /// Since this second since 1970.
    case revoked(subject: String, at: Int64, reason: String)
    case unavailable(subject: String, reason: String)
  }

  /// Judges the chains of a token, and blocks while responders are asked. A pinned certificate has no issuer who could
  /// revoke it.
  /// - Parameter now: seconds since 1970.
  package func check(_ chains: [VerifiedChain], now: Int64) throws(Failure) {
    try RevocationCheck.judge(chains.flatMap(\.issued).map { ($0, outcome(of: $0, now: now)) })
  }

  /// Judges the chains of a token by what is remembered alone.
  /// - Returns: nil when a responder would have to be asked.
  package func rememberedVerdict(on chains: [VerifiedChain], now: Int64) -> Result<Void, Failure>? {
    var outcomes: [(IssuedCertificate, Outcome)] = []
    for issued in chains.flatMap(\.issued) {
      guard let outcome = recall(issued, now: now) else { return nil }
      outcomes.append((issued, outcome))
    }
    return Result { () throws(Failure) in try RevocationCheck.judge(outcomes) }
  }

  /// One certificate known to be revoked outweighs another of which nothing is known.
  private static func judge(_ outcomes: [(IssuedCertificate, Outcome)]) throws(Failure) {
    for case (let issued, .success(let answer)) in outcomes {
      guard case .revoked(let instant, let reason) = answer.status else { continue }
      throw .revoked(subject: issued.certificate.subject, at: instant, reason: reason)
    }
    for case (let issued, .failure(let failure)) in outcomes {
      throw .unavailable(subject: issued.certificate.subject, reason: failure.reason)
    }
  }

  private func recall(_ issued: IssuedCertificate, now: Int64) -> Outcome? {
    let key = issued.certificate.der
    guard let known = remembered.value(for: key.span), known.until > now else { return nil }
    return known.outcome
  }

  private func outcome(of issued: IssuedCertificate, now: Int64) -> Outcome {
    if let known = recall(issued, now: now) { return known }
    let key = issued.certificate.der
    underWay.waitToChange { $0.insert(key).inserted ? () : nil }
    defer { underWay.change { _ = $0.remove(key) } }
    // Whoever was asking until now has had an answer.
    if let known = recall(issued, now: now) { return known }
    let outcome = ask(about: issued, now: now)
    let until = (try? outcome.get().until) ?? now
    remembered.insert(Remembered(outcome: outcome, until: max(until, now + RevocationCheck.pause)), for: key.span)
    return outcome
  }

  private func ask(about issued: IssuedCertificate, now: Int64) -> Outcome {
    Result { () throws(OCSPFailure) in
      guard let responder = issued.certificate.responders.first else {
        throw OCSPFailure("it names no responder")
      }
      return try OCSPExchange(about: issued).answer(from: responder, now: now, timeout: timeout)
    }
  }
}

// MARK: Limits

// Their reasons stand in AppStoreJWS, in `Limits`, by which they are public.
extension RevocationCheck {
  /// Certificates.
  package static let memoryCapacity = 64
  /// Seconds.
  package static let pause: Int64 = 60
  /// Seconds.
  package static let skew: Int64 = 300
  package static let answerBytes = 64 << 10
}

/// A certificate and the authority that has issued it, and answers for it.
struct IssuedCertificate: Sendable {
  let certificate: Certificate
  let issuer: Certificate
}

extension VerifiedChain {
  /// Those an authority can have revoked.
  fileprivate var issued: [IssuedCertificate] {
    guard let intermediate else { return [] }
    return [
      IssuedCertificate(certificate: leaf, issuer: intermediate),
      IssuedCertificate(certificate: intermediate, issuer: anchor),
    ]
  }
}
