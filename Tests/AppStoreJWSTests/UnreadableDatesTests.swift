import AppStoreTrust
import Testing

@testable import AppStoreJWS
@testable import AppStoreJWSTesting

/// OpenSSL takes any text in the place of a certificate's dates, and writes it back as it was.
@Suite struct UnreadableDatesTests {
  private static let forge = Forge.shared

  /// The forge's leaf, with something else in the place of notBefore (0) or notAfter (1).
  private static func leaf(_ place: Int) throws -> [UInt8] {
    let der = try #require(DER(forge.chain.leaf))
    return der.encoded(replacing: [0, 4, place], by: DER.encode(0x17, Array("zzzzzzzzzzzzZ".utf8)))
  }

  @Test(arguments: [0, 1])
  func areNeitherEarlyNorLate(place: Int) throws {
    let forge = UnreadableDatesTests.forge
    let leaf = try UnreadableDatesTests.leaf(place)
    let read = Certificate(der: leaf.span)
    let certificate = try #require(read)
    #expect(certificate.isCanonical)
    #expect([certificate.notBefore, certificate.notAfter].map { $0 == nil } == [place == 0, place == 1])
    let token = forge.token(x5c: [leaf, forge.chain.intermediate, forge.chain.root])
    #expect(try forge.verifier().diagnose(token).failures.map(\.code) == [.chainUntrusted, .chainCertificate])
    #expect(try forge.verifier().failure(of: token)?.code == .chainUntrusted)
  }

  @Test(arguments: [0, 1])
  func ofAPinnedCertificateAreRefused(place: Int) throws {
    let forge = UnreadableDatesTests.forge
    let leaf = try UnreadableDatesTests.leaf(place)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, xcodeCertificates: TrustedRoot.read(leaf, name: "leaf"))
    let payload = SamplePayload.transaction(signedDate: forge.instant, environment: "Xcode").json
    let token = forge.token(x5c: [leaf], payload: Array(payload.utf8))
    #expect(verifier.failure(of: token)?.code == .chainCertificate)
  }
}
