import AppStoreJWSTesting
import AppStoreTrust
import Testing

@testable import AppStoreJWS

@Suite struct TrustedRootTests {
  /// OpenSSL reads lengths that are longer than they need be (X.690 section 8.1.3.5), and people trust what it reads.
  @Test func isTheSameInAnotherSpelling() throws {
    let authority = TestAuthority(instant: 1_760_000_000_000)
    let der = authority.rootDER
    try #require(der[1] == 0x82)
    let roots = try TrustedRoot.read([0x30, 0x83, 0] + der.dropFirst(2), name: "root")
    #expect(roots.map(\.certificate.der) == [der])
    let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any, roots: roots)
    let token = authority.sign(.transaction(signedDate: authority.instant))
    #expect(verifier.failure(of: token) == nil)
    #expect(verifier.diagnose(token).isVerified)
  }
}
