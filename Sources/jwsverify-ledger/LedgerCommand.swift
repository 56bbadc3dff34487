internal import AppStoreLedger
internal import JWSVerifyCommand

/// `jwsverify ledger ingest|show …`, or `jwsverify-ledger …`.
enum LedgerCommand {
  private enum Word: String, CaseIterable {
    case ingest, show, manual
  }

  static func run(_ arguments: ArraySlice<String>) throws(Complaint) -> ExitStatus {
    guard let word = arguments.first else {
      throw Complaint(
        "it is not said what to do with the ledger", hint: "jwsverify ledger ingest, or show; --help tells more")
    }
    switch word {
    case "-h", "--help": return try Output.print(manual.text)
    case "--version": return try Output.print(Version.text(of: LedgerProgram.name, "SQLite \(SQLiteVersion.text)"))
    default: break
    }
    let rest = arguments.dropFirst()
    return switch try OptionValue.word(word, of: Word.allCases.map { ($0.rawValue, $0) }, for: "ledger") {
    case .ingest: try IngestCommand.run(rest)
    case .show: try ShowCommand.run(rest)
    case .manual: try page.print(rest)
    }
  }

  static var page: ManPage {
    ManPage(
      LedgerProgram.name, manual,
      subcommands: [
        ("jwsverify ledger ingest", IngestCommand.manual), ("jwsverify ledger show", ShowCommand.manual),
      ])
  }

  static var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["jwsverify-ledger - keep who may use what in a database"])
    manual.verbatim(
      "SYNOPSIS",
      [
        "jwsverify ledger ingest --db FILE [options] [FILE…]",
        "jwsverify ledger show --db FILE [options]",
        "jwsverify-ledger --version",
        "jwsverify-ledger manual",
      ])
    manual.section(
      "DESCRIPTION",
      [
        """
        A ledger is one SQLite file that holds verified tokens and receipts, of each thing the newest. Servers that use the
        library AppStoreLedger and these commands may use it at once.
        """,
        """
        ingest verifies tokens and receipts and takes them in. show tells what is there. jwsverify ledger ingest --help and jwsverify
        ledger show --help tell more, manual writes all this for man(1).
        """,
        """
        Whoever can write to the file can forge what it says: let only the server's account do so, and see show --reverify.
        """,
      ])
    manual.terms(
      "OPTIONS",
      [
        ("-h, --help", "Show this text."),
        ("--version", "Show versions, that of SQLite too, and the fingerprints of Apple's roots."),
      ])
    return manual
  }
}
