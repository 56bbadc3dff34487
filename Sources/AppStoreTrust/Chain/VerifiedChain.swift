/// A chain that passed every check of ``ChainVerifier`` at some instant. Only that verifier makes one, and
/// ``PinnedCertificates`` for it.
package final class VerifiedChain: Sendable {
  package let leaf: Certificate
  /// Absent when the leaf is a certificate the caller pinned.
  package let intermediate: Certificate?
  /// The trusted certificate in which the chain ends; the leaf itself when it is pinned.
  package let anchor: Certificate
  /// The leaf's key, absent for receipts, which are not signed with ES256.
  package let signingKey: SigningKey?
  /// The seconds since 1970 at which every certificate of the chain is valid, both ends inclusive.
  package let validity: ClosedRange<Int64>

  /// Subject and SHA-256 of leaf, intermediate (where there is one) and anchor: every record of a bulk run shows them.
  package let names: [(subject: String, sha256: String)]

  package var isPinned: Bool { intermediate == nil }

  /// Leaf first.
  var certificates: [Certificate] { [leaf] + (intermediate.map { [$0] } ?? []) + [anchor] }

  /// - Returns: nil when no instant lies in the validity of all certificates, or one's validity cannot be read.
  init?(leaf: Certificate, intermediate: Certificate?, anchor: Certificate) {
    var (start, end) = (Int64.min, Int64.max)
    for certificate in [leaf, intermediate ?? leaf, anchor] {
      guard let notBefore = certificate.notBefore, let notAfter = certificate.notAfter else { return nil }
      start = max(start, notBefore)
      end = min(end, notAfter)
    }
    guard start <= end else { return nil }
    self.leaf = leaf
    self.intermediate = intermediate
    self.anchor = anchor
    signingKey = SigningKey(leaf)
    validity = start...end
    names = ([leaf] + (intermediate.map { [$0] } ?? []) + [anchor]).map { ($0.subject, $0.fingerprint.hexadecimal) }
  }
}

extension VerifiedChain {
  /// Certificates speak of whole seconds: an instant belongs to the second it lies in.
  package static func seconds(_ milliseconds: Int64) -> Int64 {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 0 ? seconds - 1 : seconds
  }
}
