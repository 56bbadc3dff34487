internal import AppStoreJWS
internal import AppStoreJWSTesting

/// `jwsverify issue [options]`
enum IssueCommand {
  static func run(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    var settings = IssueSettings()
    let operands = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.wantsHelp { return try Output.print(manual.text) }
    if settings.wantsList { return try Output.print(list) }
    if let operand = operands.first {
      throw Complaint("issue takes no file: \(operand)", hint: "--out FILE names the file for the tokens")
    }
    guard let rootPath = settings.rootPath else {
      throw Complaint(
        "--root-out FILE is missing", hint: "without the root certificate nobody can verify what is issued")
    }
    try NamedFile.refuseOverwriting(
      [],
      by: [
        .option("--root-out", path: rootPath),
        settings.tokensPath.map { .option("--out", path: $0) } ?? .standardOutput,
      ])
    let issuer = try Issuer(settings)
    var rootFile = try Output(path: rootPath)
    try rootFile.append(issuer.rootPEM)
    try rootFile.flush()

    var tokens = if let path = settings.tokensPath { try Output(path: path) } else { Output.standard }
    for defects in settings.defects.isEmpty ? [[]] : settings.defects {
      for index in 0..<settings.count where !tokens.isClosed {
        try tokens.append(issuer.issue(number: index, with: defects) + "\n")
      }
    }
    try tokens.flush()
    return .success
  }

  private static var options: [Option<IssueSettings>] {
    [
      .value(
        "kind", "KIND",
        """
        What the tokens are: \(kinds.map(\.name).joined(separator: ", ")). By default transaction. Receipts are in base64,
        one a line, and good.
        """
      ) { settings, text throws(Complaint) in
        settings.kind = try OptionValue.word(text, of: kinds, for: "--kind")
      },
      .value("count", "N", "Make so many, or so many with each --defect. By default 1.") {
        settings, text throws(Complaint) in
        settings.count = Int(try OptionValue.number(text, upTo: 10_000_000, for: "--count"))
      },
      .list(
        "defect", "NAME",
        "Make tokens with this defect; --list names them all. Names joined by + make tokens with several defects, and "
          + "none makes good ones."
      ) { settings, text throws(Complaint) in
        settings.defects.append(try defects(text))
      },
      .value("at", "INSTANT", "When they are signed: ISO 8601, milliseconds since 1970, or now, the default.") {
        settings, text throws(Complaint) in
        settings.instant = try OptionValue.instant(text, for: "--at")
      },
      .value("bundle-id", "ID", "The app they are for. By default com.example.app.") { $0.bundleID = $1 },
      .value("product", "ID", "The product they are for. By default the bundle id and .monthly.") { $0.product = $1 },
      .value("environment", "NAME", "Their environment. By default Production.") { $0.environment = $1 },
      .flag("full", "Give them every member that the kind may have.") { $0.detail = .full },
      .flag(
        "xcode",
        "Sign them as StoreKit Testing in Xcode does. The certificate is then one for jwsverify --xcode-certificate."
      ) { $0.isFromXcode = true },
      .value("root-out", "FILE", "Write the test root certificate, in PEM, to this file.") { $0.rootPath = $1 },
      .value("out", "FILE", "Write the tokens to this file. By default they go to standard output.") {
        $0.tokensPath = $1
      },
      .flag("list", "List the defects, each with the code that it earns.") { $0.wantsList = true },
      .flag("help", short: "h", "Show this text.") { $0.wantsHelp = true },
    ]
  }

  private static let kinds: [(name: String, value: IssueSettings.Kind)] =
    SamplePayload.Kind.allCases.map { ($0.rawValue, .token($0)) } + [("receipt", .receipt)]

  private static func defects(_ text: String) throws(Complaint) -> [Defect] {
    if text == "none" { return [] }
    var defects: [Defect] = []
    for name in text.split(separator: "+", omittingEmptySubsequences: false) {
      guard let defect = Defect(rawValue: String(name)) else {
        let hint = Suggestion.hint(for: String(name), among: Defect.allCases.map(\.rawValue))
        throw Complaint("--defect: there is no “\(name)”", hint: hint ?? "jwsverify issue --list names them all")
      }
      defects.append(defect)
    }
    return defects
  }

  private static var list: String {
    Columns.text(Defect.allCases.map { [$0.rawValue, $0.expectedCode, $0.explanation] })
  }

  static var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["jwsverify issue - make test tokens, good ones and bad ones"])
    manual.verbatim("SYNOPSIS", ["jwsverify issue [options] --root-out FILE"])
    manual.section(
      "DESCRIPTION",
      [
        "Makes a certificate authority shaped like Apple's, and signs tokens with it, one a line. Each run makes new keys, "
          + "which are forgotten at its end. The tokens verify under the root certificate of the same run and no other."
      ])
    manual.options(options)
    manual.verbatim(
      "EXAMPLES",
      [
        "jwsverify issue --count 3 --root-out test-root.pem > tokens.txt",
        "jwsverify --root test-root.pem tokens.txt",
        "jwsverify issue --defect none --defect leaf-expired --root-out test-root.pem",
      ])
    return manual
  }
}
