/// Reads arguments by a table: `--name VALUE`, `--name=VALUE`, `-n VALUE`, operands anywhere, `--` before operands
/// that begin with a dash.
package struct OptionParser<Settings> {
  private let options: [Option<Settings>]

  package init(options: [Option<Settings>]) { self.options = options }

  /// Applies the options to `settings`.
  /// - Returns: the operands, in order.
  package func parse(_ arguments: some Sequence<String>, into settings: inout Settings) throws(Complaint) -> [String] {
    var operands: [String] = []
    var given: Set<String> = []
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      if argument == "--" {
        while let operand = rest.next() { operands.append(operand) }
      } else if argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
      } else {
        let (option, written, inlineValue) = try find(argument)
        switch option.argument {
        case .none:
          guard inlineValue == nil else { throw Complaint("\(written) takes no value") }
          try option.apply(&settings, "")
        case .one(let placeholder), .many(let placeholder):
          if case .one = option.argument, !given.insert(option.name).inserted {
            throw Complaint("\(written) is given twice", hint: "it takes one value only")
          }
          let value = if let inlineValue { inlineValue } else { try following(&rest, written, placeholder) }
          guard !value.isEmpty else { throw Complaint("\(written) needs a value: \(written) \(placeholder)") }
          try option.apply(&settings, value)
        }
      }
    }
    return operands
  }

  private func find(
    _ argument: String
  ) throws(Complaint) -> (option: Option<Settings>, written: String, inlineValue: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    let inlineValue = parts.count == 2 ? String(parts[1]) : nil
    let found = options.first { option in
      written == "--\(option.name)" || option.short.map { written == "-\($0)" } == true
    }
    guard let found else {
      let names = options.map { "--\($0.name)" }
      // `-root` is the long option with a dash too few.
      let meant = written.hasPrefix("--") ? written : "-\(written)"
      throw Complaint(
        "there is no option \(written)", hint: Suggestion.hint(for: meant, among: names) ?? "--help lists all options")
    }
    return (found, written, inlineValue)
  }

  private func following(
    _ rest: inout some IteratorProtocol<String>, _ written: String, _ placeholder: String
  ) throws(Complaint) -> String {
    guard let value = rest.next() else { throw Complaint("\(written) needs a value: \(written) \(placeholder)") }
    guard value == "-" || !value.hasPrefix("-") else {
      throw Complaint(
        "\(written) needs a value, and \(value) looks like an option",
        hint: "if it is the value, write \(ShellWord.quoted("\(written)=\(value)"))")
    }
    return value
  }
}
