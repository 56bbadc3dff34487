import AppStoreJWSTesting
import Foundation

/// What `openssl ocsp` says of a certificate.
enum ResponderStatus: Sendable {
  case good, revoked, unknown

  /// The line of the index file: status, end of validity, revocation, serial number, file, subject.
  func line(serialNumber: String) -> String {
    switch self {
    case .good: "V\t350101000000Z\t\t\(serialNumber)\tunknown\t/CN=Test\n"
    case .revoked: "R\t350101000000Z\t240305060708Z,keyCompromise\t\(serialNumber)\tunknown\t/CN=Test\n"
    case .unknown: ""
    }
  }
}

/// The files `openssl ocsp` needs, in a folder of their own.
struct ResponderFiles {
  private let folder: URL
  private let serialNumber: String

  init(_ responder: Responder, _ status: ResponderStatus) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "responder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    serialNumber = responder.serialNumber
    let files = [
      "issuer.pem": responder.issuerPEM, "signer.pem": responder.signerPEM, "key.pem": responder.signerKeyPEM,
      "index.txt": status.line(serialNumber: responder.serialNumber),
    ]
    for (name, contents) in files { try Data(contents.utf8).write(to: folder.appending(path: name)) }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Answers hold for an hour.
  var arguments: [String] {
    [
      "openssl", "ocsp", "-index", path("index.txt"), "-CA", path("issuer.pem"), "-rsigner", path("signer.pem"),
      "-rkey", path("key.pem"), "-nmin", "60",
    ]
  }

  /// An answer to a question that nobody has asked, in DER.
  /// - Parameter others: how many certificates to put into it beside the signer's. The signature does not cover them.
  func answer(withNonce: Bool, others: Int) throws -> [UInt8] {
    var arguments = arguments
    arguments += ["-issuer", path("issuer.pem"), "-serial", "0x\(serialNumber)", "-respout", path("answer.der")]
    if !withNonce { arguments.append("-no_nonce") }
    if others > 0 {
      let issuer = try Data(contentsOf: folder.appending(path: "issuer.pem"))
      try Data(repeatElement(issuer, count: others).joined()).write(to: folder.appending(path: "others.pem"))
      arguments += ["-rother", path("others.pem")]
    }
    try ChildProcess(arguments).waitForEnd()
    return Array(try Data(contentsOf: folder.appending(path: "answer.der")))
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path() }
}

extension Responder {
  /// What the responder would say, in DER.
  func answer(_ status: ResponderStatus = .good, withNonce: Bool = false, others: Int = 0) throws -> [UInt8] {
    let files = try ResponderFiles(self, status)
    defer { files.remove() }
    return try files.answer(withNonce: withNonce, others: others)
  }
}

/// A responder that listens: `openssl ocsp -port`.
final class ResponderProcess {
  private let files: ResponderFiles
  private let process: ChildProcess

  /// - Throws: when somebody else has the port by now.
  init(_ responder: Responder, _ status: ResponderStatus, port: UInt16) throws {
    files = try ResponderFiles(responder, status)
    do {
      process = try ChildProcess(files.arguments + ["-port", "\(port)"])
      try process.waitForOutput(containing: "waiting for OCSP client connections")
    } catch {
      files.remove()
      throw error
    }
  }

  func stop() { process.stop() }

  deinit {
    process.stop()
    files.remove()
  }
}

/// A program that runs for a minute at most, and ends with this object.
final class ChildProcess {
  private let id: pid_t
  /// The end of a pipe at which its output comes out.
  private let output: Int32
  private var hasEnded = false

  struct Failure: Error {
    let output: String
  }

  /// posix_spawn(3), because Foundation's `Process` leaks, which would fail a run that looks for leaks.
  init(_ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
    // Another child with these would keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    // Swift's threads hold signals back, and a child inherits that: it could not be ended.
    var attributes = posix_spawnattr_t()
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setsigmask(&attributes, &none)
    var argv = (["timeout", "60"] + arguments).map { strdup($0) } + [nil]
    var child: pid_t = 0
    let number = posix_spawnp(&child, "timeout", &actions, &attributes, &argv, environ)
    argv.forEach { free($0) }
    posix_spawnattr_destroy(&attributes)
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    guard number == 0 else {
      close(ends[0])
      throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EINVAL)
    }
    id = child
    output = ends[0]
  }

  /// - Throws: when the program ends without having said that.
  func waitForOutput(containing text: String) throws {
    var said = ""
    while !said.contains(text) {
      guard let more = read() else { throw Failure(output: said) }
      said += more
    }
  }

  /// - Throws: when the program fails.
  func waitForEnd() throws {
    var said = ""
    while let more = read() { said += more }
    if wait() != 0 { throw Failure(output: said) }
  }

  func stop() {
    if hasEnded { return }
    kill(id, SIGTERM)
    _ = wait()
  }

  deinit {
    stop()
    close(output)
  }

  private func read() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(output, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return status
  }
}
