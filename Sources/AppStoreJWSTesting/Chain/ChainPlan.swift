/// The three certificates of a chain before they are issued.
struct ChainPlan: Sendable {
  /// Seconds since 1970 at which the chain is meant to be good.
  let instant: Int64
  var root: CertificateTemplate
  var intermediate: CertificateTemplate
  var leaf: CertificateTemplate
  /// Signs the tokens. It is the leaf's own key, unless a defect gives the leaf a key that cannot do ES256.
  var signingKey: PrivateKey

  func issue() -> IssuedChain {
    let rootDER = root.selfSigned()
    let intermediateDER = intermediate.issued(by: root, certificate: rootDER)
    let leafDER = leaf.issued(by: intermediate, certificate: intermediateDER)
    return IssuedChain(plan: self, leaf: leafDER, intermediate: intermediateDER, root: rootDER)
  }

  /// Two years that ended a day before ``instant``.
  var past: ClosedRange<Int64> { days(-731...(-1)) }

  /// Two years that begin a day after ``instant``.
  var future: ClosedRange<Int64> { days(1...731) }

  private func days(_ span: ClosedRange<Int64>) -> ClosedRange<Int64> { ChainPlan.days(span, around: instant) }

  /// - Returns: seconds since 1970.
  static func days(_ span: ClosedRange<Int64>, around instant: Int64) -> ClosedRange<Int64> {
    instant + span.lowerBound * 86_400...instant + span.upperBound * 86_400
  }

  /// The same names with other keys: what a forger can make.
  func forged() -> ChainPlan {
    var forged = self
    forged.root.key = PrivateKey(.p384)
    forged.intermediate.key = PrivateKey(.p384)
    forged.leaf.key = PrivateKey(.p256)
    forged.signingKey = forged.leaf.key
    return forged
  }
}

/// The certificates of a token in DER, in the places where `x5c` has them.
package struct IssuedChain: Sendable {
  let plan: ChainPlan
  var leaf: [UInt8]
  var intermediate: [UInt8]
  var root: [UInt8]

  var x5c: [[UInt8]] { [leaf, intermediate, root] }
}
