import Testing

@testable import JWSVerifyCommand

struct TokenTextTests {
  private static let space = "white space around the token"
  private static let mark = "byte order mark before the token"
  private static let comma = "comma after the token"
  private static let quotes = "quotes around the token"

  @Test(
    arguments: [
      ("a.b.c", "a.b.c", []),
      (" a.b.c", "a.b.c", [space]),
      ("a.b.c\t\r", "a.b.c", [space]),
      ("\u{feff}a.b.c", "a.b.c", [mark]),
      ("\u{feff} a.b.c", "a.b.c", [mark, space]),
      ("a.b.c,", "a.b.c", [comma]),
      ("a.b.c ,", "a.b.c", [comma, space]),
      ("\"a.b.c\"", "a.b.c", [quotes]),
      ("'a.b.c'", "a.b.c", [quotes]),
      ("  \" a.b.c \", ", "a.b.c", [space, comma, quotes]),
      ("a. b.c", "a. b.c", []),
      ("\"a.b.c", "\"a.b.c", []),
      ("\"a.b.c'", "\"a.b.c'", []),
      ("\"", "\"", []),
      ("\"\"", "", [quotes]),
      (",", "", [comma]),
      ("a,,", "a,", [comma]),
    ] as [(String, String, [String])])
  func forgives(_ line: String, _ token: String, _ notes: [String]) throws {
    let bytes = Array("before\(line)after".utf8)
    let text = try #require(TokenText(in: bytes, 6..<(bytes.count - 5)))
    #expect(String(decoding: bytes[text.range], as: UTF8.self) == token)
    #expect(text.notes == notes)
  }

  @Test(arguments: ["", " ", "\t \r\u{b}\u{c}", "\u{feff}", "\u{feff} "])
  func blank(_ line: String) {
    let bytes = Array(line.utf8)
    #expect(TokenText(in: bytes, bytes.indices) == nil)
  }
}
