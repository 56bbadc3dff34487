import Foundation

/// Runs commands in a folder of their own, with the built `jwsverify` in the path.
struct Shell {
  let folder: URL

  struct Answer {
    let output: [String]
    let complaints: [String]
    let status: Int32
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "jwsverify-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Runs `sh -c`. Output goes to files, so that no pipe fills up.
  func run(_ command: String) throws -> Answer {
    let prologue = """
      cd '\(folder.path())' && exec < /dev/null > .stdout 2> .stderr || exit 99
      unset NO_COLOR
      export LC_ALL=C PATH='\(Shell.products.path())':/usr/local/bin:/usr/bin:/bin

      """
    let status = try Shell.spawn(["/bin/sh", "-c", prologue + command])
    return Answer(output: try lines(".stdout"), complaints: try lines(".stderr"), status: status)
  }

  private func lines(_ name: String) throws -> [String] {
    let contents = try FileHandle(forReadingFrom: folder.appending(path: name)).readToEnd() ?? Data()
    var lines = String(decoding: contents, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// posix_spawn(3), because Foundation's `Process` leaks, which would fail a run that looks for leaks.
  /// - Returns: the exit status, or 128 and the signal's number.
  private static func spawn(_ arguments: [String]) throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, arguments[0], nil, nil, &argv, &envp)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }

  /// Where the build puts the test bundle and, beside it, the command.
  private static let products: URL = {
    #if os(Linux)
      let executable = try! FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: executable).deletingLastPathComponent()
    #else
      return Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL.deletingLastPathComponent()
    #endif
  }()
}
