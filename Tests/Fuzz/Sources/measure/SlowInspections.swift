import AppStoreJWS
@testable import AppStoreJWSTesting
import AppStoreReceipts
@testable import Authority
@testable import JWSVerifyCommand

/// What `jwsverify inspect` makes of tokens and receipts that were made to be dear, against a genuine token and a
/// genuine receipt laid out in the same way.
enum SlowInspections {
  /// - Returns: the worst byte's cost in terms of a genuine one's.
  static func run() -> Double {
    let tokens = (SlowInputs.shapes + listings).map { ($0, Array($1.utf8)) }
    return max(
      measure("token", Array(Authority.token().utf8), tokens, inspectToken),
      measure("receipt", Receipts.authority.sign(Receipts.sample), SlowReceipts.shapes, inspectReceipt))
  }

  private static func measure(
    _ what: String, _ genuine: [UInt8], _ shapes: [(String, [UInt8])], _ inspect: ([UInt8]) -> [UInt8]
  ) -> Double {
    let honest = SlowInputs.nanoseconds { inspect(genuine) }
    print("a genuine \(what), inspected: \(genuine.count) bytes, \(Int(honest / 1_000)) µs")
    print(pad("\(what), inspected", 44), pad("bytes", 9), pad("shown", 9), "a byte")
    var worst = 0.0
    for (name, text) in shapes {
      let ratio =
        SlowInputs.nanoseconds { inspect(text) } / Double(text.count) / (honest / Double(genuine.count))
      print(
        pad(name, 44), pad("\(text.count)", 9), pad("\(inspect(text).count)", 9), "\(SlowInputs.round(ratio)) ×")
      worst = max(worst, ratio)
    }
    return worst
  }

  private static let place = Place(file: "token", line: 1)

  private static func inspectToken(_ token: [UInt8]) -> [UInt8] {
    var inspection = Inspection(style: TerminalStyle())
    inspection.add(token, Authority.planVerifier.diagnose(token.span), at: place, notes: [])
    return inspection.text
  }

  private static func inspectReceipt(_ receipt: [UInt8]) -> [UInt8] {
    var inspection = Inspection(style: TerminalStyle())
    inspection.add(receipt, Receipts.verifier.diagnose(receipt.span), at: place, notes: [])
    return inspection.text
  }

  /// What makes a listing long where each member is shown with its path, and nothing bounds it.
  private static var listings: [(String, String)] {
    let half = SlowInputs.repeated("n", 390_000)
    let deep = String(repeating: "{\"a\":", count: 2_000)
    let end = String(repeating: "}", count: 2_000)
    return [
      (
        "many values below a long name",
        SlowInputs.payload("\"\(half)\":[\(SlowInputs.numbered(390_000) { _ in "0" })]")
      ),
      (
        "many members below a long name",
        SlowInputs.payload("\"\(half)\":{\(SlowInputs.numbered(390_000) { "\"\($0)\":0" })}")
      ),
      (
        "many members deep inside",
        SlowInputs.payload("\"a\":\(deep){\(SlowInputs.numbered(700_000) { "\"\($0)\":0" })}\(end)")
      ),
      ("many empty arrays", SlowInputs.payload("\"a\":[\(SlowInputs.numbered { _ in "[]" })]")),
      (
        "a header of many values",
        SlowInputs.header("[]", more: ",\"\(half)\":[\(SlowInputs.numbered(390_000) { _ in "0" })]")
      ),
    ]
  }
}
