import Testing

@testable import JWSVerifyCommand

struct JSONTextTests {
  private func text(_ append: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer()
    append(&buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("plain ä 日本", #""plain ä 日本""#),
      ("\"\\/", #""\"\\/""#),
      ("\u{0}\t\n\u{1b}\u{7f}\u{85}", #""\u0000\u0009\u000a\u001b\u007f\u0085""#),
      ("\u{202e}\u{2028}\u{2029}\u{feff}\u{e0041}", #""\u202e\u2028\u2029\ufeff\udb40\udc41""#),
    ])
  func strings(_ string: String, _ expected: String) {
    #expect(text { $0.appendJSON(string) } == expected)
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":"c\n\u202e"}"#, #"{"a":1,"b":"c\n\u202e"}"#),
      ("{\r\n\t\"a\" :\n1}\n", #"{   "a" : 1} "#),
      ("{\"ä\u{202e}\":\"\\\\\u{7f}\u{2028}\"}", #"{"ä\u202e":"\\\u007f\u2028"}"#),
    ])
  func documents(_ document: String, _ expected: String) {
    #expect(text { $0.appendJSON(document: Array(document.utf8)) } == expected)
  }
}
