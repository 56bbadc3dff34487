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
  /// Those that are not what they should be, in the order in which they were made.
  public internal(set) var failures: [Failure] = []
}

extension Ledger {
  /// Verifies every token of the ledger again, and that each row says what its token says. A row that somebody has changed or
  /// made up, by writing to the file, comes out here.
  public func reverify(with verifier: AppStoreVerifier) throws(LedgerError) -> ReverificationReport {
    var report = ReverificationReport()
    var row: Int64 = 0
    while true {
      let page = try read { (connection) throws(LedgerError) in
        try connection.rows(
          """
          SELECT r.*, h.text, t.rest FROM records r LEFT JOIN tokens t ON t.row = r.row
            LEFT JOIN headers h ON h.id = t.header
          WHERE r.row > ? ORDER BY r.row LIMIT 512
          """, .integer(row)
        ) { (row: $0.integer(0), record: Record($0), token: $0.token) }
      }
      guard let last = page.last else { return report }
      row = last.row
      var reasons: [Int64: ReverificationReport.Reason] = [:]
      // Of a payload that is too small to tell its kind only the row knows it.
      for (kind, rows) in Dictionary(grouping: page, by: \.record.kind) {
        let verdicts = verifier.verify(batch: rows.map { $0.token ?? "" }, as: kind)
        for (row, verdict) in zip(rows, verdicts) { reasons[row.row] = reason(row.record, row.token, verdict) }
      }
      report.checked += page.count
      report.failures += page.compactMap { row in
        reasons[row.row].map { .init(kind: row.record.kind, id: row.record.id, reason: $0) }
      }
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

extension Statement {
  /// The token behind the columns of `records`; nil if a part of it is gone.
  fileprivate var token: String? {
    guard let header = optionalText(Record.columnCount), let rest = optionalText(Record.columnCount + 1) else {
      return nil
    }
    return header + rest
  }
}
