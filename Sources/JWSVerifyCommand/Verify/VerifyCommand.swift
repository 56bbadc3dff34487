internal import AppStoreJWS
internal import AppStoreReceipts

/// `jwsverify [verify] [options] [FILE…]`
enum VerifyCommand {
  static func run(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    var settings = VerifySettings()
    let operands = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.wantsHelp { return try Output.print(manual.text) }
    if settings.wantsVersion { return try Output.print(Version.text(of: "jwsverify")) }
    let inputs = try InputSource.named(
      operands, hint: "jwsverify FILE, or pipe tokens in; --help tells more, and - reads from the terminal")
    if settings.hasFields, settings.style.format != .csv {
      throw Complaint("--fields chooses the columns of csv", hint: "add --output csv")
    }
    try NamedFile.refuseOverwriting(inputs.map(NamedFile.input) + settings.certificateFiles, by: settings.writtenFiles)
    if settings.hasFields {
      for field in settings.style.fields { field.doubt(kept: settings.table.kept)?.report() }
    }
    if settings.outputPath == nil { settings.style.terminal = TerminalStyle(for: .standardOutput) }
    return try VerifyRun(verifiers: try settings.verifiers(), settings: settings).verify(inputs)
  }

  static var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["jwsverify - verify what the App Store signs"])
    manual.verbatim(
      "SYNOPSIS",
      [
        "jwsverify [verify] [options] [FILE…]",
        "jwsverify inspect [options] [FILE]",
        "jwsverify entitlements [options] [FILE…]",
        "jwsverify ledger ingest|show --db FILE [options] [FILE…]",
        "jwsverify explain [CODE…]",
        "jwsverify issue [options] --root-out FILE",
        "jwsverify manual",
      ])
    manual.section(
      "DESCRIPTION",
      [
        """
        Reads what the App Store has signed, tokens (JWS: transactions, renewal infos, app transactions, server
        notifications, retention messaging requests) and app receipts (PKCS #7), and says of each whether it is genuine, or
        every reason why it is not.
        """,
        """
        Files are taken as they are: lines of tokens, JSON documents as the App Store Server API returns them, JSON Lines,
        CSV and TSV with a column of tokens, logs and dumps with tokens anywhere in them. Receipts may stand wherever tokens
        may, in base64, and a file may be one receipt. A FILE of - is standard input, which is also read when no file is
        named.
        """,
        """
        White space, quotes, a comma, “Bearer” and a byte order mark around a token are forgiven and noted. Blank lines are
        skipped. What stands in a token's place and is none is a failure.
        """,
        """
        Beside signature and certificates only what is asked for is checked: without --bundle-id a token of any app is
        verified, without --environment also one of the Sandbox.
        """,
        """
        inspect shows what is in a token or receipt. entitlements tells who may use what, and ledger keeps that in a database: see
        jwsverify-ledger(1). explain tells what a code means. issue makes test tokens. manual writes all this for man(1).
        jwsverify SUBCOMMAND --help tells more.
        """,
      ])
    manual.options(options)
    manual.section(
      "LIMITS",
      [
        """
        Inputs of any length are read in little memory. A JSON document is held whole, up to
        \(InputLimits.documentBytes >> 20) MB and \(InputLimits.documentValues / 1_000_000) million values; a line of JSON
        Lines and a row of a table may have \(InputLimits.lineBytes >> 20) MB, the line
        \(InputLimits.lineValues / 1_000_000) million values, a token \(Limits.tokenBytes >> 20) MB, a receipt
        \(ReceiptLimits.receiptBytes >> 20) MB. Copies are counted among the first
        \(Summary.grouped(TransactionCopies.limit)) transactions.
        """
      ])
    manual.terms(
      "EXIT STATUS",
      [
        ("0", "All tokens and receipts were verified."),
        ("1", "Some were not, or an input held none."),
        ("2", "The command was used wrongly, or something could not be read or written."),
        ("130, 143", "SIGINT or SIGTERM ended it; the summary tells how far it came."),
      ])
    manual.verbatim(
      "EXAMPLES",
      [
        "jwsverify --bundle-id com.example.app --environment Production tokens.txt",
        "jwsverify --output jsonl < tokens.txt | jq -c 'select(.verified | not)'",
        "jwsverify --output csv --output-file verdicts.csv history.json export.csv",
        "jwsverify explain chain.expired",
      ])
    return manual
  }
}
