import Foundation
import Testing

/// Real signed data in a folder outside this tree.
private let corpus = ProcessInfo.processInfo.environment["JWSVERIFY_CORPUS"].flatMap {
  $0.isEmpty ? nil : URL(filePath: $0)
}

/// Real tokens get the same verdicts however they lie in a file.
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
    for (name, contents) in files {
      try contents.write(to: shell.folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let answer = try shell.run(
      "jwsverify --output jsonl --summary summary.json \(files.keys.sorted().joined(separator: " "))")
    let records = try answer.output.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
    let verdicts = Dictionary(grouping: records, by: \.file).mapValues { $0.map(\.verdict) }
    #expect(Set(verdicts.keys) == Set(files.keys))
    let expected = try #require(verdicts["lines.txt"])
    #expect(expected.count == tokens.count)
    #expect(expected.count { $0 == "verified" } == 41)
    for (file, verdicts) in verdicts { #expect(verdicts == expected, "\(file)") }
    #expect(answer.status == 1)
    print("corpus: \(tokens.count) tokens have the same verdicts in \(files.count) kinds of files")
  }
}
