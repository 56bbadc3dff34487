import Testing

@testable import AppStoreJWS
@testable import AppStoreJWSTesting

/// A key that is larger than any of the App Store is refused before anything is verified with it: who sends one pays
/// nothing, and who verifies would pay hundreds of times the price of a genuine signature.
@Suite struct DearKeyTests {
  @Test func aChainOfOneIsRefused() throws {
    let forge = Forge.shared
    var intermediate = forge.plan.intermediate
    intermediate.key = PrivateKey(.rsa(bits: 4_104))
    let dear = intermediate.issued(by: forge.plan.root, certificate: forge.chain.root)
    let token = forge.token(x5c: [forge.chain.leaf, dear, forge.chain.root])
    let failure = try forge.verifier().failure(of: token)
    #expect(failure?.code == .chainCertificate && failure?.path == "x5c[1]")
  }
}
