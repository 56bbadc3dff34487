/// The leaf signs data. One that may issue certificates has another job.
enum LeafUsage: ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure? {
    let leaf = chain.sent.leaf
    if leaf.isCA {
      return ChainFailure(
        "chain.leaf_usage", "the signing certificate is a certificate authority",
        expected: "no authority", found: leaf.subject)
    }
    if !leaf.maySignData {
      return ChainFailure(
        "chain.leaf_usage", "the signing certificate may not sign data",
        expected: "keyUsage digitalSignature", found: leaf.subject)
    }
    return nil
  }
}

/// The intermediate issues certificates, and says so. OpenSSL has an opinion on this too; the verdict is taken
/// here, so that it has one code and one place.
enum IntermediateUsage: ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure? {
    let intermediate = chain.sent.intermediate
    if !intermediate.isCA {
      return ChainFailure(
        "chain.intermediate_usage", "the intermediate certificate is not a certificate authority",
        expected: "basicConstraints cA", found: intermediate.subject)
    }
    if !intermediate.maySignCertificates {
      return ChainFailure(
        "chain.intermediate_usage", "the intermediate certificate may not sign certificates",
        expected: "keyUsage keyCertSign", found: intermediate.subject)
    }
    return nil
  }
}
