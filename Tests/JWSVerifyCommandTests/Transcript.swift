import Foundation
import Testing

/// A session at a shell, written down: each command with what it must answer.
///
/// ```
/// # What this shows.
/// $ jwsverify empty.txt
///   a line of standard output, after two spaces
/// ! a line of standard error
/// ? 1
/// ```
/// The status is 0 where no `?` line says otherwise. `!{…}` stands for the rest of standard error. `{…}` stands for any
/// text within a line, `{hex}` for a SHA-256 fingerprint. All commands of a transcript run in one empty folder, one
/// after the other.
struct Transcript: CustomTestStringConvertible, Sendable {
  struct Step: Sendable {
    var command: String
    let line: Int
    var output: [String] = []
    var complaints: [String] = []
    /// Whether more complaints than these do no harm.
    var mayComplain = false
    var status: Int32 = 0
  }

  let name: String
  private(set) var steps: [Step] = []

  var testDescription: String { name }

  init(name: String, text: String) throws {
    self.name = name
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "$ ": steps.append(Step(command: content, line: index + 1))
      case "> ", ">": steps[steps.count - 1].command += "\n" + content
      case "  ": steps[steps.count - 1].output.append(content)
      case "!{": steps[steps.count - 1].mayComplain = true
      case "! ": steps[steps.count - 1].complaints.append(content)
      case "? ": steps[steps.count - 1].status = try #require(Int32(content))
      case "# ", "#", "": break
      default: throw MalformedLine(transcript: name, number: index + 1)
      }
    }
  }

  struct MalformedLine: Error {
    let transcript: String
    let number: Int
  }

  static let all: [Transcript] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")
    let names = try! FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    // Where files may not grow, as in these, ThreadSanitizer itself ends by SIGBUS.
    let limiting = ["ledger-trouble.txt", "full-disk.txt"]
    let isForThreads = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil
    return names.filter { !isForThreads || !limiting.contains($0) }.map { name in
      try! Transcript(name: name, text: String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }()
}

extension Transcript {
  /// Whether a line is what a transcript expects.
  static func matches(_ line: String, _ expected: String) -> Bool {
    let line = expected.contains("{hex}") ? line.replacing(/[0-9a-f]{64}/, with: "{hex}") : line
    let parts = expected.split(separator: "{…}", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return line == expected }
    guard line.hasPrefix(parts[0]) else { return false }
    var rest = line.dropFirst(parts[0].count)
    for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
