import AppStoreJWS
import Foundation
import Testing

@testable import JWSVerifyCommand

/// The tables of README say what the code says. Where one does not, the failure shows the row that it should have.
struct ReadmeTests {
  @Test func listsEveryCode() throws {
    let expected = VerificationError.Code.all.map { "| `\($0)` | \($0.explanation ?? "") |" }
    expectEqual(try rows(under: "## Codes"), expected)
  }

  /// The comment of a code, which documentation shows, is its explanation.
  @Test func commentsOfCodesAreTheirExplanations() throws {
    var comment: [String] = []
    var explanations: [String: String] = [:]
    for line in try text("Sources/AppStoreJWS/VerificationErrorCode.swift").split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("///") {
        comment.append(line.dropFirst(3).trimmingCharacters(in: .whitespaces))
      } else {
        if let code = line.firstMatch(of: /Self\(rawValue: "(.+)"\)/)?.output.1 {
          explanations[String(code)] = comment.joined(separator: " ")
        }
        comment = []
      }
    }
    for code in VerificationError.Code.all { #expect(explanations[code.rawValue] == code.explanation, "\(code)") }
    #expect(explanations.count == VerificationError.Code.all.count)
  }

  @Test func listsEveryLimit() throws {
    let limits: [(String, Any)] = [
      ("tokenBytes", Limits.tokenBytes), ("requestBodyBytes", Limits.requestBodyBytes),
      ("roundBytes", Limits.roundBytes), ("failuresOfOneCheck", Limits.failuresOfOneCheck), ("notes", Limits.notes),
      ("keyBits", Limits.keyBits), ("exponentBits", Limits.exponentBits), ("cachedHeaders", Limits.cachedHeaders),
      ("cachedChains", Limits.cachedChains), ("clockSkew", Limits.clockSkew),
      ("ocspAnswerBytes", Limits.ocspAnswerBytes), ("rememberedOCSPAnswers", Limits.rememberedOCSPAnswers),
      ("ocspPause", Limits.ocspPause), ("ocspClockSkew", Limits.ocspClockSkew),
    ]
    let rows = try rows(under: "## Limits")
    expectEqual(
      rows.map { "| \(cells($0)[0]) | \(cells($0)[1]) |" },
      limits.map { name, value in
        "| `\(name)` | \((value as? Duration).map { "\($0.components.seconds) s" } ?? "\(value)") |"
      })

    let source = try text("Sources/AppStoreJWS/Limits.swift")
    #expect(source.components(separatedBy: "public static let ").count - 1 == limits.count)
  }

  @Test func listsEveryFieldOfARecord() throws {
    let failure = VerificationError(.chainExpired, "m")
    let place = Place(
      file: "f", line: 1, path: "p", column: "c", offset: 0, kept: [KeptValue(name: keptName, number: 1, value: "")])
    var record = Record(failure, at: place)
    record.payload = .json(Array("{}".utf8))
    let unverified = names(in: record)
    record.failures = []
    let verified = names(in: record)

    let documented = try rows(under: "### Records").map { cells($0)[0].filter { $0 != "`" } }
    #expect(documented.filter { $0 != "payload" } == unverified)
    #expect(documented.filter { $0 != "unverifiedPayload" } == verified)
  }

  @Test func listsEveryFieldOfAnEntitlement() throws {
    let shell = try Shell()
    defer { shell.remove() }
    let answer = try shell.run(
      "jwsverify issue --root-out root.pem | { cat > token; jwsverify entitlements --root root.pem --output jsonl token; }"
    )
    let members = try #require(answer.output.first).matches(of: /"([a-zA-Z]+)":/).map { String($0.output.1) }
    #expect(try rows(under: "### Entitlements").map { cells($0)[0].filter { $0 != "`" } } == members)
  }

  @Test func listsEveryFieldThatTheLedgerTells() throws {
    let shell = try Shell()
    defer { shell.remove() }
    _ = try shell.run(
      """
      jwsverify issue --root-out root.pem > token; jwsverify issue --kind receipt --root-out receipts.pem > receipt
      jwsverify ledger ingest --db ledger --root root.pem --root receipts.pem token receipt
      jwsverify ledger show --db ledger --changes 1 | grep -o 'originalID:.*' > customer
      """)
    // Each option with all kinds of lines that it tells.
    let questions = [
      ["--history --customer originalID:300000000000001", "--history --customer $(cat customer)"], ["--changes 0"],
      ["--reverify"],
    ]
    // What the table says beside names of fields.
    let words: Set = [
      "ingest", "added", "replaced", "removed", "notVerified", "differs", "tokenMissing", "receiptMissing",
      "digestDiffers",
    ]
    let rows = try rows(under: "### The ledger")
    #expect(rows.count == questions.count)
    for (row, options) in zip(rows, questions) {
      let members = try options.flatMap { options in
        let answer = try shell.run("jwsverify ledger show --db ledger --output jsonl \(options)")
        return try #require(answer.output.first).matches(of: /"([a-zA-Z]+)":/).map { String($0.output.1) }
      }
      let documented = row.matches(of: /`([a-zA-Z]+)`/).map { String($0.output.1) }
      #expect(documented.filter { !words.contains($0) } == members, "\(options)")
    }
  }

  /// Names no member of a record.
  private let keptName = "a column"

  /// The names of a record's members, in order. Its objects must be empty, apart from one failure and what is kept.
  private func names(in record: Record) -> [String] {
    var line = ByteBuffer()
    var chains = ChainJSON()
    line.appendJSONLine(record, &chains)
    var text = String(decoding: line, as: UTF8.self)
    if let start = text.range(of: "[{"), let end = text.range(of: "}]") {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    let pieces = text.components(separatedBy: "\"")
    return zip(pieces, pieces.dropFirst()).filter { $1.hasPrefix(":") && $0 != keptName }.map(\.0)
  }

  // MARK: Reading README

  /// The rows of the first table after a heading.
  private func rows(under heading: String) throws -> [String] {
    let lines = try text("README.md").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: heading))
    let table = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return Array(table.dropFirst(2))
  }

  private func cells(_ row: String) -> [String] {
    row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private func expectEqual(_ found: [String], _ expected: [String]) {
    for row in expected where !found.contains(row) { Issue.record("README lacks: \(row)") }
    for row in found where !expected.contains(row) { Issue.record("README has instead: \(row)") }
    #expect(found == expected)
  }
}
