/// The certificates that came with something signed. Nothing about them is known yet.
package struct UnverifiedChain: Sendable {
  package let leaf: Certificate
  package let intermediate: Certificate
  /// The root as it was sent along, where one was. It is compared with the anchor, never trusted.
  package let root: Certificate?

  package init(leaf: Certificate, intermediate: Certificate, root: Certificate?) {
    self.leaf = leaf
    self.intermediate = intermediate
    self.root = root
  }
}
