#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open file, pipe or terminal: read(2) and write(2) without anything between. Closed with the value that owns it.
struct FileDescriptor: ~Copyable {
  private let number: Int32
  private let isOwned: Bool

  private init(number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { close(number) }
  }

  static var standardInput: FileDescriptor { FileDescriptor(number: STDIN_FILENO, isOwned: false) }
  static var standardOutput: FileDescriptor { FileDescriptor(number: STDOUT_FILENO, isOwned: false) }
  static var standardError: FileDescriptor { FileDescriptor(number: STDERR_FILENO, isOwned: false) }

  /// open(2) for reading. A directory opens too; reading it fails.
  init(reading path: String) throws(SystemError) {
    try self.init(path, O_RDONLY)
  }

  /// open(2) for writing: an existing file is emptied, a new one is for everybody to read.
  init(writing path: String) throws(SystemError) {
    try self.init(path, O_WRONLY | O_CREAT | O_TRUNC)
  }

  /// open(2) for writing a file that is not there yet: what somebody has put in its place, a link say, is not followed.
  /// - Parameter permissions: those of the file that it will replace. Nobody else gets to see it before.
  init(creating path: String, permissions: mode_t?) throws(SystemError) {
    try self.init(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
  }

  private init(_ path: String, _ flags: Int32, permissions: mode_t? = nil) throws(SystemError) {
    var number: Int32
    repeat { number = unsafe open(path, flags | O_CLOEXEC, permissions ?? 0o666) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw .last }
    // open(2) has taken away what the process's mask says.
    if let permissions, fchmod(number, permissions) != 0 {
      let error = SystemError.last
      close(number)
      throw error
    }
    self.init(number: number, isOwned: true)
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// nil for anything but a plain file.
  var identity: FileIdentity? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? FileIdentity(status) : nil
  }

  /// Columns of the terminal; nil for anything else.
  var terminalWidth: Int? {
    var size = winsize()
    guard isTerminal, unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// read(2) of at most `limit` bytes, more than 0.
  /// - Returns: false at the end of the file.
  func read(_ limit: Int, appendingTo bytes: inout [UInt8]) throws(SystemError) -> Bool {
    precondition(limit > 0, "reading nothing looks like the end")
    while true {
      let before = bytes.count
      var failure: SystemError?
      bytes.append(addingCapacity: limit) { output in
        unsafe output.withUnsafeMutableBufferPointer { free, initializedCount in
          #if canImport(Glibc)
            let count = unsafe Glibc.read(number, free.baseAddress, limit)
          #else
            let count = unsafe Darwin.read(number, free.baseAddress, limit)
          #endif
          if count < 0 { failure = .last } else { initializedCount = count }
        }
      }
      guard let failure else { return bytes.count > before }
      try waitOrThrow(failure, for: POLLIN)
    }
  }

  /// write(2) until all is written.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
        #if canImport(Glibc)
          return unsafe Glibc.write(number, rest.baseAddress, rest.count)
        #else
          return unsafe Darwin.write(number, rest.baseAddress, rest.count)
        #endif
      }
      if count >= 0 { written += count } else { try waitOrThrow(.last, for: POLLOUT) }
    }
  }

  /// A signal came in between, or whoever shares the file has made it non-blocking: neither is a failure.
  private func waitOrThrow(_ error: SystemError, for events: Int32) throws(SystemError) {
    switch error {
    case .interrupted: return
    case .wouldBlock:
      var request = pollfd(fd: number, events: Int16(events), revents: 0)
      unsafe poll(&request, 1, -1)
    default: throw error
    }
  }
}
