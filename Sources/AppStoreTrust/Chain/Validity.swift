/// Every certificate must be valid at the instant, both ends included (RFC 5280 section 4.1.2.5), in whole seconds.
enum Validity: ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure? {
    guard let instant = chain.instant else { return nil }
    let certificates = [chain.sent.leaf, chain.sent.intermediate] + (chain.anchor.map { [$0] } ?? [])
    for certificate in certificates {
      if let failure = failure(of: certificate, at: instant) { return failure }
    }
    return nil
  }

  static func failure(of certificate: Certificate, at instant: Int64) -> ChainFailure? {
    guard let notBefore = certificate.notBefore, let notAfter = certificate.notAfter else {
      return ChainFailure(
        "chain.certificate", "nobody can read how long the certificate \(certificate.subject) is valid",
        expected: "UTCTime or GeneralizedTime (RFC 5280 section 4.1.2.5)")
    }
    let seconds = VerifiedChain.seconds(instant)
    let isEarly = seconds < notBefore
    guard isEarly || seconds > notAfter else { return nil }
    let bounds = [notBefore, notAfter].map { ISO8601.text(milliseconds: $0 * 1000) }
    return ChainFailure(
      isEarly ? "chain.not_yet_valid" : "chain.expired",
      "the certificate \(certificate.subject) \(isEarly ? "is not yet valid" : "has expired") at that instant",
      expected: "\(bounds[0]) to \(bounds[1])", found: ISO8601.text(milliseconds: instant))
  }
}
