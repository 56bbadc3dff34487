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

  @Test func anEmptyHistoryRemovesEverything() throws {
    try ledger.ingest([try TestTokens.transaction("1"), renewalInfo(originalID: "1001")])
    #expect(try ledger.restore(customer, in: .production, from: []).changes.map(\.action) == [.removed, .removed])
    #expect(try ledger.history(for: .originalID("1001")).isEmpty)
    #expect(try ledger.entitlements(for: customer, at: TestTokens.now).isEmpty)
  }
}
