/// The third certificate is never trusted, and it need not be the anchor byte for byte (genuine test chains differ by
/// serial number). But it must stand for the same authority: anything else was put there by somebody.
package enum RootMatch: ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure? {
    guard let sent = chain.sent.root, let anchor = chain.anchor else { return nil }
    return failure(sent, anchor)
  }

  package static func failure(_ sent: Certificate, _ anchor: Certificate) -> ChainFailure? {
    if sent.isSameAuthority(as: anchor) { return nil }
    return ChainFailure(
      "chain.root_mismatch", "the root sent along is not the authority that the chain leads to",
      expected: anchor.subject, found: sent.subject)
  }
}
