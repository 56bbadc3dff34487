/// Where tokens come from.
package enum InputSource: Equatable {
  case standardInput
  case file(String)

  init(operand: String) { self = operand == "-" ? .standardInput : .file(operand) }

  /// Those that operands name, or standard input, on which nobody should be waited for without knowing.
  package static func named(_ operands: [String], hint: String) throws(Complaint) -> [InputSource] {
    if operands.isEmpty, FileDescriptor.standardInput.isTerminal {
      throw Complaint("no file is named, and standard input is a terminal", hint: hint)
    }
    return operands.isEmpty ? [.standardInput] : operands.map(InputSource.init(operand:))
  }

  /// As records and messages name it: a file by the path that was given, standard input by `-`.
  var name: String {
    switch self {
    case .standardInput: "-"
    case .file(let path): path
    }
  }

  func open() throws(SystemError) -> FileDescriptor {
    switch self {
    case .standardInput: .standardInput
    case .file(let path): try FileDescriptor(reading: path)
    }
  }

  /// What to tell somebody about a failed call.
  func complaint(_ error: SystemError) -> Complaint {
    let hint: String? =
      switch error {
      case .isDirectory: "name the files in it: \(ShellWord.quoted(file: name))/*"
      case .noSuchFile: Suggestion.hint(for: name, among: Subcommand.allCases.map(\.rawValue))
      default: nil
      }
    return Complaint("\(self == .standardInput ? "standard input" : name): \(error)", hint: hint)
  }
}
