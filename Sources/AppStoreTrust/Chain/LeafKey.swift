/// ES256 is ECDSA on P-256 and nothing else (RFC 7518 section 3.4). Receipts are signed with RSA.
enum LeafKey: ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure? {
    chain.purpose == .receipt ? nil : failure(of: chain.sent.leaf)
  }

  static func failure(of leaf: Certificate) -> ChainFailure? {
    leaf.keyDescription == SigningKey.group
      ? nil
      : ChainFailure(
        "chain.leaf_key", "the signing key is not on P-256", expected: SigningKey.group, found: leaf.keyDescription)
  }
}
