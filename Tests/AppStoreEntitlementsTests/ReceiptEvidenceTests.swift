import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import AppStoreReceipts
import EntitlementScenarios
import Foundation
import Testing

/// What receipts amount to, alone and beside tokens, in every order.
struct ReceiptEvidenceTests {
  typealias Purchase = ReceiptMaker.Purchase

  let maker: ReceiptMaker
  private let user = "5a1c8c1e-3f0b-4d0e-9a58-0f6f4f9b7d21"

  init() throws { maker = try ReceiptMaker.shared.get() }

  /// The one answer of all orders of the evidence, each piece twice.
  private func engine(_ evidence: [Evidence], catalogue: ProductCatalogue? = nil) -> EntitlementEngine {
    var engines: [EntitlementEngine] = []
    for order in ReceiptEvidenceTests.permutations(evidence) {
      var engine = EntitlementEngine(catalogue: catalogue)
      engine.add(order + order)
      engines.append(engine)
    }
    let first = engines[0]
    for engine in engines.dropFirst() {
      for day: Int64 in [-1, 0, 5, 12, 29, 31, 40, 61] {
        #expect(engine.entitlements(at: maker.day(day)) == first.entitlements(at: maker.day(day)))
        #expect(engine.consumables(at: maker.day(day)) == first.consumables(at: maker.day(day)))
      }
      #expect(engine.findings == first.findings)
    }
    return first
  }

  private static func permutations(_ evidence: [Evidence]) -> [[Evidence]] {
    if evidence.count < 2 { return [evidence] }
    return evidence.indices.flatMap { index in
      var rest = evidence
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  private func state(_ engine: EntitlementEngine, on day: Int64) -> Entitlement.State? {
    engine.entitlements(at: maker.day(day)).first?.state
  }

  @Test func aPeriodIsHeldUntilItEnds() throws {
    let engine = engine(Evidence.from(try maker.receipt(Purchase())))
    #expect(engine.entitlements(at: maker.day(-1)).isEmpty)
    let entitlement = try #require(engine.entitlements(at: maker.day(29)).first)
    #expect(entitlement.state == .active && entitlement.isUnlocked)
    #expect(entitlement.customer == .originalID("1001") && entitlement.ownershipType == .purchased)
    #expect(entitlement.bundleID == "com.example.app" && entitlement.environment == .production)
    #expect(entitlement.validUntil == maker.day(30))
    #expect(entitlement.evidence.map(\.kind) == [.receipt] && entitlement.evidence.map(\.id) == ["1001"])
    #expect(state(engine, on: 30) == .expired(nil))
    #expect(engine.findings.isEmpty)
  }

  @Test func whatWasCancelledIsRevoked() throws {
    let cancelled = try maker.receipt(
      Purchase {
        $0.cancelled = 10
        $0.reason = 1
      }, day: 11)
    let engine = engine(Evidence.from(try maker.receipt(Purchase(), day: 1)) + Evidence.from(cancelled))
    #expect(state(engine, on: 9) == .active)
    #expect(state(engine, on: 10) == .revoked(.developerIssue, type: nil, percentage: nil))
  }

  /// A receipt keeps the copies that restoring made. When the original is refunded they are gone, which the older
  /// receipt does not know.
  @Test func aRestoredCopyGoesWithItsOriginal() throws {
    func purchase(_ id: String, on day: Int64, _ change: (inout Purchase) -> Void = { _ in }) -> Purchase {
      Purchase {
        $0.id = id
        $0.product = "com.example.app.unlimited"
        $0.type = 0
        $0.purchased = day
        $0.expires = nil
        change(&$0)
      }
    }
    let restored = Evidence.from(try maker.receipt(purchase("2002", on: 5), day: 5))
    let refunded = Evidence.from(try maker.receipt(purchase("1001", on: 0) { $0.cancelled = 10 }, day: 11))
    let engine = engine(restored + refunded)
    #expect(state(engine, on: 9) == .active)
    let entitlement = try #require(engine.entitlements(at: maker.day(12)).first)
    #expect(entitlement.state == .revoked(nil, type: nil, percentage: nil) && !entitlement.isUnlocked)
    #expect(entitlement.validUntil == maker.day(10) && entitlement.evidence.map(\.id).contains("1001"))
    // What was bought again afterwards is no copy, whatever it names.
    let again = Evidence.from(try maker.receipt(purchase("3003", on: 31), day: 31))
    #expect(state(self.engine(restored + refunded + again), on: 40) == .active)
  }

  /// The newest receipt speaks, and of what a later one leaves out the earlier one.
  @Test func renewalsComeInLaterReceipts() throws {
    let next = Purchase {
      $0.id = "1002"
      $0.purchased = 30
      $0.expires = 60
    }
    let engine = engine(
      Evidence.from(try maker.receipt(Purchase())) + Evidence.from(try maker.receipt(next, day: 30)))
    #expect(state(engine, on: 31) == .active)
    #expect(state(engine, on: 60) == .expired(nil))
  }

  @Test func kindsOfProductsAreTold() throws {
    let lasting = Purchase {
      $0.id = "1"
      $0.originalID = "1"
      $0.product = "lasting"
      $0.type = 0
      $0.expires = nil
    }
    let coins = Purchase {
      $0.id = "2"
      $0.originalID = "2"
      $0.product = "coins"
      $0.type = 1
      $0.expires = nil
      $0.quantity = 3
    }
    let season = Purchase {
      $0.id = "3"
      $0.originalID = "3"
      $0.product = "season"
      $0.type = 2
      $0.expires = nil
    }
    let engine = engine(Evidence.from(try maker.receipt(lasting, coins, season)))
    let entitlements = engine.entitlements(at: maker.day(5))
    #expect(entitlements.map(\.productID) == ["lasting", "season"])
    #expect(entitlements.map(\.isUnlocked) == [true, false])
    #expect(engine.consumables(at: maker.day(5)).map(\.purchased) == [3])
  }

  /// A receipt need not say what kind of product it is: then the catalogue does, or it is not granted.
  @Test func withoutATypeTheCatalogueDecides() throws {
    let receipt = try maker.receipt(Purchase { $0.type = nil })
    let unknown = engine(Evidence.from(receipt))
    #expect(unknown.entitlements(at: maker.day(1)).isEmpty)
    #expect(
      unknown.findings == [
        .unknownProductType(nil, productID: "com.example.app.monthly", transactionIDs: ["1001"])
      ])
    let catalogue = ProductCatalogue([.init(id: "com.example.app.monthly", type: .autoRenewable)])
    #expect(state(engine(Evidence.from(receipt), catalogue: catalogue), on: 1) == .active)
  }

  @Test func whatDecidesNothingIsReported() throws {
    let receipt = try maker.receipt(
      Purchase { $0.id = "0" }, Purchase { $0.product = "" }, Purchase { $0.expires = nil })
    #expect(
      engine(Evidence.from(receipt)).findings == [
        .incomplete(.receipt, id: "0", missing: "transactionId"),
        .incomplete(.receipt, id: "1001", missing: "expiresDate"),
        .incomplete(.receipt, id: "1001", missing: "productId"),
      ])
  }

  // MARK: Beside tokens

  private func withAccount(_ payload: SamplePayload) -> SamplePayload {
    payload.setting("appAccountToken", to: .string(user))
  }

  @Test func aTokenAndAReceiptOfOneTransactionAreOne() throws {
    let engine = engine(
      Evidence.from(try maker.transaction(withAccount)) + Evidence.from(try maker.receipt(Purchase(), day: 1)))
    let entitlements = engine.entitlements(at: maker.day(5))
    #expect(entitlements.map(\.customer) == [.appAccountToken(user)])
    #expect(entitlements.first?.evidence.map(\.kind) == [.transaction])
    #expect(engine.findings.isEmpty)
  }

  /// A newer receipt can revoke and move the end. It takes back nothing by its silence.
  @Test func newerReceiptsAddToTokens() throws {
    let token = Evidence.from(try maker.transaction(withAccount))
    let cancelled = Evidence.from(try maker.receipt(Purchase { $0.cancelled = 10 }, day: 11))
    let revoked = engine(token + cancelled)
    #expect(state(revoked, on: 10) == .revoked(nil, type: nil, percentage: nil))
    #expect(revoked.entitlements(at: maker.day(10)).first?.evidence.map(\.kind) == [.transaction, .receipt])
    let extended = engine(token + Evidence.from(try maker.receipt(Purchase { $0.expires = 40 }, day: 11)))
    #expect(extended.entitlements(at: maker.day(31)).first?.validUntil == maker.day(40))
    let refunded = Evidence.from(
      try maker.transaction(day: 10) {
        $0.setting("revocationDate", to: .integer(maker.day(9).milliseconds)).setting("revocationReason", to: 0)
      })
    let silent = Evidence.from(try maker.receipt(Purchase(), day: 20))
    #expect(state(engine(refunded + silent), on: 21) == .revoked(.other, type: nil, percentage: nil))
  }

  @Test func newerTokensSpeakBeforeReceipts() throws {
    let cancelled = Evidence.from(try maker.receipt(Purchase { $0.cancelled = 10 }, day: 11))
    let reversed = Evidence.from(try maker.transaction(day: 12))
    #expect(state(engine(cancelled + reversed), on: 13) == .active)
  }

  /// A receipt's cancellation date also stands for an upgrade.
  @Test func anUpgradeIsNoRefund() throws {
    let upgraded = Evidence.from(try maker.transaction { $0.setting("isUpgraded", to: .boolean(true)) })
    let cancelled = Evidence.from(try maker.receipt(Purchase { $0.cancelled = 10 }, day: 11))
    #expect(state(engine(upgraded + cancelled), on: 12) == .upgraded)
  }

  @Test func contradictionsAreReportedAndTheTokenBelieved() throws {
    let receipt = try maker.receipt(
      Purchase {
        $0.product = "com.example.app.yearly"
        $0.originalID = "7"
        $0.quantity = 2
        $0.type = 0
      }, day: 3)
    let engine = engine(Evidence.from(try maker.transaction()) + Evidence.from(receipt))
    #expect(engine.entitlements(at: maker.day(5)).map(\.productID) == ["com.example.app.monthly"])
    #expect(
      engine.findings == [
        .receiptDisagrees(
          transactionID: "1001", fields: ["productId", "originalTransactionId", "type", "quantity"])
      ])
  }

  /// To Swift's `==` a letter with its accent equals the two apart.
  @Test func identifiersOfOtherBytesContradictEachOther() throws {
    let receipt = try maker.receipt(
      Purchase {
        $0.product = "e\u{301}"
        $0.originalID = "e\u{301}"
      })
    let token = try maker.transaction {
      $0.setting("productId", to: "\u{E9}").setting("originalTransactionId", to: "\u{E9}")
    }
    #expect(
      engine(Evidence.from(token) + Evidence.from(receipt)).findings == [
        .receiptDisagrees(transactionID: "1001", fields: ["productId", "originalTransactionId"])
      ])
  }

  /// A receipt need not say how many were bought, nor name the original transaction.
  @Test func whatAReceiptDoesNotSayContradictsNothing() throws {
    let token = Evidence.from(
      try maker.transaction {
        $0.setting("type", to: "Consumable").setting("quantity", to: .integer(3))
          .setting("originalTransactionId", to: "7")
      })
    let silent = Purchase {
      $0.type = nil
      $0.quantity = nil
      $0.originalID = nil
    }
    let engine = engine(token + Evidence.from(try maker.receipt(silent, day: 1)))
    #expect(engine.findings.isEmpty)
    #expect(engine.consumables(at: maker.day(2)).map(\.purchased) == [3])
  }

  /// Nor need a token: then the receipt says how many.
  @Test func aReceiptSaysHowManyWhereTheTokenDoesNot() throws {
    let token = Evidence.from(
      try maker.transaction { $0.setting("type", to: "Consumable").removing("quantity") })
    let receipt = Purchase {
      $0.type = 1
      $0.quantity = 3
    }
    let engine = engine(token + Evidence.from(try maker.receipt(receipt, day: 1)))
    #expect(engine.findings.isEmpty)
    #expect(engine.consumables(at: maker.day(2)).map(\.purchased) == [3])
    #expect(self.engine(token).consumables(at: maker.day(2)).map(\.purchased) == [1])
  }

  /// Whoever holds a subscription by its tokens also holds the periods that only a receipt tells of.
  @Test func periodsOfReceiptsAreTheSubscribers() throws {
    let next = Purchase {
      $0.id = "1002"
      $0.purchased = 30
      $0.expires = 60
    }
    let engine = engine(
      Evidence.from(try maker.transaction(withAccount)) + Evidence.from(try maker.receipt(next, day: 30)))
    #expect(engine.isUnlocked("com.example.app.monthly", for: .appAccountToken(user), at: maker.day(40)))
    #expect(engine.entitlements(at: maker.day(40)).map(\.customer) == [.appAccountToken(user)])
  }

  /// A receipt does not say whose a transaction is: it revokes what was bought, and never what the family shares.
  @Test func familySharingStaysApart() throws {
    let shared = Evidence.from(
      try maker.transaction { $0.setting("inAppOwnershipType", to: "FAMILY_SHARED") })
    let bought = Evidence.from(try maker.transaction())
    let cancelled = Evidence.from(try maker.receipt(Purchase { $0.cancelled = 10 }, day: 11))
    let engine = engine(shared + bought + cancelled)
    let states = engine.entitlements(at: maker.day(12)).map { "\($0.ownershipType) \($0.state.name)" }
    #expect(states == ["FAMILY_SHARED active", "PURCHASED revoked"])
  }

  @Test func sandboxNeverMixesWithProduction() throws {
    let engine = engine(
      Evidence.from(try maker.transaction())
        + Evidence.from(try maker.receipt(Purchase { $0.cancelled = 10 }, day: 11, type: "ProductionSandbox")))
    #expect(
      engine.entitlements(at: maker.day(12)).map { "\($0.environment?.rawValue ?? "") \($0.state.name)" }
        == ["Production active", "Sandbox revoked"])
  }
}

/// Real receipts: every purchase is evidence, and what they say of a transaction is the same in all of them.
@Suite(Corpus.isThere)
struct ReceiptCorpusTests {
  @Test func everyPurchaseIsEvidence() throws {
    let folder = try #require(Corpus.folder).appending(path: "receipts")
    let verifier = try ReceiptVerifier(bundleIDs: .any, environments: .any)
    var purchases = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasPrefix("receipt-sandbox") {
      let receipt = try verifier.verify(String(contentsOf: folder.appending(path: name), encoding: .utf8))
      var engine = EntitlementEngine()
      engine.add(Evidence.from(receipt))
      // Apple documents four kinds of products, and receipts of the time have a fifth. Nothing says what it is worth.
      let unknown = engine.findings.compactMap { finding -> String? in
        guard case .unknownProductType(ProductType(rawValue: "4"), let product, _) = finding else { return nil }
        return product
      }
      #expect(unknown.count == engine.findings.count, "\(name)")
      purchases += receipt.inAppPurchases.count
      let created = try #require(receipt.creationDate)
      let held = Set(engine.entitlements(at: created).map(\.productID))
        .union(engine.consumables(at: created).map(\.productID)).union(unknown)
      #expect(held == Set(receipt.inAppPurchases.compactMap(\.productID)), "\(name)")
    }
    #expect(purchases > 200)
    print("corpus: \(purchases) purchases in receipts judged")
  }
}
