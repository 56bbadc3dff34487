internal import AppStoreEntitlements
public import AppStoreJWS

/// What verifying every row of a ledger again has shown.
public struct ReverificationReport: Sendable, Hashable {
  /// A row that is not what it should be.
  public struct Failure: Sendable, Hashable {
    /// What kind of token the row is of.
    public let kind: PayloadKind
    /// As in ``LedgerChange/id``.
    public let id: String
    /// What is wrong.
    public let reason: Reason
  }

  /// What can be wrong with a row.
  public enum Reason: Sendable, Hashable {
    /// Its token does not verify.
    case notVerified(VerificationError)
    /// Its token verifies and says something else than the row.
    case differs
    /// Its token is gone.
    case tokenMissing
  }

  /// How many rows there are.
  public internal(set) var checked = 0
  /// Those that are not what they should be.
  public internal(set) var failures: [Failure] = []
}

extension Ledger {
  /// Verifies every token of the ledger again, and that each row says what its token says. A row that somebody has changed or
  /// made up, by writing to the file, comes out here.
  /// - Throws: `damaged` also where the tables are not as this library makes them, or an index leads elsewhere than the rows.
  public func reverify(with verifier: AppStoreVerifier) throws(LedgerError) -> ReverificationReport {
    try read { (connection) throws(LedgerError) in try connection.checkIntegrity() }
    var report = ReverificationReport()
    // The numbers of rows are the file's too, and may be below 1.
    var row = Int64.min
    while true {
      let page = try read { (connection) throws(LedgerError) in
        try connection.rows(
          """
          SELECT r.*, h.text, t.rest FROM records r LEFT JOIN tokens t ON t.row = r.row
            LEFT JOIN headers h ON h.id = t.header
          WHERE r.row >= ? ORDER BY r.row LIMIT 512
          """, .integer(row)
        ) { (row: $0.integer(0), record: Record($0), token: $0.token) }
      }
      // Of a payload that is too small to tell its kind only the row knows it.
      for (kind, rows) in Dictionary(grouping: page, by: \.record.kind) {
        let verdicts = verifier.verify(batch: rows.map { $0.token ?? "" }, as: kind)
        for (row, verdict) in zip(rows, verdicts) {
          report.checked += 1
          guard let reason = reason(row.record, row.token, verdict) else { continue }
          report.failures.append(ReverificationReport.Failure(kind: kind, id: row.record.id, reason: reason))
        }
      }
      guard let last = page.last, last.row < .max else { return report }
      row = last.row + 1
    }
  }

  private func reason(
    _ record: Record, _ token: String?, _ verdict: Result<VerifiedToken, VerificationError>
  ) -> ReverificationReport.Reason? {
    if token == nil { return .tokenMissing }
    switch verdict {
    case .failure(let error): return .notVerified(error)
    case .success(let verified):
      let again = (try? Record(verified)) ?? nil
      return again == record ? nil : .differs
    }
  }
}

extension Connection {
  /// Makes sure that queries find what is in the tables: customers are looked up in indexes, and a view or a trigger could
  /// say anything.
  fileprivate func checkIntegrity() throws(LedgerError) {
    let flaws = try rows("PRAGMA integrity_check(1)") { $0.text(0) }
    guard flaws == ["ok"] else { throw LedgerError(.damaged, flaws.first ?? "the file cannot be checked", path: path) }
    let pattern = try Connection(path: ":memory:", creating: true, busyTimeout: 0)
    for migration in Schema.migrations { try pattern.execute(migration) }
    let expected = try pattern.schema()
    let found = try schema()
    guard found == expected else {
      let names = found.symmetricDifference(expected).map { $0[1] }.sorted()
      throw LedgerError(.damaged, "not as this library makes them: \(names.joined(separator: ", "))", path: path)
    }
  }

  /// Kind, name and definition of each table, index, view and trigger, but for what SQLite makes for itself.
  private func schema() throws(LedgerError) -> Set<[String]> {
    Set(
      try rows("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'") {
        [$0.text(0), $0.text(1), $0.text(2)]
      })
  }
}

extension Statement {
  /// The token behind the columns of `records`; nil if a part of it is gone.
  fileprivate var token: String? {
    guard let header = optionalText(Record.columnCount), let rest = optionalText(Record.columnCount + 1) else {
      return nil
    }
    return header + rest
  }
}
