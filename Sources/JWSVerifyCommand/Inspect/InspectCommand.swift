internal import AppStoreJWS
internal import AppStoreReceipts

/// `jwsverify inspect [options] [FILE]`
enum InspectCommand {
  static func run(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    var settings = VerifySettings()
    let operands = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.wantsHelp { return try Output.print(manual.text) }
    let inputs = try InputSource.named(operands, hint: "jwsverify inspect FILE, or pipe a token in")
    guard inputs.count == 1 else {
      throw Complaint("inspect takes one file", hint: "jwsverify -v FILE… lists the checks of all tokens")
    }
    let verifiers = try settings.verifiers()
    let first = FirstItem()
    try InputRun(source: inputs[0], settings: settings, sink: first).read()
    var inspection = Inspection(style: TerminalStyle(for: .standardOutput))
    var status = ExitStatus.unverified
    switch first.found {
    case .item(let text, let place, let notes) where settings.askedFor.isReceipt(text.span):
      let report = verifiers.receipts.diagnose(text.span)
      if report.isVerified { status = .success }
      inspection.add(text, report, at: place, notes: notes + verifiers.notesOnReceipts)
    case .item(let text, let place, let notes):
      let report = verifiers.tokens.diagnose(text.span, as: settings.askedFor.ofToken)
      if report.isVerified { status = .success }
      inspection.add(text, report, at: place, notes: notes)
    case .failure(let failure, let place): inspection.add(failure, at: place)
    case nil: break
    }
    var output = Output.standard
    try output.append(inspection.text)
    try output.flush()
    return status
  }

  /// Which tokens are meant, and where they are.
  static var options: [Option<VerifySettings>] {
    VerifyCommand.policyOptions + VerifyCommand.trustOptions + VerifyCommand.inputOptions + [
      .flag("help", short: "h", "Show this text.") { $0.wantsHelp = true }
    ]
  }

  static var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["jwsverify inspect - show what is in a token or receipt"])
    manual.verbatim("SYNOPSIS", ["jwsverify inspect [options] [FILE]"])
    manual.section(
      "DESCRIPTION",
      [
        """
        Shows the first token or receipt of FILE, or of standard input, laid out for reading: what verification says, every
        check, the header, the certificates, the payload with its dates and what its values mean, and the tokens inside it;
        of a receipt its attributes and purchases, by number, known or not. What is not verified is marked so.
        """
      ])
    manual.options(options)
    manual.terms(
      "EXIT STATUS",
      [
        ("0", "The token or receipt was verified."),
        ("1", "It was not, or there is none."),
        ("2", "The command was used wrongly, or something could not be read or written."),
      ])
    return manual
  }
}
