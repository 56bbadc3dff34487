import AppStoreJWSTesting
import AppStoreTrust
import Testing

@Suite struct TestAuthorityTests {
  @Test func signsWhatAVerifierAccepts() throws {
    let token = try #require(ReadToken(authority.sign(payload)))
    #expect(token.header["alg"] as? String == "ES256")
    #expect(token.payload == Array(payload.json.utf8))
    #expect(token.isSigned)
    #expect(token.x5c[2] == authority.rootDER)
    #expect(token.chainFailures(root: authority.rootDER, at: authority.instant) == [])
  }

  @Test func signsAnyText() throws {
    let token = try #require(ReadToken(authority.sign("no JSON, \u{0} and ü")))
    #expect(token.payload == Array("no JSON, \u{0} and ü".utf8))
    #expect(token.isSigned)
  }

  @Test func eachSignatureIsAnother() {
    #expect(authority.sign(payload) != authority.sign(payload))
  }

  @Test func eachAuthorityIsAnother() throws {
    let other = TestAuthority(instant: authority.instant)
    let token = try #require(ReadToken(other.sign(payload)))
    #expect(token.chainFailures(root: authority.rootDER, at: authority.instant).first == "chain.untrusted")
  }

  @Test func certificatesAreOfTheSizeOfApples() throws {
    let sizes = try #require(ReadToken(authority.sign(payload))).x5c.map(\.count)
    for (size, apples) in zip(sizes, [1_077, 794, 583]) {
      #expect(abs(size - apples) * 20 < apples, "\(size) bytes, Apple's has \(apples)")
    }
  }

  @Test func certificatesAreValidOnTheDaysAskedFor() throws {
    let brief = TestAuthority(
      organization: "Brief", instant: 86_400_000_000, rootDays: -3...3, intermediateDays: -2...2, leafDays: -1...1)
    let certificates = try #require(ReadToken(brief.sign("{}"))).certificates
    #expect(certificates.map(\.notBefore) == [999, 998, 997].map { $0 * 86_400 })
    #expect(certificates.map(\.notAfter) == [1_001, 1_002, 1_003].map { $0 * 86_400 })
    #expect(certificates.allSatisfy { $0.subject.contains("O = Brief") })
  }

  /// Years that OpenSSL writes and nobody reads.
  @Test(arguments: [TestAuthority.instants.lowerBound, TestAuthority.instants.upperBound])
  func certificatesAreReadableAtTheEndsOfTime(instant: Int64) throws {
    let first = TestAuthority(instant: instant)
    #expect(try #require(ReadToken(first.sign("{}"))).chainFailures(root: first.rootDER, at: instant) == [])
    let roots = [
      first.rootDER, XcodeAuthority(instant: instant).certificateDER, ReceiptAuthority(instant: instant).rootDER,
      XcodeReceiptAuthority(instant: instant).certificateDER,
    ]
    for der in roots {
      let certificate = Certificate(der: der.span)
      #expect(certificate?.notBefore != nil && certificate?.notAfter != nil)
    }
  }

  @Test func rootIsReadableAsPEM() {
    let read = Certificate.read(pemOrDER: Array(authority.rootPEM.utf8).span)
    #expect(read.map(\.der) == [authority.rootDER])
  }
}
