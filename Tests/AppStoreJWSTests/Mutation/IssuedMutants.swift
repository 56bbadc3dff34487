@testable import AppStoreJWSTesting

/// Chains that somebody has issued with real keys: a forger with keys of his own, the holder of a leaf's key, or the
/// root itself for another purpose. Every signature in them holds.
struct IssuedMutants {
  private let forge: Forge

  init(_ forge: Forge) { self.forge = forge }

  func all() -> [Mutant] { forged() + issuedByTheLeaf() + issuedForOtherPurposes() + otherShapes() }

  private func token(_ x5c: [[UInt8]], signedBy key: PrivateKey) -> String {
    SignedParts(header: Forge.header(x5c), payload: forge.payload, key: key).segments.text
  }

  private func forged() -> [Mutant] {
    let (genuine, forged) = (forge.chain, forge.plan.forged())
    let chain = forged.issue()
    func mutant(_ change: String, _ x5c: [[UInt8]]) -> Mutant {
      Mutant("issuer", change, token(x5c, signedBy: forged.signingKey))
    }
    return [
      mutant("all three forged, names equal", chain.x5c),
      mutant("all three forged, the genuine root sent along", [chain.leaf, chain.intermediate, genuine.root]),
      mutant("a forged leaf under the genuine intermediate", [chain.leaf, genuine.intermediate, genuine.root]),
      mutant("a genuine leaf over a forged intermediate", [genuine.leaf, chain.intermediate, genuine.root]),
      mutant("a genuine chain, signed by a forger", genuine.x5c),
      mutant("a forged leaf alone", [chain.leaf, chain.leaf, chain.leaf]),
      mutant("a forged root as intermediate", [chain.leaf, chain.root, genuine.root]),
    ]
  }

  /// The leaf's key is used as an authority's.
  private func issuedByTheLeaf() -> [Mutant] {
    let genuine = forge.chain
    var below = forge.plan.leaf
    below.key = PrivateKey(.p256)
    below.digest = .sha256
    let leaf = below.issued(by: forge.plan.leaf, certificate: genuine.leaf)
    below.extensions[Marker.intermediate] = Marker.value
    let twice = below.issued(by: forge.plan.leaf, certificate: genuine.leaf)
    func mutant(_ change: String, _ x5c: [[UInt8]]) -> Mutant {
      Mutant("leaf as issuer", change, token(x5c, signedBy: below.key))
    }
    return [
      mutant("the genuine leaf as intermediate", [leaf, genuine.leaf, genuine.root]),
      mutant("the genuine leaf as intermediate, both markers", [twice, genuine.leaf, genuine.root]),
      mutant("the intermediate as root", [leaf, genuine.leaf, genuine.intermediate]),
      mutant("under the genuine intermediate", [leaf, genuine.intermediate, genuine.root]),
    ]
  }

  /// What the root or the intermediate could have issued for something else.
  private func issuedForOtherPurposes() -> [Mutant] {
    func mutant(_ change: String, _ body: (inout ChainPlan) -> Void) -> Mutant {
      var plan = forge.plan
      body(&plan)
      let chain = plan.issue()
      return Mutant(
        "purpose", change, token([chain.leaf, chain.intermediate, forge.chain.root], signedBy: plan.signingKey))
    }
    return [
      mutant("leaf without marker") { $0.leaf.extensions[Marker.leaf] = nil },
      mutant("leaf with the intermediate's marker") {
        $0.leaf.extensions[Marker.leaf] = nil
        $0.leaf.extensions[Marker.intermediate] = Marker.value
      },
      mutant("leaf's marker critical") { $0.leaf.extensions[Marker.leaf] = "critical, \(Marker.value)" },
      mutant("leaf is an authority") { $0.leaf.extensions["basicConstraints"] = "critical, CA:TRUE" },
      mutant("leaf may sign certificates only") { $0.leaf.extensions["keyUsage"] = "critical, keyCertSign" },
      mutant("leaf may not sign data") { $0.leaf.extensions["keyUsage"] = "nonRepudiation, keyAgreement" },
      mutant("leaf expired") { $0.leaf.validity = $0.past },
      mutant("leaf not yet valid") { $0.leaf.validity = $0.future },
      mutant("leaf with an unknown critical extension") { $0.leaf.addUnknownCriticalExtension() },
      mutant("leaf on P-384") { $0.leaf.key = PrivateKey(.p384) },
      mutant("leaf with RSA") { $0.leaf.key = PrivateKey(.rsa(bits: 3072)) },
      mutant("leaf signed with SHA-1") { $0.leaf.digest = .sha1 },
      mutant("intermediate without marker") { $0.intermediate.extensions[Marker.intermediate] = nil },
      mutant("intermediate with the leaf's marker") { $0.swapMarkers() },
      mutant("intermediate is no authority") {
        $0.intermediate.extensions["basicConstraints"] = "critical, CA:FALSE"
      },
      mutant("intermediate without basicConstraints") { $0.intermediate.extensions["basicConstraints"] = nil },
      mutant("intermediate may sign data only") { $0.intermediate.extensions["keyUsage"] = "digitalSignature" },
      mutant("intermediate may sign revocations only") { $0.intermediate.extensions["keyUsage"] = "critical, cRLSign" },
      mutant("intermediate expired") { $0.intermediate.validity = $0.past },
      mutant("intermediate not yet valid") { $0.intermediate.validity = $0.future },
      mutant("intermediate with an unknown critical extension") { $0.intermediate.addUnknownCriticalExtension() },
      mutant("intermediate for another organization") { $0.intermediate.permitOnlyAnotherOrganization() },
      mutant("intermediate excludes this organization") {
        $0.intermediate.extensions["nameConstraints"] = "critical, excluded;dirName:subtree"
        $0.intermediate.sections += ["[subtree]", "CN = \($0.leaf.subject["CN"] ?? "")"]
      },
      mutant("intermediate signed with SHA-1") { $0.intermediate.digest = .sha1 },
      mutant("intermediate with RSA of 2048 bits") { $0.intermediate.key = PrivateKey(.rsa(bits: 2048)) },
    ]
  }

  /// Chains of other lengths.
  private func otherShapes() -> [Mutant] {
    let (plan, genuine) = (forge.plan, forge.chain)
    let underRoot = plan.leaf.issued(by: plan.root, certificate: genuine.root)
    var lower = plan.intermediate
    lower.key = PrivateKey(.p384)
    lower.subject["CN"] = "Lower Authority"
    let lowerDER = lower.issued(by: plan.intermediate, certificate: genuine.intermediate)
    let underLower = plan.leaf.issued(by: lower, certificate: lowerDER)
    let selfSigned = plan.leaf.selfSigned()
    func mutant(_ change: String, _ x5c: [[UInt8]]) -> Mutant {
      Mutant("shape", change, forge.token(x5c: x5c))
    }
    return [
      mutant("leaf issued by the root", [underRoot, genuine.intermediate, genuine.root]),
      mutant("leaf issued by the root, which is sent twice", [underRoot, genuine.root, genuine.root]),
      mutant("an authority below the intermediate", [underLower, lowerDER, genuine.intermediate]),
      mutant("an authority below the intermediate, the root sent along", [underLower, lowerDER, genuine.root]),
      mutant("a self-signed leaf", [selfSigned, genuine.intermediate, genuine.root]),
      mutant("a self-signed leaf alone", [selfSigned, selfSigned, selfSigned]),
    ]
  }
}
