/// The kind of key that the App Store signs with: P-256 for tokens, as ES256 demands (RFC 7518 section 3.4), RSA for
/// receipts.
enum LeafKey: ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure? { failure(of: chain.sent.leaf, for: chain.purpose) }

  static func failure(of leaf: Certificate, for purpose: ChainPurpose) -> ChainFailure? {
    leaf.keyDescription == purpose.leafKey
      ? nil
      : ChainFailure(
        "chain.leaf_key", "the signing key is of another kind than the App Store's", expected: purpose.leafKey,
        found: leaf.keyDescription)
  }
}
