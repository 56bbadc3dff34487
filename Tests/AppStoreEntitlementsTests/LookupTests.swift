import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import Testing

struct LookupTests {
  static let authority = TestAuthority(instant: 1_760_000_000_000)
  let now = Timestamp(milliseconds: authority.instant)
  let user = "5a1c8c1e-3f0b-4d0e-9a58-0f6f4f9b7d21"
  let monthly = "com.example.app.monthly"

  private func engine(_ payloads: SamplePayload..., catalogue: ProductCatalogue? = nil) throws -> EntitlementEngine {
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any,
      roots: TrustedRoot.read(LookupTests.authority.rootDER, name: "test authority"))
    var engine = EntitlementEngine(catalogue: catalogue)
    for payload in payloads { engine.add(Evidence.from(try verifier.verify(LookupTests.authority.sign(payload)))) }
    return engine
  }

  private var transaction: SamplePayload { .transaction(signedDate: now.milliseconds) }

  @Test func customersAreFoundByEachKey() throws {
    let engine = try engine(transaction.setting("appAccountToken", to: .string(user.uppercased())))
    let customers: [Customer] = [
      .appAccountToken(user), .appAccountToken(user.uppercased()), .appTransactionID("700000000000000001"),
      .originalID("300000000000001"),
    ]
    for customer in customers { #expect(engine.isUnlocked(monthly, for: customer, at: now), "\(customer)") }
    #expect(!engine.isUnlocked(monthly, for: .appAccountToken("700000000000000001"), at: now))
    #expect(!engine.isUnlocked("com.example.app.yearly", for: .appAccountToken(user), at: now))
  }

  /// All customers without an app transaction would else be one.
  @Test(arguments: ["0", ""]) func nobodyIsNoCustomer(id: String) throws {
    let engine = try engine(transaction.setting("appTransactionId", to: .string(id)))
    #expect(!engine.isUnlocked(monthly, for: .appTransactionID(id), at: now))
    #expect(engine.entitlements(at: now).map(\.customer) == [.originalID("300000000000001")])
  }

  @Test func twoAccountsOnOneAppleAccountHaveEachTheirOwn() throws {
    let other = "9be2a1f4-6d57-4e83-8c19-b04f5d3e2a10"
    let month: Int64 = 30 * 86_400_000
    let earlier = transaction.setting("appAccountToken", to: .string(user)).setting("transactionId", to: "1")
      .setting("purchaseDate", to: .integer(now.milliseconds - 3 * month))
      .setting("expiresDate", to: .integer(now.milliseconds - 2 * month))
    let engine = try engine(earlier, transaction.setting("appAccountToken", to: .string(other)))
    #expect(!engine.isUnlocked(monthly, for: .appAccountToken(user), at: now))
    #expect(engine.isUnlocked(monthly, for: .appAccountToken(other), at: now))
  }

  /// Swift takes the Kelvin sign, U+212A, for a K; no identifier is another one because of that.
  @Test func identifiersAreComparedByTheirBytes() throws {
    let kelvin = "\u{212A}1"
    for name in ["bundleId", "productId", "appTransactionId"] {
      let other = transaction.setting("transactionId", to: "2").setting("originalTransactionId", to: "2")
      let engine = try engine(transaction.setting(name, to: "K1"), other.setting(name, to: .string(kelvin)))
      #expect(engine.entitlements(at: now).count == 2, "\(name)")
    }
    let coins = transaction.setting("type", to: "Consumable")
    let bought = try self.engine(
      coins.setting("transactionId", to: "K1"), coins.setting("transactionId", to: .string(kelvin)))
    #expect(bought.consumables(at: now).map(\.purchased) == [2])
    let engine = try engine(transaction.setting("productId", to: "K1").setting("originalTransactionId", to: "K1"))
    #expect(engine.isUnlocked("K1", for: .originalID("K1"), at: now))
    #expect(!engine.isUnlocked(kelvin, for: .originalID("K1"), at: now))
    #expect(!engine.isUnlocked("K1", for: .originalID(kelvin), at: now))
    let ofGroup = try self.engine(transaction.setting("subscriptionGroupIdentifier", to: "K1"))
    let owner = Customer.originalID("300000000000001")
    #expect(ofGroup.entitlements(inGroup: "K1", for: owner, at: now).count == 1)
    #expect(ofGroup.entitlements(inGroup: kelvin, for: owner, at: now).isEmpty)
    #expect(Customer.originalID("K1") != .originalID(kelvin))
    #expect([Customer.originalID(kelvin), .originalID("K1")].sorted().first == .originalID("K1"))
    #expect(ProductCatalogue([.init(id: "K1", type: .consumable)])[kelvin] == nil)
  }

  /// Findings too tell such products, groups and accounts apart.
  @Test func findingsCompareIdentifiersByTheirBytes() throws {
    let kelvin = "\u{212A}1"
    let product = ProductCatalogue.Product(id: monthly, type: .autoRenewable, subscriptionGroupID: kelvin)
    let inGroup = transaction.setting("subscriptionGroupIdentifier", to: "K1")
    #expect(
      try engine(inGroup, catalogue: ProductCatalogue([product])).findings
        == [.catalogueDisagrees(productID: monthly, transactionIDs: ["300000000000102"])])
    let other = transaction.setting("transactionId", to: "2").setting("productId", to: .string(kelvin))
    let findings = try engine(transaction.setting("productId", to: "K1"), other, catalogue: ProductCatalogue([]))
      .findings
    #expect(findings.count == 2)
    let copies = ["\u{E9}", "e\u{301}"].map { transaction.setting("appAccountToken", to: .string($0)) }
    #expect(
      try engine(copies[0], copies[1]).findings
        == [.accountConflict(transactionID: "300000000000102", appAccountTokens: ["e\u{301}", "\u{E9}"])])
  }

  @Test func groupsAreFoundInTheirEnvironment() throws {
    let engine = try engine(transaction, transaction.setting("environment", to: "Sandbox"))
    let customer = Customer.originalID("300000000000001")
    let production = engine.entitlements(inGroup: "20000001", for: customer, at: now)
    #expect(production.map(\.environment) == [.production])
    #expect(
      engine.entitlements(inGroup: "20000001", for: customer, in: .sandbox, at: now).map(\.environment) == [.sandbox])
    #expect(engine.entitlements(inGroup: "20000002", for: customer, at: now).isEmpty)
  }

  /// Of a notification the tokens inside count, and they are verified.
  @Test func notificationsBringTheirTokens() throws {
    let engine = try engine(.notification(signedDate: now.milliseconds, signedBy: LookupTests.authority))
    let entitlement = try #require(engine.entitlements(at: now).first)
    #expect(entitlement.state == .active && entitlement.evidence.map(\.provenance) == [.verified])
    let lapsed = engine.entitlements(at: Timestamp(milliseconds: now.milliseconds + 31 * 86_400_000))
    #expect(lapsed.first?.evidence.map(\.kind) == [.transaction, .renewalInfo])
  }
}
