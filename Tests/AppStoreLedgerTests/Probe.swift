import Foundation
import Testing

/// Another process with a ledger, see `Tests/LedgerProbe`.
final class Probe {
  private let process = Process()
  private let pipe = Pipe()
  private var buffered: [UInt8] = []

  init(_ arguments: [String]) throws {
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "ledger-probe")
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
  }

  /// The next line it prints; nil when it has ended.
  func line() -> String? {
    while true {
      if let end = buffered.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffered.removeFirst(end + 1) }
        return String(decoding: buffered[..<end], as: UTF8.self)
      }
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      buffered += more
    }
  }

  /// All further lines it prints until it ends.
  func output() -> [String] {
    while true {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      buffered += more
    }
    process.waitUntilExit()
    defer { buffered = [] }
    return String(decoding: buffered, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Ends it as a crash would.
  func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
}
