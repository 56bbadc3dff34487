import AppStoreJWSTesting
import Testing

@testable import AppStoreTrust

/// What a file may hold that is named as one of certificates.
struct CertificateFileTests {
  private static let root = TestAuthority(instant: 1_760_000_000_000).rootPEM

  @Test func isReadWhollyOrNotAtAll() {
    let root = CertificateFileTests.root
    let files = [
      ("nothing", "", 0), ("no certificate", "0", 0), ("one", root, 1), ("two", root + root, 2),
      ("one and a remark", root + "remark\n", 1), ("one and a damaged one", root + root.replacing("M", with: "A"), 0),
      ("something else", root.replacing("CERTIFICATE", with: "CRL"), 0),
    ]
    #expect(Certificate.read(pemOrDER: Span()).isEmpty)
    #expect(ErrorQueue.isEmpty, "no memory at all")
    for (name, contents, count) in files {
      #expect(Certificate.read(pemOrDER: Array(contents.utf8).span).count == count, "\(name)")
      #expect(ErrorQueue.isEmpty, "\(name)")
    }
  }
}
