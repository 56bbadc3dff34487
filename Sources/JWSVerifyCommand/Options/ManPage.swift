internal import AppStoreTrust

/// The manual of a program and its subcommands as one page for man(1): everything that `--help` of each tells.
package struct ManPage {
  private let program: String
  private var text: String

  /// - Parameters:
  ///   - program: the name of the page.
  ///   - manual: what it begins with.
  ///   - subcommands: what follows, each under the words it is called by.
  package init(_ program: String, _ manual: Manual, subcommands: [(words: String, manual: Manual)]) {
    self.program = program
    text = ".TH \(ManPage.escaped(program.uppercased())) 1 \"\" \"jwsverify \(Version.number)\" \"User Commands\"\n"
    add(manual, heading: ".SH")
    for (words, manual) in subcommands {
      text += ".SH \(ManPage.escaped(words.uppercased()))\n"
      add(manual, heading: ".SS")
    }
  }

  /// Writes the page, or what `manual --help` tells.
  package func print(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    var wantsHelp = false
    let operands = try OptionParser(options: ManPage.options).parse(arguments, into: &wantsHelp)
    if wantsHelp { return try Output.print(manual.text) }
    if let operand = operands.first {
      throw Complaint("manual takes no arguments: \(operand)", hint: "\(program) manual | man -l -")
    }
    return try Output.print(text)
  }

  private static var options: [Option<Bool>] { [.flag("help", short: "h", "Show this text.") { $0 = true }] }

  /// What the subcommand that writes the page tells about itself.
  var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["\(program) manual - write the man page"])
    manual.verbatim("SYNOPSIS", ["\(program) manual"])
    manual.section(
      "DESCRIPTION", ["Writes what --help tells of \(program) and of its subcommands, as one page for man(1)."])
    manual.options(ManPage.options)
    manual.verbatim("EXAMPLES", ["\(program) manual | man -l -"])
    return manual
  }

  /// `jwsverify manual`
  static var jwsverify: ManPage {
    ManPage(
      "jwsverify", VerifyCommand.manual,
      subcommands: [
        ("jwsverify inspect", InspectCommand.manual), ("jwsverify entitlements", EntitlementsCommand.manual),
        ("jwsverify explain", ExplainCommand.manual), ("jwsverify issue", IssueCommand.manual),
      ])
  }

  private mutating func add(_ manual: Manual, heading: String) {
    for (title, content) in manual.sections {
      text += "\(heading) \(title)\n"
      switch content {
      case .paragraphs(let paragraphs):
        text += paragraphs.map { ManPage.escaped($0) + "\n" }.joined(separator: ".PP\n")
      case .verbatim(let lines): text += ".nf\n" + lines.map { ManPage.escaped($0) + "\n" }.joined() + ".fi\n"
      case .terms(let terms):
        for (term, explanation) in terms {
          text += ".TP\n.B \(ManPage.escaped(term))\n\(ManPage.escaped(explanation))\n"
        }
      }
    }
  }

  /// Text as roff takes it: a hyphen would come out as a dash that nobody can copy, and a line that begins with a dot
  /// or a quote would be a request.
  private static func escaped(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    var escaped = line.first == "." || line.first == "'" ? "\\&" : ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default: escaped += "\\[u\(scalar.value.hexadecimal(digits: 4).uppercased())]"
      }
    }
    return escaped
  }
}
