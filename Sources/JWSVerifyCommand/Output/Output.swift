/// Where results go: put together in a buffer, written when much has come together or on demand.
package struct Output: ~Copyable {
  private let file: FileDescriptor
  private let name: String
  private var buffer = ByteBuffer()
  private var replacement: (temporary: String, path: String)?

  /// Whether the reader has gone. Nothing is written any more, and nothing is wrong: `head` has seen enough.
  package private(set) var isClosed = false

  private static let flushSize = 64 << 10

  deinit { removeTemporary() }

  private init(_ file: consuming FileDescriptor, name: String) {
    self.file = file
    self.name = name
  }

  package static var standard: Output { Output(.standardOutput, name: "standard output") }
  static var standardError: Output { Output(.standardError, name: "standard error") }

  /// A file, which is emptied first.
  init(path: String) throws(Complaint) {
    do throws(SystemError) {
      self.init(try FileDescriptor(writing: path), name: path)
    } catch {
      throw Complaint("\(path): \(error)")
    }
  }

  /// A file that gets its name when all is written, so that nobody finds half of it. What is no plain file is written
  /// to directly.
  init(replacing path: String) throws(Complaint) {
    guard FileName.isReplaceable(path) else {
      try self.init(path: path)
      return
    }
    let temporary = "\(path).\(Process.identifier).part"
    do throws(SystemError) {
      self.init(try FileDescriptor(creating: temporary, permissions: FileName.permissions(path)), name: path)
    } catch {
      throw Complaint("\(error == .exists ? temporary : path): \(error)")
    }
    replacement = (temporary, path)
  }

  /// Gives the file its name, or, where that fails, removes it.
  mutating func complete() throws(Complaint) {
    defer { discard() }
    try flush()
    guard let (temporary, path) = replacement else { return }
    do throws(SystemError) {
      try FileName.rename(temporary, to: path)
    } catch {
      throw Complaint("\(path): \(error)")
    }
    replacement = nil
  }

  /// Removes what has been written of a file that will not be complete.
  mutating func discard() {
    removeTemporary()
    replacement = nil
  }

  private func removeTemporary() {
    if let replacement { FileName.remove(replacement.temporary) }
  }

  /// Lets `body` append to the buffer.
  package mutating func append(_ body: (inout ByteBuffer) -> Void) throws(Complaint) {
    body(&buffer)
    if buffer.count >= Output.flushSize { try flush() }
  }

  mutating func append(_ bytes: ByteBuffer) throws(Complaint) { try append { $0 += bytes } }

  package mutating func append(_ text: String) throws(Complaint) { try append { $0.append(text) } }

  /// Writes all that has been appended.
  package mutating func flush() throws(Complaint) {
    defer { buffer.removeAll(keepingCapacity: true) }
    if isClosed || buffer.isEmpty { return }
    do throws(SystemError) {
      try file.write(buffer)
    } catch .brokenPipe {
      isClosed = true
    } catch {
      throw Complaint("\(name): \(error)")
    }
  }

  /// Writes one text to standard output.
  package static func print(_ text: String) throws(Complaint) -> ExitStatus {
    var output = Output.standard
    try output.append(text)
    try output.flush()
    return .success
  }
}
