/// Judges chains against a fixed set of anchors, OpenSSL's path validation first, then Apple's own rules; and single
/// certificates against those pinned.
package final class ChainVerifier: Sendable {
  package let anchors: [Certificate]
  package let pinned: PinnedCertificates
  private let store: TrustStore
  private let purpose: ChainPurpose
  private let checks: [ChainCheck]

  /// - Parameter skipping: checks to leave out. Only tests name any: they prove that each check is missed.
  package init(
    anchors: [Certificate], pinned: [Certificate] = [], purpose: ChainPurpose, skipping: Set<ChainCheck> = []
  ) {
    self.anchors = anchors
    self.pinned = PinnedCertificates(pinned, purpose: purpose)
    self.purpose = purpose
    store = TrustStore(anchors)
    checks = ChainCheck.allCases.filter { !skipping.contains($0) }
  }

  /// Judges what was sent along.
  /// - Parameters:
  ///   - instant: milliseconds since 1970; nil when none is known, and the time is then not judged, nor reported.
  ///   - collectsAll: whether to go on after the first failure.
  ///   - report: told of each check and what it found, in order.
  /// - Returns: the chain, only when every check passed and an instant was given.
  package func verify(
    _ sent: SentChain, at instant: Int64?, collectsAll: Bool, report: (ChainCheck, ChainFailure?) -> Void
  ) -> VerifiedChain? {
    switch sent {
    case .issued(let chain): verify(chain, at: instant, collectsAll: collectsAll, report: report)
    case .single(let certificate): pinned.verify(certificate, at: instant, collectsAll: collectsAll, report: report)
    case .incomplete: nil
    }
  }

  private func verify(
    _ chain: UnverifiedChain, at instant: Int64?, collectsAll: Bool, report: (ChainCheck, ChainFailure?) -> Void
  ) -> VerifiedChain? {
    let (path, objections) = store.path(
      from: chain.leaf, over: chain.intermediate, at: instant.map(VerifiedChain.seconds),
      level: purpose.authenticationLevel, collectsAll: collectsAll)
    let anchor = path.last.flatMap { last in anchors.first { $0.der == last.der } }
    let built = BuiltChain(
      sent: chain, path: path, objections: objections, purpose: purpose, instant: instant, anchor: anchor)
    var isGood = true
    for check in checks where check != .validity || instant != nil {
      let failure = check.rule.failure(in: built)
      report(check, failure)
      if failure != nil { isGood = false }
      if !isGood, !collectsAll { return nil }
    }
    guard isGood, instant != nil, let anchor else { return nil }
    return VerifiedChain(leaf: chain.leaf, intermediate: chain.intermediate, anchor: anchor)
  }

  /// How a chain that verified at one instant fares at another.
  package enum Standing: Sendable {
    case stands
    case fails(ChainFailure)
    /// A second anchor of the same name may be valid when the first is not: only building the path anew can tell.
    case unknown
  }

  /// Judges a verified chain at another instant, in milliseconds since 1970.
  package func standing(of chain: VerifiedChain, at instant: Int64) -> Standing {
    if chain.validity.contains(VerifiedChain.seconds(instant)) { return .stands }
    if anchors.count(where: { $0.hasSameSubject(as: chain.anchor) }) > 1 { return .unknown }
    for certificate in chain.certificates {
      if let failure = Validity.failure(of: certificate, at: instant) { return .fails(failure) }
    }
    return .unknown
  }
}
