import AppStoreJWS
import Testing

@testable import AppStoreJWSTesting

/// As for tokens: a key larger than any of the App Store is refused before anything is verified with it.
@Suite struct DearKeyTests {
  @Test func aReceiptWithOneIsRefused() throws {
    var draft = ReceiptDraft(receipt: sample, plan: authority.plan)
    draft.certificates = { chain in
      var intermediate = chain.plan.intermediate
      intermediate.useRSA(PrivateKey(.rsa(bits: 4_104)))
      return [chain.leaf, intermediate.issued(by: chain.plan.root, certificate: chain.root), chain.root]
    }
    let bytes = draft.sign(under: authority.chain)
    #expect(try verifier().failure(of: bytes)?.code == .chainCertificate)
  }
}
