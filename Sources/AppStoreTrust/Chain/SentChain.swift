/// The certificates that came with something signed, as far as they belong to its signer. Nothing about them is known
/// yet.
package enum SentChain: Sendable {
  /// The signer's, its issuer's, and whatever was sent for a root.
  case issued(UnverifiedChain)
  /// Xcode's single one, to be compared with those pinned.
  case single(Certificate)
  /// The signer's without its issuer's: there is no chain to judge.
  case incomplete(Certificate)

  /// A chain that verified before, to be judged at another instant.
  /// - Parameter root: the root that was sent along this time, if it is to be compared.
  package init(_ chain: VerifiedChain, root: Certificate? = nil) {
    self =
      chain.intermediate.map { .issued(UnverifiedChain(leaf: chain.leaf, intermediate: $0, root: root)) }
      ?? .single(chain.leaf)
  }

  package var leaf: Certificate {
    switch self {
    case .issued(let chain): chain.leaf
    case .single(let certificate), .incomplete(let certificate): certificate
    }
  }

  package var intermediate: Certificate? {
    if case .issued(let chain) = self { chain.intermediate } else { nil }
  }

  /// Whether the certificate is judged as a pinned one; nil when it is not judged.
  package var isPinned: Bool? {
    switch self {
    case .issued: false
    case .single: true
    case .incomplete: nil
    }
  }
}
