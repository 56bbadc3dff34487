import AppStoreJWSTesting
import Testing

@testable import AppStoreJWS

/// What came with a token is quoted in errors, and errors end in logs and on terminals.
struct DisplayTextTests {
  @Test(arguments: [
    ("com.example.app", "com.example.app"),
    ("Ünïcode 日本語", "Ünïcode 日本語"),
    ("\u{1B}[31mred", "\\u{1b}[31mred"),
    ("a\r\nb\tc", "a\\u{d}\\u{a}b\\u{9}c"),
    ("right\u{202E}left", "right\\u{202e}left"),
    ("zero\u{200B}width", "zero\\u{200b}width"),
    ("line\u{2028}separator", "line\\u{2028}separator"),
    ("del\u{7F}", "del\\u{7f}"),
    ("c1\u{9B}31m", "c1\\u{9b}31m"),
    ("a\u{3164}b\u{115F}c\u{1160}d\u{FFA0}", "a\\u{3164}b\\u{115f}c\\u{1160}d\\u{ffa0}"),
    ("a\u{FE0F}b\u{E0100}c\u{34F}", "a\\u{fe0f}b\\u{e0100}c\\u{34f}"),
    // Vietnamese may have two marks over a letter, Hebrew three.
    ("e\u{302}\u{301}, \u{5E9}\u{5C1}\u{5BC}\u{5B8}", "e\u{302}\u{301}, \u{5E9}\u{5C1}\u{5BC}\u{5B8}"),
    ("a\u{301}\u{301}\u{301}\u{301}\u{301}\u{20DD}b\u{301}", "a\u{301}\u{301}\u{301}\u{301}\\u{301}\\u{20dd}b\u{301}"),
  ])
  func unfitCharactersAreEscaped(text: String, shown: String) { #expect(DisplayText.safe(text) == shown) }

  @Test func longTextIsCut() {
    #expect(DisplayText.safe(String(repeating: "a", count: 301)) == String(repeating: "a", count: 300) + "…")
    #expect(DisplayText.safe(String(repeating: "a", count: 300)) == String(repeating: "a", count: 300))
  }

  @Test func errorsQuoteSafely() throws {
    let instant: Int64 = 1_760_000_000_000
    let authority = TestAuthority(instant: instant)
    let verifier = try AppStoreVerifier(
      bundleIDs: ["com.example.app"], environments: .any,
      roots: TrustedRoot.read(authority.rootDER, name: "test root"))
    let hostile = SamplePayload.transaction(signedDate: instant, bundleID: "evil\u{1B}]0;title\u{7}")
    let failure = try #require(verifier.failure(of: authority.sign(hostile)))
    #expect(failure.code == .policyBundleID)
    #expect(failure.found == "evil\\u{1b}]0;title\\u{7}")
    #expect(!"\(failure)".unicodeScalars.contains { $0.value < 0x20 })
  }
}
