/// Apple marks the leaf that signs App Store data. Without this check any certificate Apple has issued to a developer
/// could sign purchases.
package enum LeafMarker: ChainRule {
  package static let objectIdentifier = "1.2.840.113635.100.6.11.1"

  static func failure(in chain: BuiltChain) -> ChainFailure? {
    chain.sent.leaf.hasExtension(objectIdentifier)
      ? nil
      : ChainFailure(
        "chain.leaf_marker", "the signing certificate is not one for App Store data",
        expected: "extension \(objectIdentifier)", found: chain.sent.leaf.subject)
  }
}

/// Apple marks the authority that issues such leaves.
package enum IntermediateMarker: ChainRule {
  package static let objectIdentifier = "1.2.840.113635.100.6.2.1"

  static func failure(in chain: BuiltChain) -> ChainFailure? {
    chain.sent.intermediate.hasExtension(objectIdentifier)
      ? nil
      : ChainFailure(
        "chain.intermediate_marker", "the intermediate certificate is not Apple's authority for such leaves",
        expected: "extension \(objectIdentifier)", found: chain.sent.intermediate.subject)
  }
}
