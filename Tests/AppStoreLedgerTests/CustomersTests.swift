import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import EntitlementScenarios
import Testing

@testable import AppStoreLedger

struct CustomersTests {
  let file: LedgerFile

  init() throws { file = try LedgerFile() }

  private func transaction(_ id: String, account: String?, appTransactionID: String?) throws -> VerifiedToken {
    try TestTokens.transaction(id, originalID: id) { payload in
      let payload = account.map { payload.setting("appAccountToken", to: .string($0)) } ?? payload
      return appTransactionID.map { payload.setting("appTransactionId", to: .string($0)) }
        ?? payload.removing("appTransactionId")
    }
  }

  /// Each customer comes once, by the best key, however many fit on a page.
  @Test(arguments: [1, 2, 3, 256]) func comeInOrderAPageAtATime(limit: Int) throws {
    let ledger = try file.open()
    let accounts = (0..<3).map { "5a1c8c1e-3f0b-4d0e-9a58-00000000000\($0)" }
    try ledger.ingest([
      try transaction("1", account: accounts[2], appTransactionID: "71"),
      try transaction("2", account: accounts[0].uppercased(), appTransactionID: "71"),
      try transaction("3", account: accounts[0], appTransactionID: nil),
      try transaction("4", account: accounts[1], appTransactionID: nil),
      try transaction("5", account: nil, appTransactionID: "73"),
      try transaction("6", account: nil, appTransactionID: "72"),
      try transaction("8", account: nil, appTransactionID: nil),
      try transaction("7", account: nil, appTransactionID: "0"),
      .appTransaction(try TestTokens.appTransaction(id: "74")),
    ])
    var customers: [Customer] = []
    while true {
      let page = try ledger.customers(after: customers.last, limit: limit)
      #expect(page.count <= limit)
      if page.isEmpty { break }
      customers += page
    }
    #expect(
      customers == accounts.map(Customer.appAccountToken)
        + [.appTransactionID("72"), .appTransactionID("73"), .originalID("7"), .originalID("8")])
  }

  /// SQLite compares bytes, and so does the engine: Swift alone takes the Kelvin sign, U+212A, for a K.
  @Test func areComparedByTheirBytes() throws {
    let ledger = try file.open()
    var engine = EntitlementEngine()
    for id in ["K1", "\u{212A}1"] {
      let token = try transaction(id, account: nil, appTransactionID: nil)
      try ledger.ingest(token)
      engine.add(Evidence.from(token))
    }
    let customers = try ledger.customers()
    #expect(customers.map(\.value).map { Array($0.utf8) } == ["K1", "\u{212A}1"].map { Array($0.utf8) })
    let everybody = engine.entitlements(at: TestTokens.now)
    #expect(everybody.map(\.customer) == customers)
    for customer in customers {
      let lines = Scenario.lines(engine.entitlements(for: customer, at: TestTokens.now), [])
      #expect(lines.count == 1)
      #expect(try Scenario.lines(ledger.entitlements(for: customer, at: TestTokens.now), []) == lines)
    }
  }

  /// What is no text, or not in UTF-8, would come again on each page.
  @Test(arguments: [
    "app_account_token = x'F5'", "app_account_token = CAST(x'F5' AS TEXT)", "app_account_token = x''",
    "app_transaction_id = x'31'", "app_account_token = NULL, app_transaction_id = NULL, original_id = x'31'",
  ])
  func thatAreNoTextEndInAnError(change: String) throws {
    let ledger = try file.open()
    try ledger.ingest(try transaction("1", account: nil, appTransactionID: "71"))
    try file.meddle("UPDATE records SET \(change)")
    do throws(LedgerError) {
      var pages = 0
      var last: Customer?
      while let next = try ledger.customers(after: last).last, pages < 3 {
        last = next
        pages += 1
      }
      Issue.record("after \(pages) pages there is no error")
    } catch {
      #expect(error.code == .damaged)
    }
  }

  /// Together they have each entitlement that there is, once.
  @Test(arguments: Scenario.all) func haveEverythingTogether(scenario: Scenario) throws {
    let ledger = try Ledger(at: file.path, catalogue: scenario.catalogue)
    try ledger.ingest(scenario.tokens)
    var engine = EntitlementEngine(catalogue: scenario.catalogue)
    engine.add(scenario.tokens.flatMap(Evidence.from))
    for (instant, _) in scenario.expected {
      let all = try ledger.customers().map { customer in
        try ledger.answers(for: customer, at: instant, onlyOwn: true)
      }
      #expect(
        Scenario.lines(all.flatMap(\.entitlements), all.flatMap(\.consumables))
          == Scenario.lines(engine.entitlements(at: instant), engine.consumables(at: instant)))
    }
  }

  /// What is wrong with a subscription of which one transaction names an account, and another one nobody, is told once.
  @Test func haveEachFindingOnce() throws {
    let ledger = try Ledger(at: file.path, catalogue: ProductCatalogue([ProductCatalogue.Product]()))
    let product = "com.example.app.monthly"
    try ledger.ingest([
      try TestTokens.transaction("1") { $0.setting("appAccountToken", to: "a").removing("appTransactionId") },
      try TestTokens.transaction("2") { $0.removing("appTransactionId") },
    ])
    let findings = try ledger.customers().flatMap { try ledger.answers(for: $0, at: .now(), onlyOwn: true).findings }
    #expect(findings == ["1", "2"].map { .unknownProduct(productID: product, transactionIDs: [$0]) })
    // Asked for by itself, the subscription has both.
    let all = try ledger.answers(for: .originalID("1001"), at: .now(), onlyOwn: false).findings
    #expect(all == [.unknownProduct(productID: product, transactionIDs: ["1", "2"])])
  }

  @Test func havingOnlyReceiptsAreThereToo() throws {
    let ledger = try file.open()
    try ledger.ingest(try ReceiptMaker.shared.get().receipt(ReceiptMaker.Purchase(), day: 1))
    let customer = try #require(try ledger.customers().first)
    #expect(customer.key == .originalID)
    #expect(try ledger.entitlements(for: customer, at: .now()).map(\.customer) == [customer])
  }

  /// The history of a customer has the renewal infos of the customer's subscriptions, which name no customer, by each
  /// key.
  @Test func haveHistories() throws {
    let ledger = try file.open()
    let account = "5a1c8c1e-3f0b-4d0e-9a58-0f6f4f9b7d21"
    let renewalInfo = try TestTokens.verified(
      .renewalInfo(signedDate: TestTokens.authority.instant + 5).setting("originalTransactionId", to: "1"))
    try ledger.ingest([
      try transaction("1", account: account, appTransactionID: "71"), renewalInfo,
      try transaction("2", account: nil, appTransactionID: "72"),
    ])
    for customer in [Customer.appAccountToken(account), .appTransactionID("71"), .originalID("1")] {
      let history = try ledger.history(for: customer)
      #expect(history.map(\.kind) == [.transaction, .renewalInfo])
      #expect(history.last?.jwsRepresentation == renewalInfo.jwsRepresentation)
    }
  }
}
