internal import AppStoreJWS
internal import AppStoreLedger
internal import JWSVerifyCommand

/// `jwsverify ledger ingest --db FILE [options] [FILE…]`
enum IngestCommand {
  struct Settings {
    var path: String?
    /// Which tokens count, and where they are.
    var verification = VerifySettings()
    var isJSONLines = false
  }

  static func run(_ arguments: ArraySlice<String>) throws(Complaint) -> ExitStatus {
    var settings = Settings()
    let operands = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.verification.wantsHelp { return try Output.print(manual.text) }
    let inputs = try InputSource.named(operands, hint: "jwsverify ledger ingest --db FILE FILE, or pipe tokens in")
    let database: [NamedFile] = settings.path.map { [.option("--db", path: $0)] } ?? []
    try NamedFile.refuseOverwriting(
      inputs.map(NamedFile.input) + settings.verification.certificateFiles, by: database + [.standardOutput])
    let verifiers = try settings.verification.verifiers()
    let intake = Intake(
      ledger: try LedgerFile.open(settings.path, creating: true), asJSONLines: settings.isJSONLines)
    Interruption.answer { interruption in
      // When everything has been taken in already, the end is near anyway.
      if intake.end(interruption: interruption.name) != nil { interruption.end() }
    }
    var status = ExitStatus.success
    var trouble: Complaint?
    do throws(Complaint) {
      status = try VerifiedItems.read(inputs, settings.verification, verifiers) { item throws(Complaint) in
        try intake.add(item)
      }
    } catch {
      trouble = error
    }
    // What came before the trouble is taken in all the same.
    guard let isWell = intake.end(after: trouble) else { Process.waitForever() }
    return isWell ? status : .trouble
  }

  private static var options: [Option<Settings>] {
    [
      LedgerFile.option("The ledger. It is made if it is not there.", \.path),
      .value(
        "output", "FORM", "Tell each change as text, one line (the default), or as jsonl, one JSON object."
      ) { settings, text throws(Complaint) in
        settings.isJSONLines = try OptionValue.word(text, of: [("text", false), ("jsonl", true)], for: "--output")
      },
    ] + EntitlementsCommand.verificationOptions.map { $0.within(\.verification) }
  }

  static var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["jwsverify ledger ingest - take what is verified into a ledger"])
    manual.verbatim("SYNOPSIS", ["jwsverify ledger ingest --db FILE [options] [FILE…]"])
    manual.section(
      "DESCRIPTION",
      [
        """
        Reads tokens and receipts as verify does, and takes those that are verified into a ledger, tokens inside
        notifications and purchases inside receipts each by itself; the others are listed on standard error. Their order
        does not matter, nor how often they come: of each thing the newest copy is kept. Writes what changed: the number of
        the change, whether it is added or replaced, what it is, and whom it concerns. In the end standard error tells how
        many were new, changed, and known, and what has stopped it if something did.
        """,
        """
        Up to \(Intake.batchSize) tokens are taken in at a time. When a change is written, it is on the disk, and stays there
        whatever happens to the process or the machine. Whoever starts over after that loses nothing and counts nothing
        twice. If the reader of the output goes away, the rest is taken in all the same.
        """,
      ])
    manual.options(options)
    manual.terms(
      "EXIT STATUS",
      [
        ("0", "All tokens and receipts were verified, and are in the ledger."),
        ("1", "Some were not verified, or an input held none; the others are in the ledger."),
        ("2", "The command was used wrongly, or something could not be read or written."),
        ("130, 143", "SIGINT or SIGTERM ended it; what was verified until then is in the ledger."),
      ])
    manual.verbatim(
      "EXAMPLES",
      [
        "jwsverify ledger ingest --db app.ledger history.json",
        "zcat tokens.gz | jwsverify ledger ingest --db app.ledger > changes.txt",
      ])
    return manual
  }
}
