import AppStoreJWSTesting
import AppStoreTrust
import Testing

@Suite struct XcodeAuthorityTests {
  static let instant: Int64 = 1_700_000_000_000
  let xcode = XcodeAuthority(instant: instant)

  @Test func signsUnderItsOneCertificate() throws {
    let text = xcode.sign(.transaction(signedDate: XcodeAuthorityTests.instant, environment: "Xcode"))
    let token = try #require(ReadToken(text))
    #expect(token.isSigned)
    #expect(token.x5c == [xcode.certificateDER])
    #expect(token.header["kid"] as? String == "Apple_Xcode_Key")
    #expect(token.header["typ"] as? String == "JWT")
    let chain = ChainVerifier(anchors: [], pinned: token.certificates, purpose: .token).verify(
      .single(token.certificates[0]), at: XcodeAuthorityTests.instant, collectsAll: false
    ) { _, _ in }
    #expect(chain?.isPinned == true)
  }

  @Test func certificateLooksLikeXcodes() throws {
    let read = Certificate.read(pemOrDER: Array(xcode.certificatePEM.utf8).span)
    let certificate = try #require(read.first)
    #expect(read.map(\.der) == [xcode.certificateDER])
    #expect(certificate.subject == "CN = StoreKit Testing in Xcode, O = StoreKit Testing in Xcode")
    #expect(certificate.isCA && certificate.maySignData && !certificate.maySignCertificates)
    #expect((455...470).contains(certificate.der.count))
  }

  @Test func slashesAreEscaped() throws {
    let header = try #require(ReadToken(xcode.sign("{}"))).headerText
    let pieces = header.split(separator: "/", omittingEmptySubsequences: false)
    #expect(pieces.dropLast().allSatisfy { $0.last == "\\" })
  }
}
