import AppStoreJWSTesting
import AppStoreTrust
import Testing

@Suite struct ReceiptAuthorityTests {
  static let instant: Int64 = 1_700_000_000_000

  @Test func certificatesAreTheSameInPEM() {
    let (authority, xcode) = (ReceiptAuthority(instant: Self.instant), XcodeReceiptAuthority(instant: Self.instant))
    #expect(Certificate.read(pemOrDER: authority.rootPEM.utf8.span).map(\.der) == [authority.rootDER])
    #expect(Certificate.read(pemOrDER: xcode.certificatePEM.utf8.span).map(\.der) == [xcode.certificateDER])
  }
}
