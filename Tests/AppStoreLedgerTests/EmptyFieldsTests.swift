import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import EntitlementScenarios
import Testing

@testable import AppStoreLedger

/// A field that is an empty text says as little as one that is not there, to the engine as to the ledger.
struct EmptyFieldsTests {
  private typealias Said = (entitlements: [String], findings: [String])

  private func transaction(_ change: (SamplePayload) -> SamplePayload) throws -> VerifiedToken {
    try TestTokens.transaction {
      change(
        $0.setting("appAccountToken", to: "a")
          .setting("revocationDate", to: .integer(TestTokens.now.milliseconds + 1)).setting("revocationType", to: "x"))
    }
  }

  private func said(of token: VerifiedToken) throws -> Said {
    var engine = EntitlementEngine()
    engine.add(Evidence.from(token))
    let said: Said = (
      Scenario.lines(engine.entitlements(at: TestTokens.now), []), engine.findings.map(Scenario.line)
    )
    let file = try LedgerFile()
    let ledger = try file.open()
    try ledger.ingest(token)
    let answers = try ledger.customers().map { try ledger.answers(for: $0, at: TestTokens.now, onlyOwn: true) }
    #expect(Scenario.lines(answers.flatMap(\.entitlements), []) == said.entitlements)
    let reverified = try ledger.reverify(with: TestTokens.verifier(), receipts: nil)
    #expect(reverified.failures.isEmpty, "\(reverified.failures)")
    return said
  }

  @Test(arguments: [
    "environment", "bundleId", "inAppOwnershipType", "type", "revocationType", "subscriptionGroupIdentifier",
    "appAccountToken", "appTransactionId", "originalTransactionId", "productId",
  ])
  func ofTransactionsSayNothing(name: String) throws {
    let empty = try said(of: transaction { $0.setting(name, to: "") })
    #expect(try empty == said(of: transaction { $0.removing(name) }))
  }

  @Test func leaveNoTransaction() throws {
    let token = try transaction { $0.setting("transactionId", to: "") }
    #expect(try said(of: token).findings == ["incomplete transaction  transactionId"])
  }

  @Test(arguments: ["environment", "originalTransactionId"]) func ofRenewalInfosSayNothing(name: String) throws {
    let info = SamplePayload.renewalInfo(signedDate: TestTokens.now.milliseconds)
    let empty = try said(of: TestTokens.verified(info.setting(name, to: "")))
    #expect(try empty == said(of: TestTokens.verified(info.removing(name))))
  }

  @Test(arguments: [
    "environment", "bundleId", "inAppOwnershipType", "appAccountToken", "appTransactionId", "originalTransactionId",
  ])
  func ofHistoriesContradictNothing(name: String) throws {
    func restored(_ change: (SamplePayload) -> SamplePayload) throws -> [String] {
      let file = try LedgerFile()
      let ledger = try file.open()
      try ledger.ingest(try TestTokens.transaction("2") { $0.setting("appAccountToken", to: "a") })
      let history = [try TestTokens.transaction("1", signed: 9_000) { change($0.setting("appAccountToken", to: "a")) }]
      let report = try ledger.restore(.appAccountToken("a"), in: .production, from: history)
      return report.changes.map { "\($0.action) \($0.id)" }
    }
    #expect(try restored { $0.removing(name) } == ["added 1", "removed 2"])
    #expect(try restored { $0.setting(name, to: "") } == ["added 1", "removed 2"])
  }

  @Test(arguments: ["environment", "bundleId"]) func ofAppTransactionsSayNothing(name: String) throws {
    let name = name == "environment" ? "receiptType" : name
    let payload = SamplePayload.appTransaction(signedDate: TestTokens.now.milliseconds)
    _ = try said(of: TestTokens.verified(payload.setting(name, to: "")))
  }
}
