import AppStoreJWS
import AppStoreJWSTesting
import Dispatch
import Foundation
import Testing

@testable import AppStoreLedger

struct ReverifyTests {
  let file: LedgerFile
  let ledger: Ledger

  init() throws {
    file = try LedgerFile()
    ledger = try file.open()
    let authority = TestTokens.authority
    try ledger.ingest([
      try TestTokens.transaction("1"), try TestTokens.transaction("2"),
      try TestTokens.verified(.transaction(signedDate: authority.instant, detail: .full)),
      try TestTokens.verified(.renewalInfo(signedDate: authority.instant, detail: .full)),
      .appTransaction(try TestTokens.appTransaction()),
      try TestTokens.verified(.notification(signedDate: authority.instant, signedBy: authority)),
      try TestTokens.verified(
        .notification(.appData, signedDate: authority.instant, signedBy: authority)
          .setting("notificationUUID", to: "00000000-0000-4000-8000-000000000001")),
      try TestTokens.verified(
        .notification(.summary, signedDate: authority.instant, signedBy: authority)
          .setting("notificationUUID", to: "00000000-0000-4000-8000-000000000002")),
    ])
  }

  @Test func everyRowIsWhatItsTokenSays() throws {
    let report = try ledger.reverify(with: TestTokens.verifier(), receipts: nil)
    #expect(report.failures.isEmpty)
    #expect(report.checked == 8)
  }

  /// It takes as long as the file is large, and those who ask meanwhile go on: it shares no connection with them.
  @Test func readersAreNotKeptWaiting() throws {
    let ended = DispatchSemaphore(value: 0)
    try ledger.read { _ in
      Thread.detachNewThread { [ledger] in
        _ = try? ledger.reverify(with: TestTokens.verifier(), receipts: nil)
        ended.signal()
      }
      #expect(ended.wait(timeout: .now() + 60) == .success)
    }
  }

  /// Whatever column somebody changes, it comes out.
  @Test(arguments: [
    "environment = 'Sandbox'", "bundle_id = 'com.example.other'", "ownership_type = 'FAMILY_SHARED'",
    "signed_date = signed_date + 1", "original_id = '7'", "app_account_token = '7'", "app_transaction_id = '7'",
    "product_id = 'com.example.app.unlimited'", "product_type = 'Non-Consumable'", "subscription_group_id = '7'",
    "purchase_date = purchase_date + 1", "expiration_date = expiration_date + 86400000", "quantity = 7",
    "revocation_date = 1", "is_upgraded = 1",
    // Of these no answer is made, for a transaction that is not revoked.
    "revocation_reason = 1", "revocation_type = 'x'", "revocation_percentage = 1", "grace_period_expiration_date = 1",
    "is_in_billing_retry = 1", "expiration_reason = 1",
  ])
  func aChangedRowComesOut(change: String) throws {
    try file.meddle("UPDATE records SET \(change) WHERE kind = 1 AND id = '1'")
    let failures = try ledger.reverify(with: TestTokens.verifier(), receipts: nil).failures
    #expect(failures == [ReverificationReport.Failure(kind: .transaction, id: "1", reason: .differs)])
  }

  /// SQLite takes any number for a row's.
  @Test(arguments: [Int64.min, -5, 0, .max]) func aRowOfAnyNumberComesOut(_ row: Int64) throws {
    try file.meddle("UPDATE records SET row = \(row), quantity = 7 WHERE kind = 1 AND id = '1'")
    try file.meddle("UPDATE tokens SET row = \(row) WHERE row = 1")
    let report = try ledger.reverify(with: TestTokens.verifier(), receipts: nil)
    #expect(report.checked == 8)
    #expect(report.failures == [ReverificationReport.Failure(kind: .transaction, id: "1", reason: .differs)])
  }

  /// Customers are looked up in indexes, triggers write what they like, and a view shows each query what it likes.
  @Test(arguments: [
    "CREATE TRIGGER t AFTER INSERT ON quotas BEGIN UPDATE quotas SET used = 0; END",
    "ALTER TABLE records RENAME TO hidden; CREATE VIEW records AS SELECT * FROM hidden",
    "DROP INDEX records_by_original_id; CREATE INDEX records_by_original_id ON records (original_id) WHERE quantity = 7",
  ])
  func otherTablesComeOut(change: String) throws {
    try file.meddle(change)
    #expect(try damage().contains("not as this library makes them"))
  }

  @Test func anIndexThatLeadsElsewhereComesOut() throws {
    try file.meddle(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '(original_id)', '(product_id)') WHERE name = 'records_by_original_id';
      """)
    try file.meddle("REINDEX records_by_original_id")
    try file.meddle(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '(product_id)', '(original_id)') WHERE name = 'records_by_original_id';
      """)
    #expect(try damage().contains("index records_by_original_id"))
  }

  /// What is said of a file that is damaged.
  private func damage() throws -> String {
    do {
      _ = try file.open().reverify(with: TestTokens.verifier(), receipts: nil)
      return "nothing"
    } catch let error as LedgerError {
      return error.code == .damaged ? error.message : "\(error)"
    }
  }

  /// For `String` a letter with its accent equals the two apart; for SQLite they are two keys.
  @Test func aTextOfOtherCharactersComesOut() throws {
    try ledger.ingest(try TestTokens.transaction("\u{E9}"))
    #expect(try ledger.reverify(with: TestTokens.verifier(), receipts: nil).failures.isEmpty)
    try file.meddle("UPDATE records SET id = 'e' || char(0x301) WHERE id = char(0xE9)")
    #expect(try ledger.reverify(with: TestTokens.verifier(), receipts: nil).failures.map(\.reason) == [.differs])
  }

  /// Which copy speaks may hang on what the parts are.
  @Test func aTokenInOtherPartsComesOut() throws {
    try file.meddle(
      """
      INSERT INTO headers SELECT 99, h.text || substr(t.rest, 1, 9) FROM headers h JOIN tokens t ON t.header = h.id
        WHERE t.row = 1;
      UPDATE tokens SET header = 99, rest = substr(rest, 10) WHERE row = 1;
      """)
    #expect(try ledger.reverify(with: TestTokens.verifier(), receipts: nil).failures.map(\.reason) == [.differs])
  }

  /// The header of a certificate that is no longer in use stays behind when the last token under it is replaced.
  @Test func aHeaderWithoutATokenIsAsItShouldBe() throws {
    let later = TestAuthority(instant: TestTokens.authority.instant)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any,
      roots: [TestTokens.authority, later].flatMap { try TrustedRoot.read($0.rootDER, name: "test authority") })
    let file = try LedgerFile()
    let ledger = try file.open()
    for (authority, seconds) in [(TestTokens.authority, 0), (later, 1)] as [(TestAuthority, Int64)] {
      let token = authority.sign(.transaction(signedDate: authority.instant + seconds * 1_000))
      try ledger.ingest(try verifier.verify(token))
    }
    let headers = try ledger.read { (connection) throws(LedgerError) in
      try connection.integer("SELECT count(*) FROM headers")
    }
    let report = try ledger.reverify(with: verifier, receipts: nil)
    #expect(headers == 2 && report.checked == 1 && report.failures.isEmpty)
  }

  @Test func aTokenOfAnotherRowComesOut() throws {
    try file.meddle(
      "UPDATE tokens SET rest = (SELECT rest FROM tokens WHERE row = 2) WHERE row = 1")
    #expect(try ledger.reverify(with: TestTokens.verifier(), receipts: nil).failures.map(\.reason) == [.differs])
  }

  @Test func aMadeUpTokenComesOut() throws {
    let forger = TestAuthority(instant: TestTokens.authority.instant)
    let forged = forger.sign(.transaction(signedDate: forger.instant).setting("transactionId", to: "1"))
    let dot = try #require(forged.firstIndex(of: "."))
    try file.meddle(
      """
      INSERT INTO headers VALUES (99, '\(forged[..<dot])');
      UPDATE tokens SET header = 99, rest = '\(forged[dot...])' WHERE row = 1;
      DELETE FROM tokens WHERE row = 2;
      """)
    let failures = try ledger.reverify(with: TestTokens.verifier(), receipts: nil).failures
    #expect(failures.map(\.id) == ["1", "2"])
    guard case .notVerified(let error) = failures.first?.reason else {
      Issue.record("the forged token verified")
      return
    }
    #expect(error.code == .chainUntrusted)
    #expect(failures.last?.reason == .tokenMissing)
  }
}
