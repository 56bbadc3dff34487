import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import EntitlementScenarios
import Testing

@testable import AppStoreLedger

/// The same tokens have the same answers, whoever is asked and however: the engine about everybody or about one
/// customer by each key, the ledger about one customer or about all of them in turn.
struct OneAnswerTests {
  let file: LedgerFile

  init() throws { file = try LedgerFile() }

  /// With receipts, which may name another original than the token of the same transaction, and without.
  @Test(arguments: UInt64(0)..<50, [0, 3]) func howeverItIsAsked(seed: UInt64, receiptCount: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let tokens = try (0..<Int.random(in: 2...9, using: &generator)).map { _ in
      try RandomHistory.token(using: &generator)
    }
    let receipts = try (0..<receiptCount).map { _ in try RandomHistory.receipt(using: &generator) }
    let ledger = try file.open()
    try ledger.ingest(tokens)
    try ledger.ingest(receipts: receipts)
    var engine = EntitlementEngine()
    engine.add(tokens.flatMap(Evidence.from) + receipts.flatMap(Evidence.from))
    for day in stride(from: Int64(-1), through: 90, by: 7) {
      let instant = RandomHistory.day(day)
      let everybody = engine.entitlements(at: instant)
      let counts = engine.consumables(at: instant)
      let inTurn = try ledger.customers().map { try ledger.answers(for: $0, at: instant, onlyOwn: true) }
      #expect(Set(inTurn.flatMap(\.entitlements).map(Shown.init)) == Set(everybody.map(Shown.init)))
      #expect(inTurn.flatMap(\.consumables) == counts)
      for customer in RandomHistory.customers {
        let alone = engine.entitlements(for: customer, at: instant)
        #expect(try ledger.entitlements(for: customer, at: instant).map(Shown.init) == alone.map(Shown.init))
        #expect(alone.filter { $0.customer == customer } == everybody.filter { $0.customer == customer })
        let countsAlone = engine.consumables(for: customer, at: instant)
        #expect(try ledger.consumables(for: customer, at: instant) == countsAlone)
        #expect(countsAlone.filter { $0.customer == customer } == counts.filter { $0.customer == customer })
        for product in RandomHistory.products {
          let isUnlocked = engine.isUnlocked(product.id, for: customer, at: instant)
          #expect(try ledger.isUnlocked(product.id, for: customer, at: instant) == isUnlocked)
          #expect(isUnlocked == alone.contains { $0.unlocks(product.id) })
          // By whichever key, it is one of the accounts known for it that has it.
          let owners = Set(alone.filter { $0.unlocks(product.id) }.map(\.customer))
          #expect(owners.isSubset(of: everybody.filter { $0.unlocks(product.id) }.map(\.customer)))
        }
        // Bought and shared, in Production and in the Sandbox, are subscriptions of their own.
        if customer.key == .originalID {
          let running = alone.filter { $0.state == .active && $0.productType == .autoRenewable }
          let kinds = running.map { "\($0.ownershipType) \($0.environment?.rawValue ?? "")" }
          #expect(Set(kinds).count == kinds.count, "\(customer) runs as \(running.map(\.evidence))")
        }
      }
    }
  }
}

/// An entitlement but for how its evidence came here.
private struct Shown: Hashable {
  let line: String

  init(_ entitlement: Entitlement) { line = Scenario.lines([entitlement], [])[0] }
}

extension Entitlement {
  fileprivate func unlocks(_ product: String) -> Bool {
    isUnlocked && productID == product && environment == .production
  }
}

/// Histories of a few customers who share Apple Accounts, subscriptions and products.
private enum RandomHistory {
  static let products: [(id: String, type: String)] = [
    ("basic.monthly", "Auto-Renewable Subscription"), ("basic.yearly", "Auto-Renewable Subscription"),
    ("pro.monthly", "Auto-Renewable Subscription"), ("unlimited", "Non-Consumable"), ("coins", "Consumable"),
  ]
  private static let originals = 0..<3
  private static let accounts: [String?] = [nil, "a", "b"]
  private static let appTransactions: [String?] = [nil, "71", "72"]

  static let customers =
    accounts.compactMap { $0.map(Customer.appAccountToken) }
    + appTransactions.compactMap { $0.map(Customer.appTransactionID) }
    + originals.map { .originalID("\($0)") }

  static func day(_ day: Int64) -> Timestamp {
    Timestamp(milliseconds: TestTokens.authority.instant + day * 86_400_000)
  }

  static func receipt(using generator: inout SeededGenerator) throws -> VerifiedReceipt {
    let purchases = (0..<3).map { _ in
      ReceiptMaker.Purchase {
        let product = Int.random(in: 0..<4, using: &generator)
        $0.id = "\(Int.random(in: 1...9, using: &generator))"
        $0.originalID = "\(originals.randomElement(using: &generator) ?? 0)"
        $0.product = products[product].id
        $0.type = product < 3 ? 3 : 0
        $0.purchased = .random(in: 0...50, using: &generator)
        $0.expires = product < 3 ? $0.purchased + 30 : nil
        if Int.random(in: 0..<4, using: &generator) == 0 { $0.cancelled = $0.purchased + 5 }
      }
    }
    return try ReceiptMaker.shared.get().receipt(
      purchases[0], purchases[1], purchases[2], day: .random(in: 20...70, using: &generator))
  }

  static func token(using generator: inout SeededGenerator) throws -> VerifiedToken {
    // Some come in several copies.
    let id = "\(Int.random(in: 1...9, using: &generator))"
    let original = originals.randomElement(using: &generator) ?? 0
    let begin = Int64.random(in: 0...50, using: &generator)
    let product = products.randomElement(using: &generator) ?? products[0]
    let days: Int64 = product.id.hasSuffix("yearly") ? 365 : 30
    let signed = day(begin + .random(in: 0...20, using: &generator))
    var payload = SamplePayload.transaction(signedDate: signed.milliseconds)
      .setting("transactionId", to: .string(id)).setting("originalTransactionId", to: .string("\(original)"))
      .setting("productId", to: .string(product.id)).setting("type", to: .string(product.type))
      .setting("purchaseDate", to: .integer(day(begin).milliseconds))
      .setting("expiresDate", to: .integer(day(begin + days).milliseconds)).removing("appTransactionId")
    if let account = accounts.randomElement(using: &generator) ?? nil {
      payload = payload.setting("appAccountToken", to: .string(account))
    }
    if let id = appTransactions.randomElement(using: &generator) ?? nil {
      payload = payload.setting("appTransactionId", to: .string(id))
    }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let revoked = day(begin + .random(in: 0...25, using: &generator))
      payload = payload.setting("revocationDate", to: .integer(revoked.milliseconds))
    }
    if Int.random(in: 0..<6, using: &generator) == 0 { payload = payload.setting("isUpgraded", to: true) }
    if Int.random(in: 0..<5, using: &generator) == 0 {
      payload = payload.setting("inAppOwnershipType", to: "FAMILY_SHARED")
    }
    if Int.random(in: 0..<8, using: &generator) == 0 { payload = payload.setting("environment", to: "Sandbox") }
    return try TestTokens.verified(payload)
  }
}
