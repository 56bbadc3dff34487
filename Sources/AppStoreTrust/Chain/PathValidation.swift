/// RFC 5280 path validation by OpenSSL. Some of its objections are left to checks of their own, which
/// have their own codes. A path to which OpenSSL has no objection must end in an anchor all the same.
enum PathValidation: ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure? {
    guard let objection = chain.objections.first(where: { !$0.isJudgedElsewhere }) else {
      return chain.anchor == nil ? untrusted(chain, "it ends in none of them") : nil
    }
    let subject = chain.path.indices.contains(Int(objection.depth)) ? chain.path[Int(objection.depth)].subject : nil
    if objection.isAboutStrength {
      return ChainFailure(
        "chain.weak", "a key or digest in the certificate chain is too weak: \(objection.text)",
        expected: "128 bits of security", found: subject)
    }
    if objection.isAboutConstraints {
      return ChainFailure(
        "chain.constraint", "a certificate breaks a constraint of its chain: \(objection.text)", found: subject)
    }
    return untrusted(chain, objection.text)
  }

  private static func untrusted(_ chain: BuiltChain, _ reason: String) -> ChainFailure {
    ChainFailure(
      "chain.untrusted", "the certificate chain does not lead to a trusted root: \(reason)",
      expected: "a chain that ends in a trusted root", found: chain.path.last?.subject)
  }
}
