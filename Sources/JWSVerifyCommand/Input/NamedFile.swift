/// A file that a run reads or writes, by what names it.
package enum NamedFile {
  case input(InputSource)
  case option(String, path: String)
  case standardOutput
  case standardError
}

extension NamedFile {
  /// Refuses a run that would write over what it reads, or over what else it writes.
  package static func refuseOverwriting(_ read: [NamedFile], by written: [NamedFile]) throws(Complaint) {
    try refuseOverwriting(read + written.filter { !$0.isStandardOutput }, by: .standardError)
    for (index, file) in written.enumerated() {
      try refuseOverwriting(written[(index + 1)...] + read, by: file)
    }
  }

  private static func refuseOverwriting(_ others: [NamedFile], by file: NamedFile) throws(Complaint) {
    guard let identity = file.identity, let other = others.first(where: { $0.identity == identity }) else { return }
    throw Complaint("\(file) and \(other) are the same file", hint: "give what is written a file of its own")
  }

  /// Which may share a file with standard error: the shell's `2>&1`.
  private var isStandardOutput: Bool { if case .standardOutput = self { true } else { false } }

  private var identity: FileIdentity? {
    switch self {
    case .input(.file(let path)), .option(_, let path): FileIdentity(path)
    case .input(.standardInput): FileDescriptor.standardInput.identity
    case .standardOutput: FileDescriptor.standardOutput.identity
    case .standardError: FileDescriptor.standardError.identity
    }
  }
}

extension NamedFile: CustomStringConvertible {
  package var description: String {
    switch self {
    case .input(.file(let path)): "the input \(path)"
    case .input(.standardInput): "standard input"
    case .option(let name, let path): "\(name) \(path)"
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    }
  }
}
