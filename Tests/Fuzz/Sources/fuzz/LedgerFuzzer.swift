import AppStoreEntitlements
@testable import AppStoreJWS
@testable import AppStoreJWSTesting
@testable import AppStoreLedger
@testable import Authority

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Fuzzer {
  /// The input changes a ledger's file: its bytes, or by SQL its rows and definitions. Every call ends in an error or
  /// an answer. Where `reverify` has nothing to say, each customer has what the tokens in the file say, also after
  /// others are taken in; what was taken in is there, and what was used is counted. Whatever a quota's row says, no
  /// more is left than is free.
  static let ledger = Fuzzer(name: "ledger") {
    [
      [0], [1], [2], [3], [0, 0, 0, 18, 4, 9], [0, 5, 1, 0, 0x40, 7], [1, 0, 0, 0, 3], [1, 8, 0, 4, 0],
      [1, 2, 1, 9, 0x85], [1, 0, 0xF0, 2, 0],
      // What `reverify` has overlooked: a hidden row, a copy that keeps a refund out, triggers.
      [1, 0, 0, 8, 0x0B], [3, 0, 0xC6, 1, 0x0C, 2, 0xC6, 1, 0x0E], [3, 0, 0xE0, 0, 0x11], [1, 6, 0xE0, 0, 0x15],
    ]
  } run: { input in
    var rest = input.bytes[...]
    let choice = rest.popFirst() ?? 0
    if choice & 1 == 0 {
      LedgerFile.write(LedgerFile.changed(by: rest))
    } else {
      LedgerFile.write(LedgerFile.genuine)
      LedgerFile.changeRows(by: rest)
    }
    try? LedgerFile.use(ingesting: choice & 2 != 0)
    LedgerFile.remove()
  }
}

/// One ledger's file, written anew for each input.
private enum LedgerFile {
  static let path = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/fuzz-\(getpid()).ledger"
  static let instant = Timestamp(milliseconds: Authority.instant + 1_000)
  static let quota = FreeQuota("letters", free: 3)

  /// As text: in a global of verified tokens the leak detector sees no pointers, but for those with tags in their bits.
  static let tokens: [String] = {
    let date = Authority.instant
    let transactions = (1...6).map { index in
      SamplePayload.transaction(signedDate: date).setting("transactionId", to: .string("\(index)"))
        .setting("originalTransactionId", to: .string("\((index + 1) / 2)"))
        .setting("appAccountToken", to: .string("00000000-0000-4000-8000-00000000000\(index % 3)"))
    }
    let consumable = SamplePayload.transaction(signedDate: date).setting("transactionId", to: "8")
      .setting("originalTransactionId", to: "8").setting("type", to: "Consumable").setting("quantity", to: .integer(2))
    let others: [SamplePayload] = [
      consumable, .renewalInfo(signedDate: date), .appTransaction(signedDate: date),
      .notification(signedDate: date, signedBy: Authority.authority),
    ]
    return (transactions + others).map { Authority.authority.sign($0) }
  }()
  /// What is taken in later: another transaction, and the refund of the consumable.
  static let later: [(originalID: String, token: String)] = [
    (
      "9",
      Authority.authority.sign(
        .transaction(signedDate: Authority.instant).setting("transactionId", to: "9")
          .setting("originalTransactionId", to: "9"))
    ),
    (
      "8",
      Authority.authority.sign(
        .transaction(signedDate: Authority.instant + 1).setting("transactionId", to: "8")
          .setting("originalTransactionId", to: "8").setting("type", to: "Consumable")
          .setting("quantity", to: .integer(2)).setting("revocationDate", to: .integer(Authority.instant)))
    ),
  ]

  static let receipt = Receipts.authority.sign(SampleReceipt(creationDate: Authority.instant, type: "Production"))

  static let customers: [Customer] = [
    .originalID("2000000000000000"),
    .originalID("1"), .originalID("2"), .originalID("3"), .originalID("8"), .originalID("9"),
    .appTransactionID("700000000000000001"), .appAccountToken("00000000-0000-4000-8000-000000000000"),
    .appAccountToken("00000000-0000-4000-8000-000000000001"),
  ]

  static let appTransaction = try! Authority.verifier.verifyAppTransaction(
    Authority.authority.sign(.appTransaction(signedDate: Authority.instant)))

  static let genuine: [UInt8] = {
    remove()
    do {
      let ledger = try Ledger(at: path)
      try ledger.ingest(tokens.map { try Authority.verifier.verify($0) })
      try ledger.ingest(Receipts.verifier.verify(receipt.span))
      try ledger.quota(quota, for: appTransaction).use()
    } catch {
      fatalError("\(error)")
    }
    // The last connection has written everything into the file.
    guard let file = fopen(path, "r") else { fatalError("cannot read \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    remove()
    promise(bytes.count > 50_000)
    return bytes
  }()

  static func write(_ bytes: [UInt8]) {
    guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  static func remove() { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) } }

  // MARK: Changes

  /// Page, place in it, and what is done there.
  static func changed(by input: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = genuine
    var input = input
    while input.count >= 4, bytes.count >= 4_096 {
      let page = Int(input.removeFirst()) % (bytes.count / 4_096)
      let offset = (Int(input.removeFirst()) << 8 | Int(input.removeFirst())) % 4_096
      let place = page * 4_096 + offset
      let what = input.removeFirst()
      switch what >> 6 {
      case 0, 1:
        for index in 0..<Int(what & 0x1F) + 1 where place + index < bytes.count {
          guard let byte = input.popFirst() else { break }
          bytes[place + index] = byte
        }
      case 2:
        let other = Int(what & 0x3F) % (bytes.count / 4_096)
        let copy = bytes[other * 4_096..<(other + 1) * 4_096]
        bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: copy)
      default: bytes.removeLast(bytes.count - place)
      }
    }
    return bytes
  }

  private static let tables: [(name: String, columns: [String])] = {
    let found = Result {
      write(genuine)
      let connection = try Connection(path: path, creating: false, busyTimeout: .zero)
      let names = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
      return try names.map { name in
        try (name, connection.rows("SELECT name FROM pragma_table_info(?)", .text(name)) { $0.text(0) })
      }
    }
    remove()
    return try! found.get()
  }()

  /// Table, row, column, and what is written there, into the row or a copy of it; or a trigger of the table, or another
  /// definition of the column.
  static func changeRows(by input: ArraySlice<UInt8>) {
    var input = input
    guard let connection = try? Connection(path: path, creating: false, busyTimeout: .zero) else { return }
    while input.count >= 4 {
      let (table, columns) = tables[Int(input.removeFirst()) % tables.count]
      let row = input.removeFirst()
      let column = columns[Int(input.removeFirst()) % columns.count]
      let what = input.removeFirst()
      let literal =
        switch what & 0x0F {
        case 0: "NULL"
        case 1: "9223372036854775807"
        case 2: "-9223372036854775807 - 1"
        case 3: "-\(what >> 4)"
        case 4: "\(what >> 4)"
        case 5: "1e308"
        case 6: "''"
        case 7: "x'\(hexadecimal(input.prefix(Int(what >> 4))))'"
        case 8: "CAST(x'\(hexadecimal(input.prefix(Int(what >> 4))))' AS TEXT)"
        case 9: "(SELECT max(\(column)) FROM \(table))"
        case 10: "(SELECT min(\(column)) FROM \(table))"
        case 11: "CAST(\(column) AS BLOB)"
        case 12: "\(column) + 0.5"
        case 13: "\(column) || 'x'"
        default: "\(column) + \(what >> 4)"
        }
      let chosen = "(SELECT \(column) FROM \(table) LIMIT 1 OFFSET \(row % 16))"
      let change =
        switch row >> 4 {
        case 12, 13:
          // Rows of two tables belong together by their numbers, and so do their copies.
          """
          DROP TABLE IF EXISTS copy;
          CREATE TEMP TABLE copy AS SELECT * FROM \(table) LIMIT 1 OFFSET \(row % 16);
          \(["row", "id", "sequence"].contains(columns[0]) ? "UPDATE copy SET \(columns[0]) = \(row >> 4 + 64);" : "")
          UPDATE copy SET \(column) = \(literal);
          INSERT OR IGNORE INTO \(table) SELECT * FROM copy;
          """
        case 14: trigger(of: table, what)
        case 15:
          """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = replace(sql, '\(column) TEXT', '\(column) TEXT COLLATE NOCASE')
            WHERE name = '\(table)';
          """
        default:
          what == 0xFF
            ? "DELETE FROM \(table) WHERE \(column) IS \(chosen)"
            : "UPDATE OR IGNORE \(table) SET \(column) = \(literal) WHERE \(column) IS \(chosen)"
        }
      // A refused change is none.
      try? connection.execute(change)
    }
  }

  /// SQLite itself would not give a trigger each of these names.
  private static func trigger(of table: String, _ what: UInt8) -> String {
    let name = ["evil", "sqlite_evil", "sqlite_sequence", "records"][Int(what & 3)]
    let event = ["INSERT", "UPDATE", "DELETE", "INSERT"][Int(what >> 2 & 3)]
    let definition =
      what & 0x10 == 0
      ? "CREATE TRIGGER \(name) BEFORE \(event) ON \(table) BEGIN SELECT RAISE(IGNORE); END"
      : "CREATE TRIGGER \(name) AFTER \(event) ON \(table) BEGIN DELETE FROM \(table); END"
    return """
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema VALUES ('trigger', '\(name)', '\(table)', 0, '\(definition)');
      """
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
  }

  // MARK: Use

  static func use(ingesting: Bool) throws {
    let ledger = try Ledger(at: path, creating: false, busyTimeout: .zero)
    // All are asked, whatever the others say.
    for customer in customers {
      _ = try? ledger.entitlements(for: customer, at: instant)
      _ = try? ledger.consumables(for: customer, at: instant)
      _ = try? ledger.findings(for: customer)
      _ = try? ledger.history(for: customer)
      _ = try? ledger.receipts(for: customer)
    }
    try? goThroughCustomers(of: ledger)
    _ = try? ledger.accountConflicts()
    _ = try? ledger.changes(after: -1)
    var broken = (try? useQuota(of: ledger)) ?? nil
    if ingesting {
      try ledger.ingest(later.map { try Authority.verifier.verify($0.token) })
      for (originalID, token) in later
      where try !ledger.history(for: .originalID(originalID)).contains(where: { $0.jwsRepresentation == token }) {
        broken = "\(originalID) was taken in and is not there"
      }
    }
    let report = try ledger.reverify(with: Authority.verifier, receipts: Receipts.verifier)
    guard report.failures.isEmpty else { return }
    promise(broken == nil, broken ?? "")
    try compare(ledger)
  }

  /// A page has one customer at least, and no customer is told twice: it ends.
  private static func goThroughCustomers(of ledger: Ledger) throws {
    var last: Customer?
    var count = 0
    while let next = try ledger.customers(after: last, limit: 4).last {
      promise(last.map { $0 < next } ?? true, "\(next) comes again")
      last = next
      count += 1
      promise(count < 100, "there is no end of customers")
    }
  }

  /// - Returns: what was not counted, as must not be where the file is as it should be.
  private static func useQuota(of ledger: Ledger) throws -> String? {
    let letters = try ledger.quota(quota, for: appTransaction) { instant }
    let remaining = try letters.remaining()
    promise((0...quota.free).contains(remaining), "\(remaining) of \(quota.free) are left")
    do throws(QuotaError) {
      try letters.use()
      promise(remaining > 0)
      let left = try letters.remaining()
      return left == remaining - 1 ? nil : "\(left) are left of \(remaining) after one"
    } catch {
      if case .exhausted(let left) = error { promise(left == 0 && remaining == 0) }
      return nil
    }
  }

  /// Where the file has nothing to be ashamed of, its answers are those of the tokens in it.
  private static func compare(_ ledger: Ledger) throws {
    let receipts = try ledger.read { (connection) throws(LedgerError) in
      try connection.rows(
        """
        SELECT c.bytes FROM records r NOT INDEXED JOIN receipt_rows x ON x.row = r.row JOIN receipts c ON c.id = x.receipt
        WHERE r.kind = 6
        """
      ) { $0.bytes(0) }
    }
    let texts = try ledger.read { (connection) throws(LedgerError) in
      try connection.rows(
        """
        SELECT (SELECT text FROM headers h NOT INDEXED WHERE h.id = t.header) || t.rest
        FROM records r NOT INDEXED JOIN tokens t ON t.row = r.row
        """
      ) { $0.text(0) }
    }
    var engine = EntitlementEngine()
    // What is nested in a notification has rows of its own, which may be gone.
    for text in texts {
      let token = try Authority.verifier.verify(text)
      if token.kind != .notification { engine.add(Evidence.from(token)) }
    }
    for receipt in receipts { engine.add(Evidence.from(try Receipts.verifier.verify(receipt.span))) }
    for customer in customers {
      let found = try ledger.entitlements(for: customer, at: instant).map(Answer.init)
      let expected = engine.entitlements(for: customer, at: instant).map(Answer.init)
      promise(found == expected, "\(customer): \(found), by the tokens \(expected)")
      let bought = try ledger.consumables(for: customer, at: instant).map { [$0.purchased, $0.revoked] }
      let signed = engine.consumables(for: customer, at: instant).map { [$0.purchased, $0.revoked] }
      promise(bought == signed, "\(customer): bought \(bought), by the tokens \(signed)")
    }
  }

  /// What an entitlement says, whatever it was taken from.
  private struct Answer: Equatable {
    let productID: String
    let state: Entitlement.State
    let environment: AppStoreEnvironment?
    let validUntil: Timestamp?
    let isUnlocked: Bool

    init(_ entitlement: Entitlement) {
      productID = entitlement.productID
      state = entitlement.state
      environment = entitlement.environment
      validUntil = entitlement.validUntil
      isUnlocked = entitlement.isUnlocked
    }
  }
}
