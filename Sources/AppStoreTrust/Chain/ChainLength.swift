/// Exactly leaf, the intermediate that was sent, anchor. A leaf signed by the root itself would leave the
/// intermediate's marker without a certificate to stand in.
enum ChainLength: ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure? {
    guard chain.anchor != nil else { return nil }
    if chain.path.count == 3, chain.path[1].der == chain.sent.intermediate.der { return nil }
    return ChainFailure(
      "chain.length", "the chain is not leaf, intermediate, root",
      expected: "3 certificates", found: "\(chain.path.count): \(chain.path.map(\.subject).joined(separator: " < "))")
  }
}
