import Foundation
import Testing

/// Real signed data in a folder outside this tree.
private let corpus = ProcessInfo.processInfo.environment["JWSVERIFY_CORPUS"].flatMap {
  $0.isEmpty ? nil : URL(filePath: $0)
}

/// Real tokens and receipts get the same verdicts however they lie in a file.
@Suite(.enabled(if: corpus != nil, "JWSVERIFY_CORPUS names no folder: no real tokens in five kinds of files"))
struct CorpusInputTests {
  private struct Record: Decodable {
    let file: String
    let verified: Bool
    let failures: [Failure]

    struct Failure: Decodable { let code: String }

    var verdict: String { verified ? "verified" : failures.map(\.code).joined(separator: " ") }
  }

  @Test func sameVerdictsFiveTimes() throws {
    let folder = try #require(corpus).appending(path: "tokens")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".jws") }
      .sorted()
    let tokens = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    #expect(tokens.count > 50)

    let shell = try Shell()
    defer { shell.remove() }
    let files = [
      "lines.txt": tokens.joined(separator: "\n"),
      "document.json": "{\n \"all\": {\"of\": [\n  \"" + tokens.joined(separator: "\",\n  \"") + "\"\n]}}",
      "documents.jsonl": tokens.map { "{\"at\": \"https:\\/\\/example.com\", \"x\": {\"any\": \"\($0)\"}}\n" }.joined(),
      "table.csv": "id,note,blob\r\n" + tokens.map { "1,\"two\r\nlines, \"\"both\"\"\",\"\($0)\"\r\n" }.joined(),
      "server.log": "started, nothing yet\n" + tokens.map { "12:00:00 [eyJ] got '\($0)' (eyJ).\n" }.joined(),
    ]
    let expected = try verdicts(on: files, in: shell)
    #expect(expected.count == tokens.count)
    #expect(expected.count { $0 == "verified" } == 41)
    print("corpus: \(tokens.count) tokens have the same verdicts in \(files.count) kinds of files")
  }

  @Test func receiptsToo() throws {
    let folder = try #require(corpus).appending(path: "receipts")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".b64") }
      .sorted()
    let receipts = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    #expect(receipts.count > 10)

    let shell = try Shell()
    defer { shell.remove() }
    func wrapped(_ text: String) -> String {
      text.enumerated().map { $0 > 0 && $0 % 76 == 0 ? "\r\n\($1)" : "\($1)" }.joined()
    }
    let files = [
      "lines.txt": receipts.joined(separator: "\n"),
      "document.json": "{\n \"all\": {\"of\": [\n  \"" + receipts.joined(separator: "\",\n  \"") + "\"\n]}}",
      "documents.jsonl": receipts.map {
        "{\"receipt-data\": \"\($0.replacing("/", with: "\\/"))\", \"password\": \"x\"}\n"
      }.joined(),
      "table.csv": "id,note,blob\r\n" + receipts.map { "1,\"two\r\nlines\",\"\(wrapped($0))\"\r\n" }.joined(),
      "server.log": "started, nothing yet\n" + receipts.map { "12:00:00 [MII] receipt=\($0)&x (MII).\n" }.joined(),
    ]
    let expected = try verdicts(on: files, in: shell)
    #expect(expected.count == receipts.count)
    #expect(expected.count { $0 == "verified" } == 9)

    for (index, receipt) in receipts.enumerated() {
      let name = String(100 + index)
      try #require(Data(base64Encoded: String(receipt.prefix(receipt.count / 4 * 4))))
        .write(to: shell.folder.appending(path: "\(name).der"))
      try wrapped(receipt).write(to: shell.folder.appending(path: "\(name).txt"), atomically: true, encoding: .utf8)
    }
    for files in ["1*.der", "1*.txt"] {
      let answer = try shell.run("jwsverify --output jsonl \(files)")
      #expect(try answer.output.map { try record($0).verdict } == expected, "\(files)")
    }
    print("corpus: \(receipts.count) receipts have the same verdicts in \(files.count + 2) kinds of files")
  }

  /// The verdicts on the contents of one of the files, which are those of all others.
  private func verdicts(on files: [String: String], in shell: Shell) throws -> [String] {
    for (name, contents) in files {
      try contents.write(to: shell.folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let answer = try shell.run("jwsverify --output jsonl \(files.keys.sorted().joined(separator: " "))")
    #expect(answer.status == 1)
    let verdicts = Dictionary(grouping: try answer.output.map(record), by: \.file).mapValues { $0.map(\.verdict) }
    #expect(Set(verdicts.keys) == Set(files.keys))
    let expected = try #require(verdicts["lines.txt"])
    for (file, verdicts) in verdicts { #expect(verdicts == expected, "\(file)") }
    return expected
  }

  private func record(_ line: String) throws -> Record {
    try JSONDecoder().decode(Record.self, from: Data(line.utf8))
  }
}
