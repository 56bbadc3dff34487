import Testing

@testable import JWSVerifyCommand

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("ä", 1), ("a\u{308}", 1), ("日本語", 6), ("한", 2), ("ｗ", 2), ("🎁", 2), ("Ж→", 2),
  ])
  func columns(_ text: String, _ width: Int) { #expect(text.displayWidth == width) }

  @Test func wrapsBetweenWords() {
    var style = TerminalStyle()
    style.width = 20
    var buffer = ByteBuffer()
    buffer.appendLine("ok", .green, "  日本語 日本語 日本語  a muchlongerwordthanfits b", style)
    #expect(String(decoding: buffer, as: UTF8.self) == "ok  日本語 日本語\n    日本語  a\n    muchlongerwordthanfits\n    b\n")
  }
}
