import Testing

struct TranscriptMatchTests {
  private static let hex = String(repeating: "0a", count: 32)

  @Test(
    arguments: [
      ("abc", "abc", true), ("abc", "ab", false), ("abc", "{…}", true), ("abc", "a{…}c", true), ("abc", "a{…}b", false),
      ("abc", "{…}b{…}", true), ("abc", "{…}x{…}", false), ("aba", "ab{…}ba", false), (hex, "{hex}", true),
      ("x\(hex)y", "x{hex}y", true), ("[\(hex)]", "[{hex}]", true), ("abc", "{hex}", false), ("", "", true),
    ])
  func matches(_ line: String, _ expected: String, _ isMatch: Bool) {
    #expect(Transcript.matches(line, expected) == isMatch)
  }
}
