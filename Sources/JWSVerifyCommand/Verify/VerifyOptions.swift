internal import AppStoreJWS

extension VerifyCommand {
  static var options: [Option<VerifySettings>] {
    policyOptions + trustOptions + inputOptions + outputOptions + [
      .value("jobs", "N", "Work on so many threads. By default on one for each processor.") {
        settings, text throws(Complaint) in
        settings.jobs = Int(try OptionValue.number(text, upTo: 1024, for: "--jobs"))
      },
      .flag("fail-fast", "Stop after the first token that is not verified.") { $0.style.endsAtFailure = true },
      .flag("no-progress", "Show no progress.") { $0.showsProgress = false },
      .flag("help", short: "h", "Show this text.") { $0.wantsHelp = true },
      .flag("version", "Show versions, and the fingerprints of Apple's roots.") { $0.wantsVersion = true },
    ]
  }

  /// What is written, and where.
  private static var outputOptions: [Option<VerifySettings>] {
    [
      .value(
        "output", "FORM",
        """
        text, one line a token for people (the default), jsonl, one JSON object a line, or csv, a table with a header.
        """
      ) { settings, text throws(Complaint) in
        settings.style.format = try OptionValue.word(text, of: formats, for: "--output")
      },
      .value(
        "fields", "NAMES",
        """
        The columns of csv, separated by commas: \(CSVField.Known.allCases.map(\.rawValue).joined(separator: ", ")),
        kept.NAME for a column that --keep carries along, by its header or number, or any member of a verified payload,
        by its JSON name. A name that looks like a slip is pointed out; the column is written all the same, for payloads
        may have members that are not known yet.
        """
      ) { settings, text in
        settings.hasFields = true
        settings.style.fields = text.split(separator: ",").map { CSVField(String($0)) }
      },
      .value("only", "WHICH", "Write only the records of tokens that are failed, verified or revoked. All are counted.")
      {
        settings, text throws(Complaint) in
        settings.style.only = try OptionValue.word(text, of: choices, for: "--only")
      },
      .flag("verbose", short: "v", "List every check below each token, in the text form.") {
        $0.style.isVerbose = true
      },
      .flag("quiet", short: "q", "Write neither records nor summary: the exit status tells.") {
        $0.style.isQuiet = true
      },
      .value(
        "output-file", "FILE",
        """
        Write the records to this file, which may be none of those that are read. It gets its name when they are
        complete; an older one stays until then.
        """
      ) { $0.outputPath = $1 },
      .value("summary", "FILE", "Write the summary to this file, as JSON.") { $0.summaryPath = $1 },
    ]
  }

  private static let choices = RecordStyle.Only.allCases.map { (name: $0.rawValue, value: $0) }

  /// What a token must say.
  static var policyOptions: [Option<VerifySettings>] {
    [
      .value(
        "kind", "KIND",
        """
        Insist on one kind: \(ItemKind.all.map(\.name).joined(separator: ", ")). Also names the kind of a payload too
        small to tell. By default, auto, the kind is found from the content.
        """
      ) { settings, text throws(Complaint) in
        settings.kind = try OptionValue.word(text, of: kinds, for: "--kind")
      },
      .list("bundle-id", "ID", "Accept tokens of this app.") { $0.bundleIDs.insert($1) },
      .list(
        "environment", "NAME",
        "Accept tokens of this environment: \(environments.map(\.name).joined(separator: ", "))."
      ) { settings, text throws(Complaint) in
        settings.environments.insert(try OptionValue.word(text, of: environments, for: "--environment"))
      },
      .value(
        "app-apple-id", "NUMBER",
        """
        Accept tokens of the app with this Apple id, the number in its App Store address. Sandbox tokens need not have it.
        """
      ) { settings, text throws(Complaint) in
        settings.appAppleID = try OptionValue.number(text, for: "--app-apple-id")
      },
      .list("product", "ID", "Accept tokens of this product.") { $0.products.insert($1) },
      .value(
        "max-age", "DURATION",
        "Refuse tokens signed longer ago than this: 90s, 15m, 12h, 1d. Counted from now, or from --at."
      ) { settings, text throws(Complaint) in
        settings.maximumAge = try OptionValue.duration(text, for: "--max-age")
      },
    ]
  }

  /// Whose signature counts, and when.
  static var trustOptions: [Option<VerifySettings>] {
    [
      .list("root", "FILE", "Trust the certificates in this file, PEM or DER, instead of Apple's.") {
        $0.roots.append($1)
      },
      .value(
        "at", "INSTANT",
        """
        Judge certificates at this instant: ISO 8601, milliseconds since 1970, or now. By default each token is judged at
        the date it was signed.
        """
      ) { settings, text throws(Complaint) in
        settings.instant = try OptionValue.instant(text, for: "--at")
      },
      .list(
        "xcode-certificate", "FILE",
        "Trust tokens of StoreKit Testing in Xcode that are signed with this certificate, PEM or DER."
      ) { $0.xcodeCertificates.append($1) },
      .flag(
        "ocsp",
        """
        Ask over the network, by OCSP, whether the certificates of verified tokens are revoked: once for each, until the
        answer runs out. While there is no answer tokens fail with revocation.unavailable. A proxy is taken from
        http_proxy.
        """
      ) { $0.asksForRevocation = true },
    ]
  }

  /// Where the tokens are.
  static var inputOptions: [Option<VerifySettings>] {
    [
      .value(
        "input", "FORM",
        """
        How the files hold tokens and receipts: lines (one a line), json (a document, whatever its shape), jsonl (a
        document a line), csv, tsv, scan (any text, or binary data, with tokens or receipts in it), receipt (the file is one receipt, in
        DER or in base64 over several lines). By default, auto, each file's content tells.
        """
      ) { settings, text throws(Complaint) in
        settings.inputKind = try OptionValue.word(text, of: inputKinds, for: "--input")
      },
      .value(
        "column", "NAME",
        "The column that holds the tokens, by its header or by its number, counted from 1. By default it is found by name "
          + "or content, and what looks like a token in other columns is judged too."
      ) { $0.table.tokens = $1 },
      .list(
        "keep", "COLUMN",
        """
        Carry this column of a table into the records, by its header or number: in jsonl in the object kept, in csv in a
        column kept.COLUMN. Nobody has signed it.
        """
      ) { if !$0.table.kept.contains($1) { $0.table.kept.append($1) } },
    ]
  }

  private static let inputKinds: [(name: String, value: InputKind?)] =
    [("auto", nil)] + InputKind.allCases.map { ($0.rawValue, $0) }

  private static let kinds: [(name: String, value: ItemKind?)] =
    [("auto", nil)] + ItemKind.all.map { ($0.name, $0) }

  private static let environments: [(name: String, value: AppStoreEnvironment)] =
    [.production, .sandbox, .xcode, .localTesting].map { ($0.rawValue, $0) }

  private static let formats = OutputFormat.allCases.map { (name: $0.rawValue, value: $0) }
}
