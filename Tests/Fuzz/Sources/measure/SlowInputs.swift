import AppStoreJWS
@testable import AppStoreJWSTesting
@testable import AppStoreReceipts
import AppStoreTrust
@testable import Authority

/// Inputs made to be dear against honest ones: CPU time for each byte of them.
enum SlowInputs {
  /// The most that a byte may cost, in terms of an honest one's.
  static let limit = 20.0

  static func run() {
    let worst = max(tokens(), SlowReceipts.run(), SlowInspections.run(), SlowFiles.run())
    print("worst: \(round(worst)) × an honest byte, at most \(limit) × allowed")
    if worst > limit { Usage.fail("a shape costs too much") }
  }

  /// All are signed by a trusted leaf, so that no early failure spares the rest. Chains that were never seen are dear
  /// by themselves (two signatures on P-384), and stand apart.
  private static func tokens() -> Double {
    let genuine = Authority.token()
    let honest = nanoseconds { try? Authority.planVerifier.verify(genuine) }
    let honestPerByte = honest / Double(genuine.utf8.count)
    print("a genuine token: \(genuine.utf8.count) bytes, \(Int(honest / 1_000)) µs, \(round(honestPerByte)) ns/byte")
    print(pad("token", 44), pad("bytes", 9), pad("verdict", 24), pad("verify", 14), "diagnose")
    var worst = 0.0
    for (name, token) in shapes {
      let verified = nanoseconds { try? Authority.planVerifier.verify(token) }
      let diagnosed = nanoseconds { Authority.planVerifier.diagnose(token) }
      let ratios = [verified, diagnosed].map { $0 / Double(token.utf8.count) / honestPerByte }
      let code = Authority.planVerifier.diagnose(token).failures.first?.code.rawValue ?? "verified"
      print(
        pad(name, 44), pad("\(token.utf8.count)", 9), pad(code, 24), pad("\(round(ratios[0])) ×", 14),
        "\(round(ratios[1])) ×")
      worst = max(worst, ratios[0], ratios[1])
    }
    let unseen = (0..<20).map { _ in Authority.tokenOfNewChain() }
    let start = Usage.cpu
    for token in unseen { _ = try? Authority.planVerifier.verify(token) }
    print(
      "a chain that was never seen: \(Int((Usage.cpu - start) / 20 * 1e6)) µs, the genuine token's own price included")
    return worst
  }

  static func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// The least of some runs: others may be at work on the same processor.
  static func nanoseconds(_ body: () -> some Any) -> Double {
    var least = Double.infinity
    var spent = 0.0
    var runs = 0
    while runs < 3 && spent < 1 || spent < 0.05 && runs < 200 {
      let start = Usage.cpu
      _ = body()
      let cost = Usage.cpu - start
      least = min(least, cost)
      spent += cost
      runs += 1
    }
    return least * 1e9
  }

  // MARK: Shapes

  /// So many bytes of payload or header as still fit into the largest token, encoded.
  private static let room = Limits.tokenBytes / 4 * 3 - 8_000

  static func repeated(_ text: String, _ total: Int = room) -> String {
    String(repeating: text, count: total / text.utf8.count)
  }

  static func numbered(_ total: Int = room, _ body: (Int) -> String) -> String {
    var text = ""
    var index = 0
    while text.utf8.count < total {
      if index > 0 { text += "," }
      text += body(index)
      index += 1
    }
    return text
  }

  static func payload(_ member: String) -> String {
    let text = SamplePayload.transaction(signedDate: Authority.instant).json
    return Authority.token(payload: Array((text.dropLast() + "," + member + "}").utf8))
  }

  static func header(_ x5c: String, more: String = "") -> String {
    Authority.token(header: Array("{\"alg\":\"ES256\",\"x5c\":\(x5c)\(more)}".utf8))
  }

  private static func certificate(_ der: [UInt8], at place: Int) -> String {
    var x5c = Authority.chain.x5c
    x5c[place] = der
    return Authority.token(x5c: x5c)
  }

  static var shapes: [(String, String)] {
    let nested = String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000)
    let objects = String(repeating: "{\"a\":", count: 1_000) + "1" + String(repeating: "}", count: 1_000)
    let half = Limits.tokenBytes / 4 * 3 / 4 * 3 / 2
    return [
      ("one long string", payload("\"a\":\"\(repeated("a"))\"")),
      ("one long string of escapes", payload("\"a\":\"\(repeated("\\u0041"))\"")),
      ("one long string of surrogate pairs", payload("\"a\":\"\(repeated("\\ud83d\\ude00"))\"")),
      ("one long name", payload("\"\(repeated("a"))\":1")),
      ("many members", payload(numbered { "\"a\($0)\":1" })),
      ("many members in one object inside", payload("\"a\":{\(numbered { "\"\($0)\":1" })}")),
      ("many empty objects", payload("\"a\":[\(numbered { _ in "{}" })]")),
      ("many numbers", payload("\"a\":[\(numbered { _ in "1" })]")),
      ("many reals", payload("\"a\":[\(numbered { _ in "1e9" })]")),
      ("a real of many digits", payload("\"a\":0.\(repeated("1"))")),
      ("an integer of many digits", payload("\"a\":\(repeated("1"))")),
      ("arrays nested deeply, many times", payload("\"a\":[\(numbered { _ in nested })]")),
      ("objects nested deeply, many times", payload("\"a\":[\(numbered { _ in objects })]")),
      ("white space", payload("\"a\":\(repeated(" "))1")),
      ("brackets without end", payload("\"a\":\(repeated("["))")),
      ("wrong elements of an array", payload("\"advancedCommerceInfo\":{\"items\":[\(numbered { _ in "1" })]}")),
      (
        "wrong members of elements",
        payload("\"advancedCommerceInfo\":{\"items\":[\(numbered { _ in #"{"SKU":1,"price":"","offer":[]}"# })]}")
      ),
      (
        "odd members of elements",
        payload("\"advancedCommerceInfo\":{\"items\":[\(numbered { _ in #"{"offer":{"periodCount":99}}"# })]}")
      ),
      ("an array in the place of a string", payload("\"revocationDate\":[\(numbered { _ in "1" })]")),
      ("an object in the place of a string", payload("\"revocationDate\":{\(numbered { "\"\($0)\":1" })}")),
      ("a field of a long wrong string", payload("\"revocationDate\":\"\(repeated("\\u202e"))\"")),
      ("not UTF-8 at the end", Authority.token(payload: Array("{\"a\":\"\(repeated("é"))\"".utf8) + [0xFF])),
      ("a header of many members", header("[]", more: "," + numbered { "\"a\($0)\":1" })),
      ("x5c of many entries", header("[\(numbered { _ in "\"\"" })]")),
      ("x5c of long entries, no base64", header("[\"\(repeated("*", half))\",\"\(repeated("*", half))\",\"\"]")),
      ("x5c of long entries, no certificates", header("[\"\(repeated("AAAA", half))\",\"AAAA\",\"AAAA\"]")),
      ("a leaf of nested sequences", certificate(nestedSequences(half), at: 0)),
      ("a root of nested sequences", certificate(nestedSequences(half), at: 2)),
      ("a leaf of a long name", certificate(longNamed(half), at: 0)),
      ("a root of a long name", certificate(longNamed(half), at: 2)),
      ("a leaf of many extensions", certificate(extended(half), at: 0)),
      ("a root of many extensions", certificate(extended(half), at: 2)),
      ("an intermediate of a dear key", certificate(dear, at: 1)),
      ("dots", repeated(".", Limits.tokenBytes)),
      ("no dots", repeated("A", Limits.tokenBytes)),
      ("no base64", "A." + repeated("*", Limits.tokenBytes - 4) + ".A"),
      ("line breaks", repeated("\n", Limits.tokenBytes)),
      ("nothing but a dot at each end", ".\(repeated("A", Limits.tokenBytes - 2))."),
      ("a signature of a megabyte", "e30.e30.\(repeated("AAAA", Limits.tokenBytes - 8))"),
    ]
  }

  /// SEQUENCE in SEQUENCE, of which a reader that recurses runs out of stack.
  private static func nestedSequences(_ total: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < total { bytes += [0x30, 0x80] }
    return bytes
  }

  /// A certificate whose subject has so many bytes: names upon names, of which X.509 sets the number no bound.
  private static func longNamed(_ total: Int) -> [UInt8] {
    var leaf = Authority.plan.leaf
    leaf.subject = ["CN": "a"]
    let name = leaf.selfSigned()
    // SET { SEQUENCE { id-at-commonName, UTF8String of 64 characters } }
    let type: [UInt8] = [0x06, 0x03, 0x55, 0x04, 0x03]
    let value = DER.element(ASN1Tag.utf8String, [[UInt8](repeating: UInt8(ascii: "a"), count: 64)])
    let part = DER.element(ASN1Tag.set, [DER.element(ASN1Tag.sequence, [type, value])])
    let subject = DER.element(ASN1Tag.sequence, [[UInt8]](repeating: part, count: total / part.count))
    return certificate(name, with: subject)
  }

  /// A self-signed certificate with another subject: what is signed no longer fits the signature.
  private static func certificate(_ der: [UInt8], with subject: [UInt8]) -> [UInt8] {
    let whole = elements(of: der, in: der.indices)[0]
    let parts = elements(of: der, in: whole.contents)
    // version, serialNumber, signature, issuer, validity, subject (RFC 5280 section 4.1)
    let fields = elements(of: der, in: parts[0].contents)
    var signed = fields.map { Array(der[$0.whole]) }
    signed[5] = subject
    let unchanged = parts.dropFirst().map { Array(der[$0.whole]) }
    return DER.element(ASN1Tag.sequence, [DER.element(ASN1Tag.sequence, signed)] + unchanged)
  }

  private static func elements(of der: [UInt8], in range: Range<Int>) -> [BERReader.Element] {
    var reader = BERReader(range)
    var elements: [BERReader.Element] = []
    while !reader.isAtEnd { elements.append(try! reader.next(in: der.span)) }
    return elements
  }

  /// The intermediate, with a key of more bits than any authority's.
  private static var dear: [UInt8] {
    var intermediate = Authority.plan.intermediate
    intermediate.key = PrivateKey(.rsa(bits: 4_104))
    return intermediate.issued(by: Authority.plan.root, certificate: Authority.chain.root)
  }

  /// A certificate of extensions, 40 bytes each, that nobody knows.
  private static func extended(_ total: Int) -> [UInt8] {
    var plan = Authority.plan
    for index in 0..<min(total / 80, 4_000) {
      plan.leaf.extensions["2.999.\(index + 2)"] = "DER:0C20" + String(repeating: "61", count: 32)
    }
    return plan.issue().leaf
  }
}
