import AppStoreJWS
import Testing

@testable import JWSVerifyCommand

struct JSONTokensTests {
  private static let long = "eyJ" + String(repeating: "a", count: 100) + ".e30.AA"
  private static let receipt = "MIIBhwYJKoZIhvcNAQcC" + String(repeating: "A", count: 100)

  private func find(_ text: String) -> [String]? {
    let bytes = Array(text.utf8)
    var found: [String] = []
    do throws(JSONError) {
      try JSONTokens.forEach(in: bytes, bytes.indices) { path, content in
        switch content {
        case .range(let range): found.append("\(path)=\(String(decoding: bytes[range], as: UTF8.self))")
        case .part(let value, let note): found.append("\(path) (\(note))=\(String(decoding: value, as: UTF8.self))")
        case .string(let value): found.append("\(path)=\(String(decoding: value, as: UTF8.self))")
        case .other(let kind): found.append("\(path): \(kind)")
        }
      }
      return found
    } catch {
      return nil
    }
  }

  /// `L` stands for a long token and `§` for a receipt, of which the text is put aside before the document is read.
  @Test(
    arguments: [
      (#"{"a":"L"}"#, ["a=L"]),
      (#"[["L",{"b":["x","L"]}]]"#, ["[0][0]=L", "[0][1].b[1]=L"]),
      (#"{"a.b":{"":"L"}}"#, [#"["a.b"][""]=L"#]),
      // A quote with a combining mark is a quote in the text.
      ("{\"a\\\"\u{301}]\":\"L\"}", ["[\"a\\\"\u{301}]\"]=L"]),
      (
        #"{"signedPayload":"x","signed-renewal_info":true,"signedTransactions":[null,1,"y"]}"#,
        [
          "signedPayload=x", "signed-renewal_info: a boolean", "signedTransactions[0]: null",
          "signedTransactions[1]: an integer",
          "signedTransactions[2]=y",
        ]
      ),
      (#"{"a":"eyJ.b"}"#, ["a=eyJ.b"]),
      (#"{"a":"b.c.d","b":"eyJ","c":"LL"}"#, ["c=LL"]),
      (#"{"L":"L"}"#, ["name=L", "value=L"]),
      (#"{"L":1,"a":"token:0"}"#, ["name=L"]),
      // Something else may have a token inside, or several, but no short text like one.
      (#"{"a":"see L, L","b":"see eyJ.a.b"}"#, ["a inside=L", "a inside=L"]),
      (#"["{\"a\":\"L\"}","{\"a\":\"{\\\"b\\\":\\\"L\\\"}\"}","L"]"#, ["[0] inside=L", "[1] inside=L", "[2]=L"]),
      (#"["§","see §."]"#, ["[0]=§", "[1] inside=§"]),
      (#"["token:0","L"]"#, ["[1]=L"]),
      (#"["L","token:1","L"]"#, ["[0]=L", "[2]=L"]),
      (#"["\"L\"","L\n"]"#, ["[0]=\"L\"", "[1]=L\n"]),
      (#"["a\\","L"]"#, ["[1]=L"]),
      (#"["\u0065yJ.e30.AA"]"#, ["[0]=eyJ.e30.AA"]),
      ("{}", []),
      // It begins as base64 of a receipt does, and has a dot as tokens have.
      (#"{"licence":"MIT license. Permission is hereby granted, free of charge, to any person obtaining a copy"}"#, []),
      (#"{"a":"§","receipt-data":"x","latest_receipt":null}"#, ["a=§", "receipt-data=x", "latest_receipt: null"]),
      (#"{"a":"MIX§","b":"L","c":"MIIBhwYJKoZIhvcNAQcCoIIB"}"#, ["b=L", "c=MIIBhwYJKoZIhvcNAQcCoIIB"]),
    ] as [(String, [String])])
  func finds(_ text: String, _ expected: [String]) {
    func filled(_ text: String) -> String {
      text.replacing("L", with: Self.long).replacing("§", with: Self.receipt)
    }
    // The path of a member whose name is a token quotes it, since there are dots in it.
    let expected = expected.map {
      $0.replacing("name", with: "[\"L\"] (the token is in the name of a member)").replacing("value", with: "[\"L\"]")
        .replacing(" inside", with: " (other text around the token)")
    }
    #expect(find(filled(text)) == expected.map(filled))
  }

  @Test(
    arguments: [
      #"{"a":"L""#, #"{"a":"L","a":1}"#, #"{"a":"b"L"c"}"#, #"["a""L"]"#, #"["L"x]"#, #"["L"]]"#, #""L""#, "L", "",
      #"{"a":"b"eyJ,"c":"d"}"#, #"["L" "L"]"#, "[\"L]", #"{"L":1,"L":2}"#,
      // A string holds control characters by their escapes only.
      "[\"L\n\"]", "[\"L\t\"]", "[\"L\u{1}\",\"L\"]",
    ])
  func refuses(_ text: String) { #expect(find(text.replacing("L", with: Self.long)) == nil) }

  /// A path is told for each token, so it must not be as long as the document.
  @Test(arguments: [
    (String(repeating: "n", count: 1_000_000), String(repeating: "n", count: 256) + "…"),
    (String(repeating: "n", count: 253), String(repeating: "n", count: 253) + "[0]"),
    (String(repeating: "n", count: 254), String(repeating: "n", count: 254) + "[0…"),
    (String(repeating: "ä", count: 200), String(repeating: "ä", count: 128) + "…"),
    ("." + String(repeating: "n", count: 1000), "[\"." + String(repeating: "n", count: 253) + "…"),
  ])
  func cutsPathsShort(_ name: String, _ path: String) {
    #expect(find(#"{"NAME":["eyJ.b"]}"#.replacing("NAME", with: name)) == ["\(path)=eyJ.b"])
    #expect(
      find(#"{"NAME":["L"]}"#.replacing("NAME", with: name).replacing("L", with: Self.long)) == ["\(path)=\(Self.long)"]
    )
  }
}
