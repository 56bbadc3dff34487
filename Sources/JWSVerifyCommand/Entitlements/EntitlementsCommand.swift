internal import AppStoreEntitlements
internal import AppStoreJWS

/// `jwsverify entitlements [options] [FILE…]`
enum EntitlementsCommand {
  static func run(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    var settings = EntitlementsSettings()
    let operands = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.verification.wantsHelp { return try Output.print(manual.text) }
    let inputs = try InputSource.named(operands, hint: "jwsverify entitlements FILE, or pipe tokens in")
    var engine = EntitlementEngine(catalogue: try settings.cataloguePath.map(CatalogueFile.read))
    let tokens = try VerifiedTokens(settings.verification) { item in
      switch item {
      case .token(let token): engine.add(Evidence.from(token))
      case .receipt(let receipt): engine.add(Evidence.from(receipt))
      }
    }
    var status = ExitStatus.success
    for input in inputs {
      do throws(Complaint) {
        try InputRun(source: input, settings: settings.verification, sink: tokens).read()
      } catch {
        error.report()
        status.merge(.trouble)
      }
    }
    try write(engine, settings)
    status.merge(tokens.status)
    return status
  }

  private static func write(_ engine: EntitlementEngine, _ settings: EntitlementsSettings) throws(Complaint) {
    let instant = settings.instant ?? .now()
    let entitlements = engine.entitlements(of: settings.customer, at: instant)
    let consumables = engine.consumables(of: settings.customer, at: instant)
    var output = Output.standard
    if settings.isJSONLines {
      for entitlement in entitlements { try output.append { $0.appendJSONLine(entitlement) } }
      for count in consumables { try output.append { $0.appendJSONLine(count) } }
    } else {
      try output.append(Columns.text(entitlements.map(\.columns) + consumables.map(\.columns)))
    }
    try output.flush()
    for finding in engine.findings { Complaint(finding.text).report() }
  }

  private static var options: [Option<EntitlementsSettings>] {
    [
      .value(
        "at", "INSTANT",
        """
        Tell how things stand at this instant: ISO 8601, milliseconds since 1970, or now, the default. Certificates are
        judged at the date a token was signed.
        """
      ) { settings, text throws(Complaint) in
        settings.instant = try OptionValue.instant(text, for: "--at")
      },
      .value(
        "customer", "CUSTOMER",
        "Tell of this customer only: appAccountToken:UUID, appTransactionID:NUMBER or originalID:NUMBER."
      ) { settings, text throws(Complaint) in
        settings.customer = try OptionValue.customer(text, for: "--customer")
      },
      .value(
        "catalogue", "FILE",
        """
        The products that are sold; others are reported and never granted. A JSON array of objects with id, type (as in
        tokens: Auto-Renewable Subscription, Non-Consumable, Consumable, Non-Renewing Subscription) and, for a
        subscription, group.
        """
      ) { $0.cataloguePath = $1 },
      .value("output", "FORM", "text, one line for each customer and product (the default), or jsonl, one JSON object.")
      {
        settings, text throws(Complaint) in
        settings.isJSONLines = try OptionValue.word(text, of: [("text", false), ("jsonl", true)], for: "--output")
      },
    ] + verificationOptions
  }

  /// Those of verify that say which tokens count, and where they are. However old one is, it is evidence.
  private static var verificationOptions: [Option<EntitlementsSettings>] {
    let options = InspectCommand.options.filter { !["at", "max-age", "keep"].contains($0.name) }
    return options.map { option in
      .init(name: option.name, short: option.short, argument: option.argument, help: option.help) {
        settings, text throws(Complaint) in
        try option.apply(&settings.verification, text)
      }
    }
  }

  static var manual: Manual {
    var manual = Manual()
    manual.section("NAME", ["jwsverify entitlements - tell who may use what, and why"])
    manual.verbatim("SYNOPSIS", ["jwsverify entitlements [options] [FILE…]"])
    manual.section(
      "DESCRIPTION",
      [
        """
        Reads tokens and receipts as verify does, in any order and as often as they come, and tells what each customer holds
        of each product: active, inGracePeriod, inBillingRetry, expired, revoked or upgraded, until when, and by which
        tokens or receipts. Consumables are counted. Only what is verified counts; the rest is listed on standard error, and
        so is what is odd about the purchases.
        """,
        """
        A customer goes by the first of app account token, app transaction and original transaction that a token names. A
        receipt names the original transaction only; a purchase of which there is a token too is that token's customer's.
        Sandbox and Production are kept apart, and so are what was bought and what the family shares.
        """,
      ])
    manual.options(options)
    manual.terms(
      "EXIT STATUS",
      [
        ("0", "All tokens and receipts were verified."),
        ("1", "Some were not, or an input held none."),
        ("2", "The command was used wrongly, or something could not be read or written."),
      ])
    manual.verbatim(
      "EXAMPLES",
      [
        "jwsverify entitlements --bundle-id com.example.app --environment Production history.json",
        "jwsverify entitlements --output jsonl tokens.txt | jq -c 'select(.unlocked) | [.customer, .product]'",
      ])
    return manual
  }
}
