import AppStoreJWSTesting
import Foundation
import Testing

/// The order of records, and every byte of them, is the same however many threads judge.
struct PipelineTests {
  @Test func outputDoesNotDependOnTheNumberOfJobs() throws {
    let shell = try Shell()
    defer { shell.remove() }
    let authority = TestAuthority(instant: 1_760_000_000_000)
    try authority.rootPEM.write(to: shell.folder.appending(path: "root.pem"), atomically: true, encoding: .utf8)
    let sample = SamplePayload.transaction(signedDate: authority.instant)
    let good = (0..<50).map { _ in authority.sign(sample) }
    let bad = Defect.allCases.compactMap { try? authority.sign(sample, defects: [$0]) }
    // Some twenty blocks, good ones in bulk and lines of very different length.
    let lines = (0..<500).map { $0.isMultiple(of: 7) ? "" : $0.isMultiple(of: 3) ? bad[$0 % bad.count] : good[$0 % 50] }
    try (lines.joined(separator: "\n") + "\n" + String(repeating: "a", count: 2 << 20))
      .write(to: shell.folder.appending(path: "tokens"), atomically: true, encoding: .utf8)

    for format in ["jsonl", "text"] {
      let command = "jwsverify --output \(format) --root root.pem tokens"
      let expected = try shell.run("\(command) --jobs 1")
      #expect(expected.output.count > 400)
      #expect(expected.status == 1)
      for jobs in [2, 3, 8] {
        let answer = try shell.run("\(command) --jobs \(jobs)")
        #expect(answer.output == expected.output, "\(format), \(jobs) jobs")
        #expect(answer.status == expected.status)
      }
    }
  }
}
