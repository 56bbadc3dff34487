import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import Testing

@testable import AppStoreLedger

struct RestoreTests {
  let file: LedgerFile
  let ledger: Ledger
  let customer = Customer.appTransactionID("700000000000000001")

  init() throws {
    file = try LedgerFile()
    ledger = try file.open()
  }

  private func renewalInfo(originalID: String, signed: Int64 = 0) throws -> VerifiedToken {
    try TestTokens.verified(
      .renewalInfo(signedDate: TestTokens.authority.instant + signed)
        .setting("originalTransactionId", to: .string(originalID)))
  }

  @Test func replacesWhatIsKnownByTheHistory() throws {
    let kept = try TestTokens.transaction("1")
    let gone = try TestTokens.transaction("2", originalID: "2002")
    let stranger = try TestTokens.transaction("3", originalID: "3003") { $0.setting("appTransactionId", to: "71") }
    let sandbox = try TestTokens.transaction("4", originalID: "4004") { $0.setting("environment", to: "Sandbox") }
    try ledger.ingest([kept, gone, stranger, sandbox, renewalInfo(originalID: "2002"), renewalInfo(originalID: "3003")])
    // The App Store signs a history when it is asked for it.
    let history = [try TestTokens.transaction("1", signed: 9_000), try TestTokens.transaction("5", signed: 9_000)]
    let report = try ledger.restore(customer, in: .production, from: history)
    #expect(report.changes.map(\.action) == [.replaced, .added, .removed, .removed])
    #expect(try Set(ledger.history(for: customer).map(\.id)) == ["1", "4", "5"])
    #expect(try ledger.history(for: .originalID("2002")).isEmpty)
    #expect(try ledger.history(for: .originalID("3003")).count == 2)
    #expect(try ledger.restore(customer, in: .production, from: history).changes.isEmpty)
  }

  /// The App Store Server API answers about one app, and a company may know its customers by one token in all of them.
  @Test func whatIsOfAnotherAppStays() throws {
    let user = "5a1c8c1e-3f0b-4d0e-9a58-0f6f4f9b7d21"
    func transaction(_ id: String, of app: String, signed: Int64 = 0) throws -> VerifiedToken {
      try TestTokens.transaction(id, originalID: id, signed: signed) {
        $0.setting("appAccountToken", to: .string(user)).setting("bundleId", to: .string(app))
      }
    }
    try ledger.ingest([
      transaction("1", of: "com.example.app"), transaction("2", of: "com.example.other"), renewalInfo(originalID: "2"),
    ])
    let history = [try transaction("3", of: "com.example.app", signed: 9_000)]
    let report = try ledger.restore(.appAccountToken(user), in: .production, from: history)
    #expect(report.changes.map { "\($0.action) \($0.id)" } == ["added 3", "removed 1"])
    #expect(try Set(ledger.history(for: .appAccountToken(user)).map(\.id)) == ["2", "3"])
  }

  @Test func newsThatTheHistoryCouldNotHaveStays() throws {
    let refund = try TestTokens.transaction("1", signed: 20_000) {
      $0.setting("revocationDate", to: .integer(TestTokens.now.milliseconds + 19_000))
    }
    try ledger.ingest([refund, try TestTokens.transaction("2", signed: 15_000)])
    let report = try ledger.restore(customer, in: .production, from: [try TestTokens.transaction("1", signed: 9_000)])
    #expect(report.changes.isEmpty)
    #expect(try ledger.history(for: customer).map(\.id) == ["2", "1"])
  }

  /// A renewal info too, though all transactions of its subscription are gone.
  @Test func aRenewalInfoNewerThanTheHistoryStays() throws {
    try ledger.ingest([
      try TestTokens.transaction("1"), renewalInfo(originalID: "1001", signed: 20_000),
      try TestTokens.transaction("2", originalID: "2002"), renewalInfo(originalID: "2002", signed: 8_000),
    ])
    let history = [try TestTokens.transaction("3", originalID: "3003", signed: 9_000)]
    let report = try ledger.restore(customer, in: .production, from: history)
    #expect(
      report.changes.map { "\($0.action) \($0.kind) \($0.id)" } == [
        "added transaction 3", "removed transaction 1", "removed transaction 2", "removed renewalInfo 2002",
      ])
    #expect(try ledger.history(for: .originalID("1001")).map(\.kind) == [.renewalInfo])
  }

  /// What a wrong argument would delete, and whose purchases it would take in, nobody could undo.
  @Test(arguments: [
    (Customer.appTransactionID("700000000000000001"), AppStoreEnvironment.sandbox),
    (.appTransactionID("71"), .production), (.appAccountToken("72"), .production),
  ])
  func aHistoryOfSomebodyElseIsRefused(customer: Customer, environment: AppStoreEnvironment) throws {
    let theirs = try TestTokens.transaction("1") {
      $0.setting("appTransactionId", to: "71").setting("appAccountToken", to: "72")
        .setting("environment", to: .string(environment.rawValue))
    }
    try ledger.ingest(theirs)
    let history = [
      try TestTokens.transaction("2") {
        $0.setting("appAccountToken", to: "5A1C8C1E-3F0B-4D0E-9A58-0F6F4F9B7D21")
      }
    ]
    #expect { try ledger.restore(customer, in: environment, from: history) } throws: { error in
      (error as? LedgerError)?.code == .otherHistory
    }
    #expect(try ledger.history(for: .originalID("1001")).map(\.id) == ["1"])
  }

  /// What a token does not say contradicts nothing, and what the family shares names whom it was bought by.
  @Test func aHistoryThatNamesNobodyElseIsTaken() throws {
    let user = "5a1c8c1e-3f0b-4d0e-9a58-0f6f4f9b7d21"
    let history = [
      try TestTokens.transaction("1") { $0.removing("appTransactionId").removing("environment") },
      try TestTokens.transaction("2") { $0.setting("appAccountToken", to: .string(user.uppercased())) },
      try TestTokens.transaction("3") {
        $0.setting("appAccountToken", to: "72").setting("inAppOwnershipType", to: "FAMILY_SHARED")
      },
    ]
    #expect(try ledger.restore(.appAccountToken(user), in: .production, from: history).changes.count == 3)
    #expect(try ledger.restore(customer, in: .production, from: history).unchanged == 3)
    #expect(try ledger.restore(.originalID("1001"), in: .production, from: history).unchanged == 3)
  }

  @Test func anEmptyHistoryRemovesEverything() throws {
    try ledger.ingest([try TestTokens.transaction("1"), renewalInfo(originalID: "1001")])
    #expect(try ledger.restore(customer, in: .production, from: []).changes.map(\.action) == [.removed, .removed])
    #expect(try ledger.history(for: .originalID("1001")).isEmpty)
    #expect(try ledger.entitlements(for: customer, at: TestTokens.now).isEmpty)
  }
}
