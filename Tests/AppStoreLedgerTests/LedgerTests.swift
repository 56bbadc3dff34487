import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import EntitlementScenarios
import Testing

@testable import AppStoreLedger

struct LedgerTests {
  let file: LedgerFile

  init() throws { file = try LedgerFile() }

  /// In whatever order and batches the tokens of a scenario come, each customer has from the ledger what the engine
  /// says.
  @Test(arguments: Scenario.all) func agreesWithTheEngine(scenario: Scenario) throws {
    var generator = SeededGenerator(seed: 7)
    let ledger = try Ledger(at: file.path, catalogue: scenario.catalogue)
    var engine = EntitlementEngine(catalogue: scenario.catalogue)
    var waiting = (scenario.tokens + scenario.tokens).shuffled(using: &generator)
    while !waiting.isEmpty {
      let batch = waiting.prefix(Int.random(in: 1...3, using: &generator))
      waiting.removeFirst(batch.count)
      try ledger.ingest(batch)
      engine.add(batch.flatMap(Evidence.from))
    }
    let customers = Set(
      scenario.tokens.flatMap { token -> [Customer] in
        guard case .transaction(let transaction) = token else { return [] }
        return [
          transaction.appAccountToken.map(Customer.appAccountToken),
          transaction.appTransactionID.map(Customer.appTransactionID), transaction.originalID.map(Customer.originalID),
        ].compactMap { $0 }
      })
    #expect(!customers.isEmpty)
    // Again after opening the file anew: what is known is on the disk.
    for ledger in [ledger, try Ledger(at: file.path, catalogue: scenario.catalogue)] {
      for (instant, _) in scenario.expected {
        for customer in customers {
          #expect(
            try Scenario.lines(
              ledger.entitlements(for: customer, at: instant), ledger.consumables(for: customer, at: instant))
              == Scenario.lines(
                engine.entitlements(for: customer, at: instant), engine.consumables(for: customer, at: instant)))
        }
      }
    }
    let conflicts = scenario.findings.filter { $0.hasPrefix("accountConflict") }
    #expect(try ledger.accountConflicts().map(Scenario.line) == conflicts)
    #expect(try ledger.entitlements(for: .originalID("nobody"), at: TestTokens.now).isEmpty)
  }

  @Test func saysWhatChanged() throws {
    let ledger = try file.open()
    let bought = try TestTokens.transaction()
    let refunded = try TestTokens.transaction(signed: 5_000) {
      $0.setting("revocationDate", to: .integer(TestTokens.now.milliseconds + 4_000))
    }
    let first = try ledger.ingest([bought, bought])
    #expect(first.changes.map(\.action) == [.added] && first.unchanged == 1)
    let change = try #require(first.changes.first)
    #expect(change.kind == .transaction && change.id == "1001" && change.productID == "com.example.app.monthly")
    #expect(change.customers == [.appTransactionID("700000000000000001"), .originalID("1001")])
    #expect(try ledger.ingest(refunded).changes.map(\.action) == [.replaced])
    let again = try ledger.ingest(bought)
    #expect(again.changes.isEmpty && again.unchanged == 1)
    let later = Timestamp(milliseconds: TestTokens.now.milliseconds + 10_000)
    #expect(try !ledger.isUnlocked("com.example.app.monthly", for: .originalID("1001"), at: later))
    #expect(try ledger.isUnlocked("com.example.app.monthly", for: .originalID("1001"), at: TestTokens.now))
  }

  /// No number in the file stops a server.
  @Test(arguments: [(Int64.max, Int.max), (.min, .min)]) func forgedQuantitiesAreCountedAsFarAsNumbersGo(
    quantity: Int64, purchased: Int
  ) throws {
    let ledger = try file.open()
    try ledger.ingest(
      try ["1", "2"].map { id in
        try TestTokens.transaction(id) { $0.setting("type", to: "Consumable").setting("appAccountToken", to: "a") }
      })
    try file.meddle("UPDATE records SET quantity = \(quantity)")
    let counts = try ledger.consumables(for: .appAccountToken("a"), at: TestTokens.now)
    #expect(counts.map(\.purchased) == [purchased])
  }

  /// The same of dates, where a receipt's is compared with a token's.
  @Test(arguments: [Int64.min, .max]) func forgedDatesAreComparedAsFarAsNumbersGo(date: Int64) throws {
    let ledger = try file.open()
    let maker = try ReceiptMaker.shared.get()
    try ledger.ingest(try maker.transaction())
    try ledger.ingest(try maker.receipt(ReceiptMaker.Purchase(), day: 1))
    try file.meddle(
      """
      UPDATE records SET expiration_date = CASE kind WHEN 1 THEN \(date) ELSE -1 - \(date) END, purchase_date = \(date)
      """)
    let entitlements = try ledger.entitlements(for: .originalID("1001"), at: Timestamp(milliseconds: date))
    #expect(entitlements.map(\.validUntil) == [Timestamp(milliseconds: -1 - date)])
  }

  /// To Swift's `==` a letter with its accent equals the two apart; neither owns what the other has.
  @Test func accountsOfOtherBytesAreInConflict() throws {
    let ledger = try file.open()
    let accounts = ["\u{E9}", "e\u{301}"]
    let report = try ledger.ingest(
      accounts.map { account in
        try TestTokens.transaction { $0.setting("appAccountToken", to: .string(account)) }
      })
    let conflict = Finding.accountConflict(transactionID: "1001", appAccountTokens: accounts.reversed())
    #expect(report.findings == [conflict])
    #expect(try ledger.accountConflicts() == [conflict])
  }

  @Test func sandboxNeverUnlocksProduction() throws {
    let ledger = try file.open()
    try ledger.ingest(try TestTokens.transaction { $0.setting("environment", to: "Sandbox") })
    let product = "com.example.app.monthly"
    #expect(try !ledger.isUnlocked(product, for: .originalID("1001"), at: TestTokens.now))
    #expect(try ledger.isUnlocked(product, for: .originalID("1001"), in: .sandbox, at: TestTokens.now))
    let customer = Customer.originalID("1001")
    #expect(try ledger.entitlements(inGroup: "20000001", for: customer, at: TestTokens.now).isEmpty)
    #expect(try ledger.entitlements(inGroup: "20000001", for: customer, in: .sandbox, at: TestTokens.now).count == 1)
    #expect(try ledger.entitlements(inGroup: "20000002", for: customer, in: .sandbox, at: TestTokens.now).isEmpty)
  }

  @Test func whatIsNotSoldIsReportedAndNotGranted() throws {
    let catalogue = ProductCatalogue([ProductCatalogue.Product(id: "com.example.app.yearly", type: .autoRenewable)])
    let ledger = try Ledger(at: file.path, catalogue: catalogue)
    try ledger.ingest(try TestTokens.transaction())
    let customer = Customer.originalID("1001")
    #expect(try ledger.entitlements(for: customer, at: TestTokens.now).isEmpty)
    #expect(
      try ledger.findings(for: customer)
        == [.unknownProduct(productID: "com.example.app.monthly", transactionIDs: ["1001"])])
  }

  @Test func notificationsAreToldApartByTheirUUID() throws {
    let ledger = try file.open()
    let authority = TestTokens.authority
    let payload = SamplePayload.notification(signedDate: authority.instant, signedBy: authority)
    let first = try ledger.ingest(TestTokens.verified(payload))
    #expect(first.changes.map(\.kind) == [.transaction, .renewalInfo, .notification])
    // Sent again, it is signed again.
    let again = try ledger.ingest(
      TestTokens.verified(payload.setting("signedDate", to: .integer(authority.instant + 60_000))))
    #expect(again.changes.isEmpty && again.unchanged == 3)
    let other = payload.setting("notificationUUID", to: "9F0C2E1D-7B6A-4958-8473-625140F9E8D7")
    #expect(try ledger.ingest(TestTokens.verified(other)).changes.map(\.kind) == [.notification])
    let history = try ledger.history(for: .originalID("300000000000001"))
    #expect(history.map(\.kind) == [.transaction, .renewalInfo, .notification, .notification])
  }

  @Test func tokensThatLackWhatIsNeededAreReported() throws {
    let ledger = try file.open()
    let report = try ledger.ingest([
      .appTransaction(try TestTokens.appTransaction(id: "0")),
      try TestTokens.transaction { $0.removing("expiresDate") },
      .appTransaction(try TestTokens.appTransaction()),
    ])
    #expect(report.changes.map(\.kind) == [.appTransaction])
    #expect(
      report.findings == [
        .incomplete(.appTransaction, id: nil, missing: "appTransactionId"),
        .incomplete(.transaction, id: "1001", missing: "expiresDate"),
      ])
  }

  /// The token comes out as it went in, byte by byte, and verifies.
  @Test func historyKeepsTheTokens() throws {
    let ledger = try file.open()
    let tokens = [try TestTokens.transaction(), try TestTokens.transaction("1002", signed: 5_000)]
    try ledger.ingest(tokens.reversed())
    let history = try ledger.history(for: .appTransactionID("700000000000000001"))
    #expect(history.map(\.jwsRepresentation) == tokens.map(\.jwsRepresentation))
    let report = try ledger.reverify(with: TestTokens.verifier(), receipts: nil)
    #expect(report == ReverificationReport(checked: 2, failures: []))
  }

  @Test func ingestingIsAllOrNothing() throws {
    let ledger = try file.open()
    let token = try TestTokens.transaction()
    #expect(throws: LedgerError.self) {
      try ledger.write { (connection) throws(LedgerError) in
        var ingestion = Ingestion(connection)
        try ingestion.add(token)
        throw LedgerError(.failed, "given up", path: "")
      }
    }
    #expect(try ledger.history(for: .originalID("1001")).isEmpty)
    #expect(try ledger.ingest(token).changes.map(\.action) == [.added])
  }
}
