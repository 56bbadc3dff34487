import Foundation

@testable import AppStoreJWSTesting

/// Headers that say something else, each in a token that is signed anew by the leaf's key: the signature holds, so
/// that the header alone must be refused.
struct HeaderMutants {
  private let forge: Forge

  init(_ forge: Forge) { self.forge = forge }

  func all() -> [Mutant] { algorithms() + members() + entries() + orders() + substitutions() }

  private var x5c: [String] { forge.chain.x5c.map { Data($0).base64EncodedString() } }

  private func mutant(_ region: String, _ change: String, _ header: String) -> Mutant {
    Mutant("header.\(region)", change, forge.token(header: Array(header.utf8)))
  }

  private func header(alg: String = #""ES256""#, x5c: String? = nil, more: String = "") -> String {
    let certificates = x5c ?? "[\(self.x5c.map { "\"\($0)\"" }.joined(separator: ","))]"
    return "{\"alg\":\(alg),\"x5c\":\(certificates)\(more)}"
  }

  private func algorithms() -> [Mutant] {
    let others = [
      #""none""#, #""NONE""#, #""""#, #""HS256""#, #""HS384""#, #""RS256""#, #""PS256""#, #""ES384""#, #""ES512""#,
      #""ES256K""#, #""EdDSA""#, #""es256""#, #""Es256""#, #"" ES256""#, #""ES256 ""#, #""ES256\u0020""#,
      #""ＥＳ256""#, "null", "256", "true", #"["ES256"]"#, #"{"alg":"ES256"}"#,
    ]
    return others.map { mutant("alg", $0, header(alg: $0)) } + [
      mutant("alg", "absent", header().replacing(#""alg":"ES256","#, with: "")),
      mutant("alg", "twice", header(more: #","alg":"ES256""#)),
      mutant("alg", "twice, once escaped", header(more: #","\u0061lg":"none""#)),
      mutant("alg", "in capitals beside it", header(alg: #""none""#, more: #","ALG":"ES256""#)),
    ]
  }

  private func members() -> [Mutant] {
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    return [
      mutant("crit", "of b64", header(more: #","crit":["b64"],"b64":true"#)),
      mutant("crit", "empty", header(more: #","crit":[]"#)),
      mutant("crit", "no array", header(more: #","crit":"exp""#)),
      mutant("b64", "false", header(more: #","b64":false"#)),
      mutant("b64", "true", header(more: #","b64":true"#)),
      mutant("JSON", "cut off", String(header().dropLast())),
      mutant("JSON", "text after it", header() + "x"),
      mutant("JSON", "twice", header() + header()),
      mutant("JSON", "in an array", "[\(header())]"),
      mutant("JSON", "NUL after it", header() + "\0"),
      mutant("JSON", "NUL escaped in a name", header(more: #","a\u0000":1"#)),
      mutant("JSON", "a byte order mark", "\u{FEFF}" + header()),
      mutant("JSON", "a huge number", header(more: #","n":1e999"#)),
      mutant("JSON", "an integer of 40 digits", header(more: #","n":"# + String(repeating: "9", count: 40))),
      mutant("JSON", "nested deeply", header(more: #","n":"# + deep)),
      mutant("JSON", "a string of half a surrogate pair", header(more: #","n":"\ud800""#)),
      mutant("JSON", "comments", header(more: " /* here */")),
      mutant("JSON", "a trailing comma", header(more: ",")),
      Mutant(
        "header.JSON", "not UTF-8", forge.token(header: Array(header(more: ",\"n\":\"é\"").utf8).filter { $0 != 0xC3 })),
      Mutant("header.JSON", "empty", forge.token(header: [UInt8(ascii: "{"), UInt8(ascii: "}")])),
    ]
  }

  private func entries() -> [Mutant] {
    func all(_ change: String, _ body: (String) -> String) -> Mutant {
      let entries = x5c.map { "\"\(body($0))\"" }.joined(separator: ",")
      return mutant("x5c", change, header(x5c: "[\(entries)]"))
    }
    return [
      all("in base64url") { $0.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "") },
      all("with other padding") { $0.hasSuffix("=") ? $0.replacing("=", with: "") : $0 + "=" },
      all("with padding twice") { $0 + "====" },
      all("with a space") { $0 + " " },
      all("with line breaks") { $0.prefix(64) + #"\n"# + $0.dropFirst(64) },
      all("in PEM") { #"-----BEGIN CERTIFICATE-----\n\#($0)\n-----END CERTIFICATE-----"# },
      all("encoded twice") { Data($0.utf8).base64EncodedString() },
      all("in hexadecimal") { Data(base64Encoded: $0)?.map { String($0, radix: 16) }.joined() ?? "" },
      all("empty strings") { _ in "" },
      mutant("x5c", "absent", header(x5c: "null")),
      mutant("x5c", "a string", header(x5c: "\"\(x5c.joined(separator: ","))\"")),
      mutant("x5c", "an object", header(x5c: "{\"0\":\"\(x5c[0])\"}")),
      mutant("x5c", "an array of arrays", header(x5c: "[[\"\(x5c[0])\",\"\(x5c[1])\",\"\(x5c[2])\"]]")),
      mutant("x5c", "numbers", header(x5c: "[1,2,3]")),
      mutant("x5c", "a null among them", header(x5c: "[\"\(x5c[0])\",\"\(x5c[1])\",null]")),
      mutant("x5c", "a null beside them", header(x5c: "[\"\(x5c[0])\",\"\(x5c[1])\",\"\(x5c[2])\",null]")),
      mutant("x5c", "twice", header(more: ",\"x5c\":[]")),
      mutant(
        "x5c", "ten thousand", header(x5c: "[\(Array(repeating: "\"AAAA\"", count: 10_000).joined(separator: ","))]")),
    ]
  }

  /// The certificates in every order and number.
  private func orders() -> [Mutant] {
    var orders: [[Int]] = [[], [0], [1], [2]]
    for first in 0..<3 {
      for second in 0..<3 {
        orders.append([first, second])
        for third in 0..<3 where [first, second, third] != [0, 1, 2] { orders.append([first, second, third]) }
      }
    }
    orders += [[0, 1, 2, 2], [0, 1, 1, 2], [0, 0, 1, 2]]
    return orders.map { order in
      Mutant("header.x5c", "order \(order)", forge.token(x5c: order.map { forge.chain.x5c[$0] }))
    }
  }

  /// A key of the sender's own, offered in every place that RFC 7515 section 4.1 has for one.
  private func substitutions() -> [Mutant] {
    let key = PrivateKey(.p256)
    let offers = [
      #","jwk":{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"AAAA"}"#,
      #","jku":"https://example.com/keys""#, #","x5u":"https://example.com/chain.pem""#, #","kid":"mine""#, "",
    ]
    return offers.map { offer in
      let parts = SignedParts(
        header: Array(header(more: offer).utf8), payload: forge.payload, key: key)
      return Mutant("header.key", "another key, offered as \(offer.prefix(6))", parts.segments.text)
    }
  }
}
