import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import EntitlementScenarios
import Foundation
import Testing

@testable import AppStoreLedger

/// What somebody could put into a file, of which `reverify` and the answers must not say that it is as it should be.
struct IntegrityTests {
  let file: LedgerFile

  /// A ledger with rows in every table.
  private static let genuine = Result {
    let file = try LedgerFile()
    let maker = try ReceiptMaker.shared.get()
    do {
      let ledger = try file.open()
      for account in ["a", "b"] {
        try ledger.ingest(
          try TestTokens.transaction("1", signed: account == "a" ? 1 : 0) {
            $0.setting("appAccountToken", to: .string(account)).setting("type", to: "Consumable")
          })
      }
      try ledger.ingest(try maker.receipt(ReceiptMaker.Purchase(), day: 1))
      let quota = try ledger.quota(FreeQuota("letters", free: 2), for: TestTokens.appTransaction())
      try quota.use()
      _ = try ledger.write { (connection) throws(LedgerError) in
        try connection.lease(quota.holder, at: TestTokens.now, until: TestTokens.now)
      }
    }
    // No `Data`: to its end it would keep a tagged reference, which LeakSanitizer does not take for one.
    return try [UInt8](Data(contentsOf: URL(filePath: file.path)))
  }

  init() throws {
    file = try LedgerFile()
    try restore()
  }

  private func restore() throws { try Data(Self.genuine.get()).write(to: URL(filePath: file.path)) }

  /// What `reverify` says of the file as a whole; nil if it goes on to the rows.
  private func damage() throws -> String? {
    try damage { _ = try $0.reverify(with: TestTokens.verifier(), receipts: nil) }
  }

  private func damage(_ body: (Ledger) throws -> Void) throws -> String? {
    do {
      try body(try file.open())
      return nil
    } catch let error as LedgerError where error.code == .damaged {
      return error.message
    }
  }

  @Test func whatThisLibraryWritesIsAsItShouldBe() throws {
    let ledger = try file.open()
    let receipts = try ReceiptMaker.shared.get().receipts
    let report = try ledger.reverify(with: TestTokens.verifier(), receipts: receipts)
    #expect(report.failures.isEmpty && report.checked == 2)
  }

  // MARK: Values

  /// `table.column type`, of all tables.
  private static let columns = Result {
    let connection = try Connection(path: ":memory:", creating: true, busyTimeout: .zero)
    for migration in Schema.migrations { try connection.execute(migration) }
    return try connection.rows(
      """
      SELECT t.name, c.name, c.type FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name <> 'sqlite_sequence'
      """
    ) { "\($0.text(0)).\($0.text(1)) \($0.text(2))" }
  }

  /// To SQLite `1.5` and the bytes of a text are other values than `1` and the text, but it reads them as the same.
  @Test(arguments: try columns.get()) func aValueOfAnotherTypeComesOut(column: String) throws {
    let words = column.split { ". ".contains($0) }
    let (table, name, type) = (words[0], words[1], words[2])
    // What no column can be but a number: SQLite's own name of the row.
    let isRow =
      ["records.row", "tokens.row", "receipt_rows.row", "changes.sequence"].contains("\(table).\(name)")
      || name == "id" && type == "INTEGER"
    let others =
      switch type {
      case "INTEGER": ["\(name) + 0.5", "CAST(\(name) AS TEXT) || 'x'", "CAST(\(name) AS BLOB)", "1.5", "x'31'"]
      case "TEXT": ["CAST(\(name) AS BLOB)", "x'31'"]
      default: ["1", "1.5", "'1'"]
      }
    for other in others {
      let change = "UPDATE OR IGNORE \(table) SET \(name) = \(other)"
      if isRow {
        #expect(throws: LedgerError.self) { try file.meddle(change) }
        continue
      }
      try file.meddle(change)
      // NULL is so by any name.
      if try count("\(table) WHERE typeof(\(name)) NOT IN ('null', '\(type.lowercased())')") > 0 || other == "x'31'" {
        #expect(try damage()?.contains("\(table).\(name)") == true, "\(change)")
      }
      try restore()
    }
  }

  /// Their order in the table is the one in which they are read.
  @Test func theColumnsOfRecordsAreThoseOfTheTable() throws {
    let names = try Self.columns.get().filter { $0.hasPrefix("records.") }.map { column in
      String(column.dropFirst("records.".count).prefix { $0 != " " }).filter { $0 != "_" }
    }
    #expect(Record.Column.allCases.map { "\($0)".lowercased() } == names)
  }

  private func count(_ rows: String) throws -> Int64 {
    try Connection(path: file.path, creating: false, busyTimeout: .seconds(1)).rows(
      once: "SELECT count(*) FROM \(rows)"
    ) {
      $0.integer(0)
    }[0]
  }

  /// A second row of one transaction is a second purchase, and one that says what was before a refund.
  @Test(arguments: ["kind = 1.5", "kind = '1x'", "id = CAST(id AS BLOB)", "bundle_id = CAST(bundle_id AS BLOB)"])
  func aCopyUnderAnotherKeyComesOut(change: String) throws {
    try file.meddle(
      """
      CREATE TEMP TABLE copy AS SELECT * FROM records WHERE kind = 1;
      UPDATE copy SET row = 77, \(change);
      INSERT INTO records SELECT * FROM copy;
      INSERT INTO tokens SELECT 77, header, rest FROM tokens;
      """)
    #expect(try damage() != nil)
    let customer = Customer.appAccountToken("a")
    #expect(try damage { _ = try $0.consumables(for: customer, at: TestTokens.now) } != nil)
    #expect(try damage { _ = try $0.history(for: customer) } != nil)
  }

  /// SQLite keeps any bytes as text; read with replacements they would be another text.
  @Test func textThatIsNotUTF8IsNotReadAsAnother() throws {
    try file.meddle("UPDATE records SET product_id = CAST(x'61F5' AS TEXT) WHERE kind = 1")
    #expect(try damage()?.contains("product_id") == true)
    #expect(try damage { _ = try $0.entitlements(for: .appAccountToken("a"), at: TestTokens.now) } != nil)
  }

  /// A number that stands for nothing, or for what leaves no record, is not told as something else.
  @Test(arguments: [
    ("changes SET kind = 77", "kind"), ("changes SET kind = 5", "kind"), ("changes SET action = 77", "action"),
  ])
  func aChangeOfAnUnknownNumberIsNotTold(change: String, column: String) async throws {
    try file.meddle("UPDATE \(change)")
    let expected = "a value of \(column) is not the number of \(column == "kind" ? "a kind of record" : "an action")"
    #expect(try damage { _ = try $0.changes(after: 0) } == expected)
    let error = await #expect(throws: LedgerError.self) {
      var updates = try file.open().updates(after: 0).makeAsyncIterator()
      _ = try await updates.next()
    }
    #expect(error?.code == .damaged && error?.message == expected)
  }

  @Test(arguments: [77, 5]) func aRecordOfAnUnknownKindIsNotTold(kind: Int) throws {
    try file.meddle("DELETE FROM account_claims; UPDATE records SET kind = \(kind) WHERE kind = 1")
    let expected = "a value of kind is not the number of a kind of record"
    #expect(try damage { _ = try $0.history(for: .appAccountToken("a")) } == expected)
    #expect(try damage() == expected)
    // Answers look at no records of such kinds; those of 3 to 5 have nothing to say.
    let answer = try damage { _ = try $0.consumables(for: .appAccountToken("a"), at: TestTokens.now) }
    #expect(answer == (kind == 77 ? expected : nil))
  }

  /// The history is of tokens: a token that somebody has put behind a receipt's record makes it none.
  @Test func aReceiptIsNotTakenForAToken() throws {
    try file.meddle("UPDATE records SET kind = 6, ownership_type = 'x' WHERE kind = 1")
    #expect(
      try damage { _ = try $0.history(for: .appAccountToken("a")) }
        == "a value of kind is not the number of a kind of token")
  }

  // MARK: Definitions

  /// Names that begin with `sqlite_` are no sign that something is SQLite's own.
  @Test(arguments: [
    "INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_evil', 'quotas', 0,"
      + "'CREATE TRIGGER sqlite_evil AFTER INSERT ON quotas BEGIN DELETE FROM quotas; END')",
    "INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_evil', 'records', 0,"
      + "'CREATE TRIGGER sqlite_evil BEFORE INSERT ON records WHEN NEW.revocation_date IS NOT NULL "
      + "BEGIN SELECT RAISE(IGNORE); END')",
    "INSERT INTO sqlite_schema VALUES ('view', 'sqlite_evil', 'sqlite_evil', 0, 'CREATE VIEW sqlite_evil AS SELECT 1')",
    "CREATE TABLE evil (a); UPDATE sqlite_schema SET name = 'sqlite_evil', tbl_name = 'sqlite_evil',"
      + "sql = 'CREATE TABLE sqlite_evil (a)' WHERE name = 'evil'",
    "CREATE INDEX evil ON records (abs(quantity)); UPDATE sqlite_schema SET name = 'sqlite_evil',"
      + "sql = 'CREATE INDEX sqlite_evil ON records (abs(quantity))' WHERE name = 'evil'",
  ])
  func whatHasANameLikeSQLitesComesOut(change: String) throws {
    try file.meddle("PRAGMA writable_schema = ON; \(change)")
    #expect(try damage()?.contains("not as this library makes them: sqlite_evil") == true)
  }

  @Test func statisticsComeOut() throws {
    try file.meddle("ANALYZE")
    #expect(try damage()?.contains("not as this library makes them: sqlite_stat1") == true)
  }

  @Test(arguments: [
    "'id TEXT NOT NULL', 'id TEXT NOT NULL COLLATE NOCASE'",
    "'quantity INTEGER', 'quantity INTEGER CHECK (quantity < 9)'",
    "'product_id TEXT', 'product_id TEXT DEFAULT 1'",
    "'expiration_reason INTEGER', 'expiration_reason INTEGER, extra AS (1)'",
    "'UNIQUE (id, kind,', 'UNIQUE (kind, id,'",
  ])
  func anotherDefinitionComesOut(change: String) throws {
    try file.meddle(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, \(change)) WHERE name = 'records'")
    #expect(try damage() != nil)
  }

  // MARK: Numbers

  private static let exhausting = [
    "INSERT INTO changes SELECT 9223372036854775807, kind, action, id, environment, bundle_id, original_id,"
      + "app_account_token, app_transaction_id, product_id FROM changes WHERE sequence = 1",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'changes'",
  ]

  @Test(
    arguments: exhausting + [
      "UPDATE sqlite_sequence SET seq = 9223372036854775806 WHERE name = 'changes'",
      "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'changes'", "DELETE FROM sqlite_sequence WHERE name = 'leases'",
      "UPDATE sqlite_sequence SET seq = 'x' WHERE name = 'leases'", "UPDATE leases SET id = 9223372036854775807",
      "UPDATE changes SET sequence = -5 WHERE sequence = 1",
      "UPDATE receipts SET id = 1 << 60; UPDATE receipt_rows SET receipt = 1 << 60",
    ])
  func numbersThatWereNotGivenComeOut(change: String) throws {
    try file.meddle(change)
    #expect(try damage() != nil)
  }

  /// SQLite says that the disk is full. Nobody needs to make room.
  @Test(arguments: exhausting) func anExhaustedNumberIsNoFullDisk(change: String) throws {
    try file.meddle(change)
    let other = try TestTokens.transaction("2")
    let message = try damage { try $0.ingest(other) }
    #expect(message == "somebody has given changes the number 9223372036854775807, after which there is none")
  }

  @Test func anExhaustedLeaseIsNoFullDisk() async throws {
    try file.meddle("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'leases'")
    let quota = try file.open().quota(FreeQuota("letters", free: 2), for: TestTokens.appTransaction())
    do {
      try await quota.perform {}
      Issue.record("a lease was given")
    } catch QuotaError.ledger(let error) {
      #expect(error.code == .damaged && error.message.contains("leases"))
    }
  }

  // MARK: Rows

  /// Rows that belong to nothing, or that this library never writes.
  @Test(arguments: [
    "INSERT INTO tokens SELECT 77, header, rest FROM tokens",
    "INSERT INTO tokens SELECT (SELECT row FROM records WHERE kind = 6), header, rest FROM tokens",
    "INSERT INTO receipt_rows SELECT row, 1 FROM records WHERE kind = 1", "INSERT INTO receipt_rows VALUES (77, 1)",
    "DELETE FROM receipt_rows", "INSERT INTO account_claims VALUES (77, 'c')",
    "INSERT INTO account_claims SELECT row, 'c' FROM records WHERE kind = 6", "UPDATE quotas SET used = -9",
    "UPDATE changes SET kind = 5", "UPDATE changes SET action = 9",
    // Of two rows of one table SQLite believes the first.
    "INSERT INTO sqlite_sequence VALUES ('x', 1)", "INSERT INTO sqlite_sequence VALUES (NULL, 1)",
    "INSERT INTO sqlite_sequence VALUES ('changes', 1)",
  ])
  func aStrayRowComesOut(change: String) throws {
    try file.meddle(change)
    #expect(try damage()?.contains("rows that belong to nothing, or that this library does not write") == true)
  }
}
