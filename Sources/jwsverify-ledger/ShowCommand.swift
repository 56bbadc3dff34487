internal import AppStoreEntitlements
internal import AppStoreJWS
internal import AppStoreLedger
internal import JWSVerifyCommand

/// `jwsverify ledger show --db FILE [options]`
enum ShowCommand {
  struct Settings {
    var path: String?
    /// Whose purchases are told, as of when, and how.
    var answers = EntitlementsSettings()
    /// What is told, by the options that say so.
    var subjects: [Subject] = []
    /// The options given that go with some subjects only.
    var companions: [String] = []
  }

  enum Subject {
    case history
    case changes(after: Int64)
    case reverification

    var option: String {
      switch self {
      case .history: "--history"
      case .changes: "--changes"
      case .reverification: "--reverify"
      }
    }

    /// The options that go with it.
    var companions: Set<String> {
      switch self {
      case .history: ["customer"]
      case .changes: []
      case .reverification: Set(verificationOptions.map(\.name))
      }
    }
  }

  static func run(_ arguments: ArraySlice<String>) throws(Complaint) -> ExitStatus {
    var settings = Settings()
    let operands = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.answers.verification.wantsHelp { return try Output.print(manual.text) }
    if let operand = operands.first {
      throw Complaint("show takes no file of tokens: \(operand)", hint: "--db FILE names the ledger")
    }
    if settings.subjects.count > 1 {
      throw Complaint(
        "\(settings.subjects.map(\.option).joined(separator: " and ")) are different questions",
        hint: "ask one at a time")
    }
    try refuseWhatDoesNotGo(with: settings.subjects.first, settings.companions)
    let catalogue = try settings.answers.cataloguePath.map(CatalogueFile.read)
    let ledger = try LedgerFile.open(settings.path, creating: false, catalogue: catalogue)
    var showing = Showing(ledger: ledger, settings: settings.answers)
    let status: ExitStatus =
      switch settings.subjects.first {
      case nil: try showing.entitlements()
      case .history: try showing.history()
      case .changes(let sequence): try showing.changes(after: sequence)
      case .reverification: try showing.reverification()
      }
    try showing.finish()
    return status
  }

  /// - Parameter subject: nil stands for who holds what.
  private static func refuseWhatDoesNotGo(with subject: Subject?, _ given: [String]) throws(Complaint) {
    let companions = subject?.companions ?? ["at", "customer", "catalogue"]
    guard let name = given.first(where: { !companions.contains($0) }) else { return }
    guard let subject else { throw Complaint("--\(name) goes with --reverify only", hint: "add --reverify") }
    throw Complaint("--\(name) does not go with \(subject.option)", hint: "leave it out")
  }

  private static var options: [Option<Settings>] {
    [LedgerFile.option("The ledger.", \.path)]
      + EntitlementsCommand.answerOptions.map { option in
        let option: Option<Settings> = option.within(\.answers)
        // The form goes with everything.
        return option.name == "output" ? option : option.noting(\.companions)
      } + subjectOptions + verificationOptions.map { $0.within(\.answers.verification).noting(\.companions) }
  }

  private static var subjectOptions: [Option<Settings>] {
    [
      .flag(
        "history",
        "Tell the tokens of the --customer, by their signed dates, and the receipts; jsonl has each of them itself."
      ) {
        $0.subjects.append(.history)
      },
      .value(
        "changes", "N",
        "Tell the changes after this one, by their numbers, as ingest does; 0 for all. Their numbers never come again."
      ) { settings, text throws(Complaint) in
        let sequence = text == "0" ? 0 : try OptionValue.number(text, for: "--changes")
        settings.subjects.append(.changes(after: sequence))
      },
      .flag(
        "reverify",
        """
        Verify every token and receipt again, and that each row says what its token or receipt says. Rows that somebody has changed or made up are
        named. The options below say which are genuine.
        """
      ) { $0.subjects.append(.reverification) },
    ]
  }

  private static var verificationOptions: [Option<VerifySettings>] {
    let names = ["bundle-id", "environment", "app-apple-id", "root", "xcode-certificate", "help"]
    return EntitlementsCommand.verificationOptions.filter { names.contains($0.name) }
  }

  static var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["jwsverify ledger show - tell what is in a ledger"])
    manual.verbatim("SYNOPSIS", ["jwsverify ledger show --db FILE [options]"])
    manual.section(
      "DESCRIPTION",
      [
        """
        Tells what each customer holds of each product, in the words of jwsverify entitlements; or the history of a
        customer, the changes of the ledger, or whether its rows are genuine. What is told was verified when it was taken
        in, and is not verified now unless --reverify asks for it.
        """
      ])
    manual.options(options)
    manual.terms(
      "EXIT STATUS",
      [
        ("0", "What was asked for was told."),
        ("1", "--reverify found rows that are not what they should be."),
        ("2", "The command was used wrongly, something could not be read or written, or the ledger is damaged."),
      ])
    manual.verbatim(
      "EXAMPLES",
      [
        "jwsverify ledger show --db app.ledger --customer originalID:300000000000001",
        "jwsverify ledger show --db app.ledger --changes 1041 --output jsonl",
        "jwsverify ledger show --db app.ledger --reverify --bundle-id com.example.app",
      ])
    return manual
  }
}
