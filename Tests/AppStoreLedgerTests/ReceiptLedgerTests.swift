import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import AppStoreReceipts
import EntitlementScenarios
import Testing

@testable import AppStoreLedger

struct ReceiptLedgerTests {
  typealias Purchase = ReceiptMaker.Purchase

  let file: LedgerFile
  let maker: ReceiptMaker
  private let user = "5a1c8c1e-3f0b-4d0e-9a58-0f6f4f9b7d21"
  private let monthly = "com.example.app.monthly"

  init() throws {
    file = try LedgerFile()
    maker = try ReceiptMaker.shared.get()
  }

  private enum Item {
    case token(VerifiedToken)
    case receipt(VerifiedReceipt)
  }

  private func next(_ change: (inout Purchase) -> Void = { _ in }) -> Purchase {
    Purchase {
      $0.id = "1002"
      $0.purchased = 30
      $0.expires = 60
      change(&$0)
    }
  }

  /// Tokens and receipts that speak of the same subscription, of another one, and against each other.
  private func items() throws -> [Item] {
    [
      .token(try maker.transaction { $0.setting("appAccountToken", to: .string(user)) }),
      .receipt(try maker.receipt(Purchase(), day: 1)),
      .receipt(try maker.receipt(Purchase { $0.cancelled = 10 }, next(), day: 31)),
      .receipt(try maker.receipt(next { $0.product = "com.example.app.yearly" }, day: 32)),
      .receipt(
        try maker.receipt(
          Purchase {
            $0.id = "9"
            $0.originalID = "9"
            $0.type = 0
            $0.expires = nil
          }, day: 5)),
    ]
  }

  /// In whatever order and however often they come, the ledger says what the engine says.
  @Test func agreesWithTheEngine() throws {
    var generator = SeededGenerator(seed: 11)
    let items = try items()
    var engine = EntitlementEngine()
    for item in items {
      switch item {
      case .token(let token): engine.add(Evidence.from(token))
      case .receipt(let receipt): engine.add(Evidence.from(receipt))
      }
    }
    for round in 0..<12 {
      let file = try LedgerFile()
      let ledger = try file.open()
      for item in (items + items).shuffled(using: &generator) {
        switch item {
        case .token(let token): try ledger.ingest(token)
        case .receipt(let receipt): try ledger.ingest(receipt)
        }
      }
      let customers: [Customer] = [
        .appAccountToken(user), .appTransactionID("700000000000000001"), .originalID("1001"), .originalID("9"),
      ]
      for customer in customers {
        for day: Int64 in [0, 9, 12, 31, 40, 61] {
          let found = try Scenario.lines(ledger.entitlements(for: customer, at: maker.day(day)), [])
          #expect(found == Scenario.lines(engine.entitlements(for: customer, at: maker.day(day)), []), "round \(round)")
        }
      }
      #expect(try ledger.findings(for: .originalID("1001")) == engine.findings)
      let report = try ledger.reverify(with: maker.tokens, receipts: maker.receipts)
      #expect(report.failures.isEmpty && report.checked == 4 && report.notChecked == 0)
      // Of the receipts only those that speak are kept.
      #expect(
        try ledger.read { (connection) throws(LedgerError) in try connection.integer("SELECT count(*) FROM receipts") }
          == 3)
    }
  }

  /// What is one transaction by its identifier is so in the ledger too where the receipt names another original than
  /// the token: whether the customer has more of that one or not, and although the family has the transaction too.
  @Test(arguments: [false, true]) func agreesWhereTheOriginalsDiffer(holdsBoth: Bool) throws {
    func token(_ id: String, originalID: String, _ ownership: String = "PURCHASED") throws -> VerifiedToken {
      try maker.transaction {
        $0.setting("transactionId", to: .string(id)).setting("originalTransactionId", to: .string(originalID))
          .setting("type", to: "Consumable").setting("inAppOwnershipType", to: .string(ownership))
          .setting("appAccountToken", to: .string(user))
      }
    }
    let tokens =
      [try token("1001", originalID: "1001"), try token("1001", originalID: "1001", "FAMILY_SHARED")]
      + (holdsBoth ? [try token("1002", originalID: "7")] : [])
    let receipt = try maker.receipt(
      Purchase {
        $0.originalID = "7"
        $0.type = 1
        $0.expires = nil
        $0.cancelled = 10
      }, day: 11)
    let ledger = try file.open()
    try ledger.ingest(tokens)
    try ledger.ingest(receipt)
    var engine = EntitlementEngine()
    engine.add(tokens.flatMap(Evidence.from) + Evidence.from(receipt))
    let customers: [Customer] = [
      .appAccountToken(user), .appTransactionID("700000000000000001"), .originalID("1001"), .originalID("7"),
    ]
    for customer in customers {
      #expect(
        try Scenario.lines([], ledger.consumables(for: customer, at: maker.day(12)))
          == Scenario.lines([], engine.consumables(for: customer, at: maker.day(12))))
    }
    #expect(engine.findings == [.receiptDisagrees(transactionID: "1001", fields: ["originalTransactionId"])])
    for customer in customers.dropLast() {
      #expect(try ledger.findings(for: customer) == engine.findings)
      #expect(try ledger.receipts(for: customer) == [receipt.encoding])
    }
    #expect(try ledger.findings(for: .originalID("7")).isEmpty)
    #expect(try ledger.receipts(for: .originalID("7")).isEmpty)
  }

  @Test func saysWhatChanged() throws {
    let ledger = try file.open()
    let first = try maker.receipt(Purchase())
    let report = try ledger.ingest(first)
    #expect(report.changes.map(\.action) == [.added] && report.changes.map(\.kind) == [.receipt])
    #expect(report.changes.first?.customers == [.originalID("1001")])
    #expect(try ledger.ingest(first) == IngestReport(changes: [], unchanged: 1))
    // A later receipt that says the same is no news, and yet the one that is kept.
    let again = try maker.receipt(Purchase(), day: 1)
    #expect(try ledger.ingest(again) == IngestReport(changes: [], unchanged: 1))
    #expect(try ledger.receipts(for: .originalID("1001")) == [again.encoding])
    let renewed = try ledger.ingest(receipts: [try maker.receipt(Purchase { $0.cancelled = 10 }, next(), day: 31)])
    #expect(renewed.changes.map(\.action) == [.replaced, .added])
    #expect(try ledger.isUnlocked(monthly, for: .originalID("1001"), at: maker.day(31)))
    #expect(try ledger.changes(after: 0).map(\.kind) == [.receipt, .receipt, .receipt])
  }

  /// Whom only a receipt knows is a customer too; whoever is known better by a token is one customer and not two.
  @Test func customersOfReceiptsAreListed() throws {
    let ledger = try file.open()
    try ledger.ingest(maker.transaction { $0.setting("appAccountToken", to: .string(user)) })
    let other = Purchase {
      $0.id = "9"
      $0.originalID = "9"
    }
    try ledger.ingest(maker.receipt(Purchase(), next(), other, day: 31))
    #expect(try ledger.customers() == [.appAccountToken(user), .originalID("9")])
  }

  @Test func nothingIsKeptOfAReceiptWithoutPurchases() throws {
    let ledger = try file.open()
    #expect(try ledger.ingest(maker.receipt()) == IngestReport())
    let report = try ledger.ingest(maker.receipt(Purchase { $0.id = "0" }))
    #expect(report.findings == [.incomplete(.receipt, id: "0", missing: "transactionId")])
    #expect(
      try ledger.read { (connection) throws(LedgerError) in try connection.integer("SELECT count(*) FROM receipts") }
        == 0)
  }

  // MARK: Verified again

  private func failures() throws -> [ReverificationReport.Failure] {
    try file.open().reverify(with: maker.tokens, receipts: maker.receipts).failures
  }

  @Test func withoutAVerifierReceiptsAreNotChecked() throws {
    let ledger = try file.open()
    try ledger.ingest(maker.receipt(Purchase(), next()))
    let report = try ledger.reverify(with: maker.tokens, receipts: nil)
    #expect(report.checked == 0 && report.notChecked == 2 && report.failures.isEmpty)
  }

  @Test(arguments: [
    "environment = 'Sandbox'", "bundle_id = 'com.example.other'", "ownership_type = 'FAMILY_SHARED'",
    "signed_date = signed_date + 1", "original_id = '7'", "app_account_token = '7'", "product_id = 'x'",
    "product_type = 'Non-Consumable'", "purchase_date = purchase_date + 1", "expiration_date = expiration_date + 1",
    "quantity = 7", "revocation_date = NULL", "id = '7'",
  ])
  func aChangedRowComesOut(change: String) throws {
    try file.open().ingest(maker.receipt(Purchase { $0.cancelled = 10 }, next()))
    #expect(try failures().isEmpty)
    try file.meddle("UPDATE records SET \(change) WHERE id = '1001'")
    #expect(try failures().map(\.reason) == [.differs])
  }

  @Test func aMadeUpReceiptComesOut() throws {
    try file.open().ingest(maker.receipt(Purchase()))
    try file.meddle("UPDATE receipts SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || x'00' AS BLOB)")
    guard case .notVerified(let error) = try failures().first?.reason else {
      Issue.record("the changed receipt verified")
      return
    }
    #expect(error.code == .receiptSignature)
    try file.meddle("DELETE FROM receipts")
    #expect(try failures().map(\.reason) == [.receiptMissing])
  }

  /// A receipt that is kept under the digest of another would pass for that one, which nobody would keep then.
  @Test func aDigestOfAnotherReceiptComesOut() throws {
    let first = try maker.receipt(Purchase())
    let second = try maker.receipt(Purchase { $0.cancelled = 10 }, next(), day: 31)
    let ledger = try file.open()
    try ledger.ingest(first)
    let other = try LedgerFile()
    try other.open().ingest(second)
    try file.meddle("ATTACH '\(other.path)' AS other; UPDATE receipts SET sha256 = (SELECT sha256 FROM other.receipts)")
    #expect(try failures().map(\.reason) == [.digestDiffers])
    let error = #expect(throws: LedgerError.self) { try ledger.ingest(second) }
    #expect(error?.code == .damaged)
    #expect(error?.message == "receipt 1 is kept under the digest of another one")
    #expect(try ledger.receipts(for: .originalID("1001")) == [first.encoding])
    #expect(try ledger.changes(after: 0).map(\.action) == [.added])
  }

  // MARK: Histories and old files

  /// A full history also tells which purchases of receipts are gone, but for later ones.
  @Test func restoringRemovesWhatTheHistoryDoesNotHave() throws {
    let ledger = try file.open()
    let token = try maker.transaction(day: 40)
    try ledger.ingest(receipts: [try maker.receipt(Purchase(), next(), day: 31)])
    let later = next {
      $0.id = "1003"
      $0.purchased = 60
      $0.expires = 90
    }
    try ledger.ingest(maker.receipt(later, day: 60))
    let report = try ledger.restore(.originalID("1001"), in: .production, from: [token])
    #expect(report.changes.map { "\($0.action) \($0.id)" } == ["added 1001", "removed 1002"])
    #expect(try ledger.receipts(for: .originalID("1001")).count == 2)
    try ledger.restore(.originalID("1001"), in: .production, from: [])
    #expect(try ledger.receipts(for: .originalID("1001")).isEmpty)
  }

  /// Of one subscription that two customers have had, a purchase is of the one who has the latest transaction.
  @Test func restoringLeavesWhatAnotherCustomerHas() throws {
    let other = "5a1c8c1e-3f0b-4d0e-9a58-000000000000"
    func earlier(day: Int64) throws -> VerifiedToken {
      try maker.transaction(day: day) { $0.setting("appAccountToken", to: .string(other)) }
    }
    let ledger = try file.open()
    try ledger.ingest([
      try earlier(day: 0),
      try maker.transaction {
        $0.setting("transactionId", to: "1002").setting("appAccountToken", to: .string(user))
          .setting("purchaseDate", to: .integer(maker.day(30).milliseconds))
      },
    ])
    let receipt = try maker.receipt(next { $0.id = "1003" }, day: 31)
    try ledger.ingest(receipt)
    let restored = try ledger.restore(.appAccountToken(other), in: .production, from: [earlier(day: 40)])
    #expect(restored.changes.map { "\($0.action) \($0.id)" } == ["replaced 1001"])
    #expect(try ledger.receipts(for: .appAccountToken(other)).isEmpty)
    #expect(try ledger.receipts(for: .appAccountToken(user)) == [receipt.encoding])
    let gone = try ledger.restore(.appAccountToken(user), in: .production, from: [])
    #expect(gone.changes.map { "\($0.action) \($0.id)" } == ["removed 1003", "removed 1002"])
  }

  /// A file of the first version opens, keeps what it has and takes receipts.
  @Test func aFileOfTheFirstVersionIsBroughtUpToDate() throws {
    do {
      let old = try Ledger(at: file.path, migrations: Array(Schema.migrations.prefix(1)))
      try old.ingest(try maker.transaction { $0.setting("appAccountToken", to: .string(user)) })
    }
    let ledger = try file.open()
    #expect(try ledger.isUnlocked(monthly, for: .appAccountToken(user), at: maker.day(5)))
    try ledger.ingest(maker.receipt(next(), day: 30))
    #expect(try ledger.isUnlocked(monthly, for: .appAccountToken(user), at: maker.day(40)))
    let report = try ledger.reverify(with: maker.tokens, receipts: maker.receipts)
    #expect(report.checked == 2 && report.failures.isEmpty)
  }
}
