@testable import AppStoreJWSTesting

/// Payloads that cannot be read, each signed by the leaf's key.
struct PayloadMutants {
  private let forge: Forge

  init(_ forge: Forge) { self.forge = forge }

  func all() -> [Mutant] { texts() + types() }

  private func texts() -> [Mutant] {
    let text = SamplePayload.transaction(signedDate: forge.instant).json
    func mutant(_ change: String, _ payload: [UInt8]) -> Mutant {
      Mutant("payload.JSON", change, forge.token(payload: payload))
    }
    func member(_ change: String, _ member: String) -> Mutant {
      mutant(change, Array((text.dropLast() + "," + member + "}").utf8))
    }
    let bytes = Array(text.utf8)
    return [
      mutant("nothing", []),
      mutant("cut off", bytes.dropLast()),
      mutant("twice", bytes + bytes),
      mutant("in an array", Array("[".utf8) + bytes + Array("]".utf8)),
      mutant("in a string", Array("\"".utf8) + bytes + Array("\"".utf8)),
      mutant("NUL after it", bytes + [0]),
      mutant("NUL before it", [0] + bytes),
      mutant("NUL after a number", Array(text.replacing(":9990", with: ":9990\0").utf8)),
      mutant("a byte order mark", [0xEF, 0xBB, 0xBF] + bytes),
      mutant("UTF-16", bytes.flatMap { [$0, 0] }),
      mutant("a byte beyond ASCII", bytes.dropLast() + Array(",\"a\":\"".utf8) + [0xE9] + Array("\"}".utf8)),
      mutant(
        "UTF-8 in two bytes too many", bytes.dropLast() + Array(",\"a\":\"".utf8) + [0xC0, 0xAF] + Array("\"}".utf8)),
      member("a member twice", #""price":9990"#),
      member("a member twice, once escaped", #""\u0070rice":1"#),
      member("a member twice inside", #""a":{"b":1,"b":1}"#),
      member("a huge number", #""a":1e999"#),
      member("an integer of 40 digits", "\"a\":" + String(repeating: "9", count: 40)),
      member("arrays nested deeply", "\"a\":" + nested(50_000)),
      member("objects nested deeply", "\"a\":" + String(repeating: #"{"a":"#, count: 20_000)),
      member("NUL escaped in a string", #""a":"\u0000""#),
      member("a control character", "\"a\":\"\u{1}\""),
      member("half a surrogate pair", #""a":"\udc00""#),
      member("no number", #""a":NaN"#),
      member("a number with a zero in front", #""a":01"#),
      member("single quotes", "'a':1"),
      member("a comment", #""a":1 // here"#),
      mutant("a trailing comma", Array((text.dropLast() + ",}").utf8)),
    ]
  }

  /// Every member of every kind, of each type that is not its own.
  private func types() -> [Mutant] {
    let date = forge.instant
    let payloads: [SamplePayload] = [
      .transaction(signedDate: date, detail: .full), .renewalInfo(signedDate: date, detail: .full),
      .appTransaction(signedDate: date, detail: .full), .realtimeRequest(signedDate: date),
    ]
    return payloads.flatMap { payload -> [Mutant] in
      guard case .object(let members) = payload.members else { return [] }
      return members.flatMap { member in
        PayloadMutants.otherTypes(than: member.value).map { value in
          Mutant(
            "payload.\(payload.kind).\(member.name)", "\(value.text())",
            forge.token(payload: Array(payload.setting(member.name, to: value).json.utf8)))
        }
      }
    }
  }

  private static func otherTypes(than value: SampleJSON) -> [SampleJSON] {
    switch value {
    case .string: [9_990, true, [], [:], .raw("1.5")]
    case .integer: ["9990", true, [], [:], .raw("1e300")]
    case .boolean: ["false", 0, [], [:]]
    case .array: ["a", 1, [:], [1], ["a", [:]]]
    case .object: ["a", 1, [], [[:]]]
    case .null, .raw: []
    }
  }
}
