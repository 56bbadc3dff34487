package import AppStoreEntitlements
internal import AppStoreJWS

/// `jwsverify entitlements [options] [FILE…]`
package enum EntitlementsCommand {
  static func run(_ arguments: some Sequence<String>) throws(Complaint) -> ExitStatus {
    var settings = EntitlementsSettings()
    let operands = try OptionParser(options: options).parse(arguments, into: &settings)
    if settings.verification.wantsHelp { return try Output.print(manual.text) }
    let inputs = try InputSource.named(operands, hint: "jwsverify entitlements FILE, or pipe tokens in")
    var engine = EntitlementEngine(catalogue: try settings.cataloguePath.map(CatalogueFile.read))
    let verifiers = try settings.verification.verifiers()
    let status = try VerifiedItems.read(inputs, settings.verification, verifiers) { item in
      switch item {
      case .token(let token): engine.add(Evidence.from(token))
      case .receipt(let receipt): engine.add(Evidence.from(receipt))
      }
    }
    let instant = settings.instant ?? .now()
    var output = Output.standard
    try write(
      engine.entitlements(for: settings.customer, at: instant), engine.consumables(for: settings.customer, at: instant),
      asJSONLines: settings.isJSONLines, to: &output)
    try output.flush()
    for finding in engine.findings { Complaint(finding.text).report() }
    return status
  }

  /// Writes who holds what, and what was counted.
  package static func write(
    _ entitlements: [Entitlement], _ consumables: [ConsumableCount], asJSONLines: Bool, to output: inout Output
  ) throws(Complaint) {
    if asJSONLines {
      for entitlement in entitlements { try output.append { $0.appendJSONLine(entitlement) } }
      for count in consumables { try output.append { $0.appendJSONLine(count) } }
    } else {
      try output.append(Columns.text(entitlements.map(\.columns) + consumables.map(\.columns)))
    }
  }

  private static var options: [Option<EntitlementsSettings>] {
    answerOptions + verificationOptions.map { $0.within(\.verification) }
  }

  /// Whose purchases are told, as of when, and how.
  package static var answerOptions: [Option<EntitlementsSettings>] {
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
    ]
  }

  /// Those of verify that say which tokens count, and where they are. However old one is, it is evidence.
  package static var verificationOptions: [Option<VerifySettings>] {
    InspectCommand.options.filter { !["at", "max-age", "keep"].contains($0.name) }
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
        "jwsverify entitlements --bundle-id com.example.app history.json",
        "jwsverify entitlements --output jsonl tokens.txt | jq -c 'select(.unlocked)'",
      ])
    return manual
  }
}
