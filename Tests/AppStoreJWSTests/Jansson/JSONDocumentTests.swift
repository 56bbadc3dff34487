import Testing

@testable import AppStoreJWS

struct JSONDocumentTests {
  private func read(_ text: String) throws(JSONError) -> JSONObject { try JSONDocument(Array(text.utf8)).object }

  private func reason(_ bytes: [UInt8]) -> String? {
    do throws(JSONError) {
      _ = try JSONDocument(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    ("", "nothing"), ("[]", "an array where an object is due"), ("{}{}", "end of file expected near '{'"),
    ("{} x", "end of file expected near 'x'"), (#"{"a":1,"a":1}"#, "duplicate object key near '\"a\"'"),
    (#"{"a":{"b":1,"b":2}}"#, "duplicate object key near '\"b\"'"), (#"{"a":1,"\u0061":2}"#, "duplicate object key"),
    ("\u{FEFF}{}", "'[' or '{' expected near"), (#""a""#, "'[' or '{' expected near"), ("1", "'[' or '{' expected"),
    ("null", "'[' or '{' expected"), (#"{"a":9223372036854775808}"#, "too big integer"),
    (#"{"a":1e400}"#, "real number overflow"), (#"{"a":NaN}"#, "invalid token"), (#"{"a":01}"#, "invalid token"),
    (#"{"a":"\u0000"}"#, #"\u0000 is not allowed"#), (#"{"a":"\ud800"}"#, "invalid Unicode"), ("{'a':1}", ""),
    (#"{"a":1,}"#, "string or '}' expected"), (#"{"a":1"#, "'}' expected"), ("{\"a\":\"\n\"}", "unexpected newline"),
    (#"{"a":/**/1}"#, ""),
  ])
  func refused(text: String, reason expected: String) throws {
    let found = try #require(reason(Array(text.utf8)))
    #expect(found.contains(expected))
  }

  @Test(arguments: [0, 1, 8, 9, 12]) func refusedWithNULAnywhere(position: Int) throws {
    var bytes = Array(#"{"a": 9990}  "#.utf8)
    #expect(reason(bytes) == nil)
    bytes.insert(0, at: position)
    #expect(reason(bytes) == "NUL byte")
    #expect(throws: JSONError(reason: "NUL byte", offset: position)) { try JSONDocument(bytes) }
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
  func refusedWhereNotUTF8(bytes: [UInt8]) {
    #expect(reason(Array(#"{"a":""#.utf8) + bytes + Array(#""}"#.utf8)) != nil)
  }

  @Test func depthHasAnEnd() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((#"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}").utf8)
    }
    #expect(reason(nested(2000)) == nil)
    #expect(reason(nested(2048)) == "maximum parsing depth reached near '['")
    #expect(reason(nested(200_000)) == "maximum parsing depth reached near '['")
  }

  @Test func whiteSpaceAroundIsAllowedAndKept() throws {
    let text = " \t\r\n{ } \n"
    #expect(try read(text).document.bytes == Array(text.utf8))
  }

  @Test func readersGiveNilForAnotherType() throws {
    let object = try read(
      #"{"string":"1","integer":1,"real":1.5,"true":true,"false":false,"array":["a",1],"object":{"b":2},"null":null}"#)
    let names: [StaticString] = ["string", "integer", "real", "true", "false", "array", "object", "null", "absent"]
    func readable(_ read: (StaticString) -> Any?) -> [String] {
      names.filter { read($0) != nil }.map { "\($0)" }
    }
    #expect(readable { object.string($0) } == ["string"])
    #expect(readable { object.integer($0) } == ["integer"])
    #expect(readable { object.int($0) } == ["integer"])
    #expect(readable { object.timestamp($0) } == ["integer", "real"])
    #expect(readable { object.boolean($0) } == ["true", "false"])
    #expect(readable { object.strings($0) } == ["array"])
    #expect(readable { object.objects($0) as [JSONObject]? } == ["array"])
    #expect(readable { object.object($0) as JSONObject? } == ["object"])
    #expect(readable { object.has($0) ? true : nil } == names.dropLast(2).map { "\($0)" })
    #expect(object.boolean("true") == true)
    #expect(object.boolean("false") == false)
    #expect(object.object("object")?.integer("b") == 2)
    #expect(object.kind("real") == .real)
    #expect(object.kind("null") == nil)
  }

  @Test func objectOutlivesItsDocumentsVariable() throws {
    let inner = try read(#"{"a":{"b":"c"}}"#).object("a")
    #expect(inner?.string("b") == "c")
  }

  @Test func textIsReadAsWritten() throws {
    let object = try read(#"{"a":"\/ \"é\\ \ud83c\udfb9 🎹","ключ":"b"}"#)
    #expect(object.string("a") == #"/ "é\ 🎹 🎹"#)
    #expect(object.string("ключ") == "b")
  }
}
