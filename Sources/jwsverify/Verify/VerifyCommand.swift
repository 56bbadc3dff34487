internal import AppStoreJWS

/// `jwsverify [verify] [options] [FILE…]`
enum VerifyCommand {
  static func run(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    var settings = VerifySettings()
    let operands = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.wantsHelp { return try Output.print(manual) }
    if settings.wantsVersion { return try Output.print(Version.text) }
    let inputs = operands.isEmpty ? [.standardInput] : operands.map(InputSource.init(operand:))
    if operands.isEmpty, FileDescriptor.standardInput.isTerminal {
      throw Complaint(
        "no file is named, and standard input is a terminal",
        hint: "jwsverify FILE, or pipe tokens in; --help tells more, and - reads from the terminal")
    }
    let judge = Judge(verifier: try settings.verifier(), kind: settings.kind)
    var run = VerifyRun(judge: judge, format: settings.format)
    return try run.verify(inputs)
  }

  static var options: [Option<VerifySettings>] {
    [
      .value("kind", "KIND", "Insist on one kind of token: \(kinds.dropFirst().map(\.name).joined(separator: ", ")). Also names the kind of a payload too small to tell. By default, auto, the kind is found from the payload.") {
        settings, text throws(Complaint) in
        settings.kind = try OptionValue.word(text, of: kinds, for: "--kind")
      },
      .list("bundle-id", "ID", "Accept tokens of this app.") { settings, text in settings.bundleIDs.insert(text) },
      .list("environment", "NAME", "Accept tokens of this environment: \(environments.map(\.name).joined(separator: ", ")).") {
        settings, text throws(Complaint) in
        settings.environments.insert(try OptionValue.word(text, of: environments, for: "--environment"))
      },
      .value("app-apple-id", "NUMBER", "Accept tokens of the app with this Apple id, the number in its App Store address. Not required of Sandbox tokens.") {
        settings, text throws(Complaint) in
        settings.appAppleID = try OptionValue.number(text, for: "--app-apple-id")
      },
      .list("product", "ID", "Accept tokens of this product.") { settings, text in settings.products.insert(text) },
      .list("root", "FILE", "Trust the certificates in this file, PEM or DER, instead of Apple's.") { settings, text in
        settings.roots.append(text)
      },
      .value("at", "INSTANT", "Judge certificates at this instant: ISO 8601, milliseconds since 1970, or now. By default each token is judged at the date it was signed.") {
        settings, text throws(Complaint) in
        settings.instant = try OptionValue.instant(text, for: "--at")
      },
      .value("max-age", "DURATION", "Refuse tokens signed longer ago than this: 90s, 15m, 12h, 1d. Counted from now, or from --at.") {
        settings, text throws(Complaint) in
        settings.maximumAge = try OptionValue.duration(text, for: "--max-age")
      },
      .list("xcode-certificate", "FILE", "Trust tokens of StoreKit Testing in Xcode that are signed with this certificate, PEM or DER.") {
        settings, text in settings.xcodeCertificates.append(text)
      },
      .value("output", "FORM", "text, one line a token for people (the default), or jsonl, one JSON object a line.") {
        settings, text throws(Complaint) in
        settings.format = try OptionValue.word(text, of: OutputFormat.allCases.map { ($0.rawValue, $0) }, for: "--output")
      },
      .value("jobs", "N", "Work on so many tokens at once.") { settings, text throws(Complaint) in
        settings.jobs = Int(try OptionValue.number(text, upTo: 1024, for: "--jobs"))
      },
      .flag("no-progress", "Show no progress.") { $0.showsProgress = false },
      .flag("help", short: "h", "Show this text.") { $0.wantsHelp = true },
      .flag("version", "Show versions, and the fingerprints of Apple's roots.") { $0.wantsVersion = true },
    ]
  }

  private static let kinds: [(name: String, value: PayloadKind?)] =
    [("auto", nil)] + PayloadKind.allCases.map { ($0.rawValue, $0) }

  private static let environments: [(name: String, value: AppStoreEnvironment)] =
    [.production, .sandbox, .xcode, .localTesting].map { ($0.rawValue, $0) }

  static var manual: String {
    var manual = Manual()
    manual.section("NAME", ["jwsverify - verify what the App Store signs"])
    manual.verbatim(
      "SYNOPSIS",
      [
        "jwsverify [verify] [options] [FILE…]",
        "jwsverify explain [CODE…]",
        "jwsverify issue [options] --root-out FILE",
      ])
    manual.section(
      "DESCRIPTION",
      [
        "Reads tokens signed by the App Store (JWS: transactions, renewal infos, app transactions, server notifications, retention messaging requests), one a line, and says of each whether it is genuine, or every reason why it is not.",
        "A FILE of - is standard input, which is also read when no file is named. White space, quotes, a comma and a byte order mark around a token are forgiven and noted. Blank lines are skipped.",
        "Only what is asked for is checked beside the signature: without --bundle-id a token of any app is verified, without --environment also one of the Sandbox.",
        "explain tells what a code means. issue makes test tokens. jwsverify SUBCOMMAND --help tells more.",
      ])
    manual.options(options)
    manual.terms(
      "EXIT STATUS",
      [
        ("0", "All tokens were verified."),
        ("1", "Some were not, or an input held none."),
        ("2", "The command was used wrongly, or something could not be read or written."),
      ])
    manual.verbatim(
      "EXAMPLES",
      [
        "jwsverify --bundle-id com.example.app --environment Production tokens.txt",
        "jwsverify --output jsonl < tokens.txt | jq -c 'select(.verified | not)'",
        "jwsverify explain chain.expired",
      ])
    return manual.text
  }
}
