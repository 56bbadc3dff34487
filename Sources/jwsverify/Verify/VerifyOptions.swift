internal import AppStoreJWS

extension VerifyCommand {
  static var options: [Option<VerifySettings>] {
    policyOptions + trustOptions + [
      .value("output", "FORM", "text, one line a token for people (the default), or jsonl, one JSON object a line.") {
        settings, text throws(Complaint) in
        settings.format = try OptionValue.word(text, of: formats, for: "--output")
      },
      .value("jobs", "N", "Work on so many threads. By default on one for each processor.") {
        settings, text throws(Complaint) in
        settings.jobs = Int(try OptionValue.number(text, upTo: 1024, for: "--jobs"))
      },
      .flag("no-progress", "Show no progress.") { $0.showsProgress = false },
      .flag("help", short: "h", "Show this text.") { $0.wantsHelp = true },
      .flag("version", "Show versions, and the fingerprints of Apple's roots.") { $0.wantsVersion = true },
    ]
  }

  /// What a token must say.
  private static var policyOptions: [Option<VerifySettings>] {
    [
      .value(
        "kind", "KIND",
        """
        Insist on one kind of token: \(PayloadKind.allCases.map(\.rawValue).joined(separator: ", ")). Also names the kind
        of a payload too small to tell. By default, auto, the kind is found from the payload.
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
  private static var trustOptions: [Option<VerifySettings>] {
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

  private static let kinds: [(name: String, value: PayloadKind?)] =
    [("auto", nil)] + PayloadKind.allCases.map { ($0.rawValue, $0) }

  private static let environments: [(name: String, value: AppStoreEnvironment)] =
    [.production, .sandbox, .xcode, .localTesting].map { ($0.rawValue, $0) }

  private static let formats = OutputFormat.allCases.map { (name: $0.rawValue, value: $0) }
}
