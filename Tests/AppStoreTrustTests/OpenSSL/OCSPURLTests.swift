import Testing

@testable import AppStoreTrust

@Suite struct OCSPURLTests {
  @Test(arguments: [
    ("http://ocsp.example.com/ocsp03-testt602", ["ocsp.example.com", "80", "/ocsp03-testt602"]),
    ("http://ocsp.example.com", ["ocsp.example.com", "80", "/"]),
    ("http://127.0.0.1:8080/a?b", ["127.0.0.1", "8080", "/a?b"]),
    ("http://[::1]:8080/", ["[::1]", "8080", "/"]),
  ])
  func isTakenApart(_ url: String, _ parts: [String]) throws {
    let read = try OCSPURL(url)
    #expect([read.host, read.port, read.path] == parts)
  }

  @Test(arguments: ["https://ocsp.example.com/", "ldap://ocsp.example.com/", "file:///etc/passwd", "http://:80/", ""])
  func isRefused(_ url: String) {
    #expect(throws: OCSPFailure.self) { try OCSPURL(url) }
  }
}
