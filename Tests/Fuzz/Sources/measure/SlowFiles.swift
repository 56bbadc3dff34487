import AppStoreJWS
@testable import Authority
@testable import JWSVerifyCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files made to be dear, read and judged as the command does, against one of genuine tokens.
///
/// What stands in a token's place has a record of its own, however short it is. A shape that has many is held to
/// another measure: each may cost as much as a genuine token.
enum SlowFiles {
  /// - Returns: the worst byte's cost in terms of an honest file's.
  static func run() -> Double {
    let token = Authority.token()
    let tokens = 200
    let honest = cost(Array(String(repeating: token + "\n", count: tokens).utf8), .lines)
    let honestPerByte = honest.nanoseconds / Double((token.utf8.count + 1) * tokens)
    let honestPerToken = honest.nanoseconds / Double(tokens)
    print(
      "an honest file: \(tokens) tokens, \(Int(honestPerToken / 1_000)) µs each,",
      "\(SlowInputs.round(honestPerByte)) ns/byte")
    print(pad("file", 44), pad("bytes", 9), pad("kind", 9), pad("records", 9), pad("a byte", 14), "a record")
    var worst = 0.0
    for (name, kind, text) in shapes(token) {
      let bytes = Array(text.utf8)
      let found = cost(bytes, kind)
      let perByte = found.nanoseconds / Double(bytes.count) / honestPerByte
      let perRecord = found.nanoseconds / Double(max(1, found.records)) / honestPerToken
      print(
        pad(name, 44), pad("\(bytes.count)", 9), pad("\(kind)", 9), pad("\(found.records)", 9),
        pad("\(SlowInputs.round(perByte)) ×", 14), "\(SlowInputs.round(perRecord)) ×")
      if perRecord > 1 { worst = max(worst, perByte) }
    }
    return worst
  }

  private static func cost(_ bytes: [UInt8], _ kind: InputKind) -> (nanoseconds: Double, records: Int) {
    let path = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/slow-\(getpid())"
    guard let file = fopen(path, "w") else { Usage.fail("cannot write \(path)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    defer { unlink(path) }
    var settings = VerifySettings()
    settings.inputKind = kind
    // Only a table has columns.
    if kind == .csv { settings.table.tokens = "1" }
    var records = 0
    let nanoseconds = SlowInputs.nanoseconds {
      let sink = JudgingSink()
      try! InputRun(source: .file(path), settings: settings, sink: sink).read()
      records = sink.records
      return sink.records
    }
    return (nanoseconds, records)
  }

  /// Judges at once what it is given.
  private final class JudgingSink: BlockSink {
    private var judge = Judge(
      Verifiers(tokens: Authority.planVerifier, receipts: Receipts.verifier, notesOnReceipts: []), revocation: nil,
      kind: nil, style: RecordStyle())
    private(set) var records = 0

    var isStopped: Bool { false }

    func submit(_ block: LineBlock, by finder: TokenFinder, of file: String) {
      records += judge.judge(block, by: finder, of: file).tally.tokens
    }

    func submit(_ piece: Piece) {
      if case .record = piece { records += 1 }
    }
  }

  private static func shapes(_ token: String) -> [(String, InputKind, String)] {
    let size = 1 << 20
    func many(_ text: String, _ total: Int = size) -> String { SlowInputs.repeated(text, total) }
    let nested = String(repeating: "[", count: 2_000)
    let end = String(repeating: "]", count: 2_000)
    return [
      ("short lines", .lines, many("a\n")),
      ("short lines like tokens", .lines, many("eyJ.a.a\n")),
      ("blank lines", .lines, many("\n")),
      ("quotes and commas around a token", .lines, many("\" \"', ")),
      ("one line", .lines, many("a")),
      ("stray quotes", .csv, many("a\"b,\"c\n")),
      ("quotes that open in each line", .csv, many("a,\"b\n")),
      ("one quoted value", .csv, "a,\"\(many("b\n"))\"\n"),
      ("doubled quotes", .csv, "\"\(many("\"\""))\"\n"),
      ("doubled quotes in many values", .csv, many("\"\"\"\",")),
      ("many columns", .csv, many(",")),
      ("blank rows", .csv, "a,b\n" + many("\n")),
      ("rows of short values", .csv, many("e,a\n")),
      ("a quote that does not close, in short lines", .csv, "\"" + many("a\n", 4 << 20)),
      ("a quote that does not close", .csv, "\"" + many(String(repeating: "a", count: 100) + ",\n", 17 << 20)),
      ("many members", .json, "{\((0..<size / 12).map { "\"a\($0)\":1" }.joined(separator: ","))}"),
      ("many numbers", .json, "[\(many("1,"))1]"),
      ("numbers nested deeply", .json, "\(nested)\(many("1,"))1\(end)"),
      ("numbers nested deeply below a name", .json, "{\"a\":\(nested)\(many("1,"))1\(end)}"),
      ("tokens nested deeply", .json, "\(nested)\(many("\"eyJ.a\","))1\(end)"),
      ("tokens below a long name", .json, "{\"\(many("n"))\":[\(many("\"eyJ.a\","))1]}"),
      ("tokens below many names", .json, "[\(many("{\"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn\":\"eyJ.a\"},"))1]"),
      (
        "long names like tokens", .json,
        "{\((0..<2_000).map { "\"eyJ\($0)\(many("a", 500))\":1" }.joined(separator: ","))}"
      ),
      ("strings like tokens that do not close", .json, "[\(many("\"eyJ"))"),
      ("strings like tokens with escapes", .json, "[\(many("\"eyJ\(many("a", 70))\\n.\","))1]"),
      ("long strings like tokens", .json, "[\(many("\"eyJ\(many("a", 70))\","))1]"),
      ("a string of beginnings of tokens", .json, "[\"a \(many("eyJ "))\"]"),
      ("a string of short tokens", .json, "[\"a \(many("eyJ.a "))\"]"),
      ("a string of tokens", .json, "[\"a\(many(" eyJ.\(many("a", 70))"))\"]"),
      (
        "names with tokens inside", .json,
        "{\((0..<size / 100).map { "\"\($0) eyJ.\(many("a", 80))\":1" }.joined(separator: ","))}"
      ),
      ("values of beginnings of tokens", .csv, "token\n" + many("a,\(many("eyJ ", 80))\n")),
      ("empty documents", .jsonl, many("{}\n")),
      ("documents that are none", .jsonl, many("{\n")),
      ("documents of many tokens", .jsonl, many("[\"eyJ.a\",\"eyJ.a\"]\n")),
      ("beginnings of tokens", .scan, many("eyJ")),
      ("beginnings of tokens, apart", .scan, many("eyJ ")),
      ("tokens of dots", .scan, many("eyJ... ")),
      ("short tokens", .scan, many("eyJ.a ")),
      ("escapes", .scan, many("\\u0022eyJ")),
      ("ends of beginnings", .scan, many("yJ")),
      ("one word", .scan, many("a")),
      ("one word like a token", .scan, "eyJ" + many("a.")),
    ]
  }
}
