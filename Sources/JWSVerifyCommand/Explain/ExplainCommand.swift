internal import AppStoreJWS

/// `jwsverify explain [CODE…]`
enum ExplainCommand {
  private struct Settings {
    var wantsHelp = false
  }

  static func run(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    var settings = Settings()
    let names = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.wantsHelp { return try Output.print(manual.text) }
    if names.isEmpty { return try Output.print(table) }
    var texts: [String] = []
    for name in names { texts.append(try explanation(of: name)) }
    return try Output.print(texts.joined(separator: "\n"))
  }

  private static func explanation(of name: String) throws(Complaint) -> String {
    let code = VerificationError.Code(rawValue: name)
    guard let explanation = code.explanation, let hint = code.hint else {
      let names = VerificationError.Code.all.map(\.rawValue)
      throw Complaint(
        "there is no code \(name)",
        hint: Suggestion.hint(for: name, among: names) ?? "jwsverify explain lists all codes")
    }
    var text = Manual()
    text.section(code.rawValue, [explanation, hint])
    return text.text
  }

  /// All codes, one a line.
  private static var table: String {
    Columns.text(VerificationError.Code.all.map { [$0.rawValue, $0.explanation ?? ""] })
  }

  private static var options: [Option<Settings>] {
    [.flag("help", short: "h", "Show this text.") { $0.wantsHelp = true }]
  }

  static var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["jwsverify explain - tell what a code means"])
    manual.verbatim("SYNOPSIS", ["jwsverify explain [CODE…]"])
    manual.section("DESCRIPTION", ["Tells what each CODE means and what to do about it. Without one, lists all codes."])
    manual.options(options)
    return manual
  }
}
