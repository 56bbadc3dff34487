import AppStoreJWSTesting
import Testing

@testable import AppStoreTrust

struct PathValidationTests {
  /// Whatever OpenSSL thinks of a path: without an anchor that is known it leads nowhere.
  @Test func aPathWithoutAnAnchorIsNotTrusted() throws {
    let der = TestAuthority(instant: 1_760_000_000_000).rootDER
    let certificate = Certificate(der: der.span)
    let root = try #require(certificate)
    func failure(anchor: Certificate?) -> ChainFailure? {
      PathValidation.failure(
        in: BuiltChain(
          sent: UnverifiedChain(leaf: root, intermediate: root, root: root), path: [root, root, root], objections: [],
          purpose: .token, instant: nil, anchor: anchor))
    }
    #expect(failure(anchor: nil)?.code == "chain.untrusted")
    #expect(failure(anchor: root) == nil)
  }
}
