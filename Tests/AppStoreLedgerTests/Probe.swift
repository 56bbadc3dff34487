import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another process with a ledger, see `Tests/LedgerProbe`.
///
/// It is started by posix_spawn(3), because Foundation's `Process` leaks, which would fail a run that looks for leaks.
final class Probe {
  private let process: pid_t
  private let standardOutput: FileHandle
  private var buffered: [UInt8] = []

  init(_ arguments: [String]) throws {
    (process, standardOutput) = try Probe.starting.withLock { _ in try Probe.start(arguments) }
  }

  /// One at a time: a process must not inherit another one's pipe, or its end would not be seen.
  private static let starting = Mutex(())

  private static func start(_ arguments: [String]) throws -> (process: pid_t, standardOutput: FileHandle) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    let standardOutput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    defer { close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "ledger-probe")
      .path
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, program, &actions, nil, &argv, environ)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
    return (process, standardOutput)
  }

  deinit {
    crash()
    waitpid(process, nil, 0)
  }

  /// The next line it prints; nil when it has ended.
  func line() -> String? {
    while true {
      if let end = buffered.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffered.removeFirst(end + 1) }
        return String(decoding: buffered[..<end], as: UTF8.self)
      }
      let more = standardOutput.availableData
      if more.isEmpty { return nil }
      buffered += more
    }
  }

  /// All further lines it prints until it ends.
  func output() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Ends it as a crash would. It is only gone when its output has ended.
  func crash() { _ = kill(process, SIGKILL) }
}
