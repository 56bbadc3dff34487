/// A file that a run reads or writes, by what names it.
package enum NamedFile {
  case input(InputSource)
  case option(String, path: String)
  case standardOutput
}

extension NamedFile {
  /// Refuses a run that would write over what it reads, or over what else it writes.
  package static func refuseOverwriting(_ read: [NamedFile], by written: [NamedFile]) throws(Complaint) {
    for (index, file) in written.enumerated() {
      guard let identity = file.identity else { continue }
      let others = written[(index + 1)...] + read
      guard let other = others.first(where: { $0.identity == identity }) else { continue }
      throw Complaint("\(file) and \(other) are the same file", hint: "give what is written a file of its own")
    }
  }

  private var identity: FileIdentity? {
    switch self {
    case .input(.file(let path)), .option(_, let path): FileIdentity(path)
    case .input(.standardInput): FileDescriptor.standardInput.identity
    case .standardOutput: FileDescriptor.standardOutput.identity
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
    }
  }
}
