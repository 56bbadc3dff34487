import Foundation

/// Runs commands with the built `jwsverify` in the path.
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
    let process = Foundation.Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "\(Shell.products.path()):/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"]
    process.standardInput = FileHandle.nullDevice
    let output = folder.appending(path: ".stdout")
    let complaints = folder.appending(path: ".stderr")
    for (file, isOutput) in [(output, true), (complaints, false)] {
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      if isOutput { process.standardOutput = handle } else { process.standardError = handle }
    }
    try process.run()
    process.waitUntilExit()
    return Answer(
      output: try Shell.lines(output), complaints: try Shell.lines(complaints), status: process.terminationStatus)
  }

  private static func lines(_ file: URL) throws -> [String] {
    var lines = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
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
