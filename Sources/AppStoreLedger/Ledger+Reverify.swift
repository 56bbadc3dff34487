internal import AppStoreEntitlements
public import AppStoreJWS
public import AppStoreReceipts

extension Ledger {
  /// Verifies every token and receipt of the ledger again, and that each row says what its token or receipt says. A row
  /// that somebody has changed or made up, by writing to the file, comes out here. Not so what no token stands behind:
  /// changes, account conflicts and quotas; nor rows that are gone, or that say what an older token said.
  ///
  /// It takes as long as the ledger is large, and keeps nobody else waiting meanwhile.
  /// - Parameters:
  ///   - verifier: verifies the tokens.
  ///   - receiptVerifier: verifies the receipts. With nil their rows are counted as not checked.
  /// - Throws: `damaged` also where the tables are not as this library makes them, an index leads elsewhere than the
  ///   rows, or there are values or rows that this library does not write; the message tells which.
  public func reverify(
    with verifier: AppStoreVerifier, receipts receiptVerifier: ReceiptVerifier?
  ) throws(LedgerError) -> ReverificationReport {
    let connection = try connectionOfItsOwn()
    try connection.checkIntegrity()
    var report = ReverificationReport()
    try connection.reverifyTokens(with: verifier, &report)
    if let receiptVerifier {
      try connection.reverifyReceipts(with: receiptVerifier, &report)
    } else {
      report.notChecked = Int(try connection.integer("SELECT count(*) FROM records WHERE kind = 6") ?? 0)
    }
    return report
  }
}

extension Connection {
  fileprivate func reverifyTokens(
    with verifier: AppStoreVerifier, _ report: inout ReverificationReport
  ) throws(LedgerError) {
    // The numbers of rows are the file's too, and may be below 1.
    var row = Int64.min
    while true {
      let page = try rows(
        """
        SELECT r.*, h.text, t.rest FROM records r LEFT JOIN tokens t ON t.row = r.row
          LEFT JOIN headers h ON h.id = t.header
        WHERE r.row >= ? AND r.kind <> 6 ORDER BY r.row LIMIT 512
        """, .integer(row)
      ) { (row: $0.integer(0), record: Record($0), columns: Record.columns($0), parts: $0.tokenParts) }
      var reasons: [Int64: ReverificationReport.Reason] = [:]
      // Of a payload that is too small to tell its kind only the row knows it.
      for (kind, rows) in Dictionary(grouping: page, by: \.record.kind) {
        let tokens = rows.map { row in row.parts.map { $0.header + $0.rest } ?? "" }
        let verdicts = verifier.verify(batch: tokens, as: PayloadKind(rawValue: kind.rawValue))
        for (row, verdict) in zip(rows, verdicts) { reasons[row.row] = reason(row.columns, row.parts, verdict) }
      }
      for row in page { report.add(row.record, reasons[row.row]) }
      guard let last = page.last, last.row < .max else { return }
      row = last.row + 1
    }
  }

  /// Goes by receipts, each of which is verified once for all its rows. What a newer one takes over meanwhile is of
  /// that one, which comes later.
  fileprivate func reverifyReceipts(
    with verifier: ReceiptVerifier, _ report: inout ReverificationReport
  ) throws(LedgerError) {
    let orphans = try rows(
      """
      SELECT r.* FROM records r LEFT JOIN receipt_rows x ON x.row = r.row LEFT JOIN receipts c ON c.id = x.receipt
      WHERE r.kind = 6 AND c.id IS NULL
      """, read: Record.init)
    for record in orphans { report.add(record, .receiptMissing) }
    var id = Int64.min
    while true {
      let next = try rows("SELECT id, sha256, bytes FROM receipts WHERE id >= ? ORDER BY id LIMIT 1", .integer(id)) {
        (id: $0.integer(0), digest: $0.text(1), bytes: $0.bytes(2))
      }.first
      guard let next else { return }
      let records = try rows(
        "SELECT r.* FROM records r JOIN receipt_rows x ON x.row = r.row WHERE x.receipt = ? AND r.kind = 6",
        .integer(next.id)
      ) { (record: Record($0), columns: Record.columns($0)) }
      do throws(VerificationError) {
        let again = Record.receiptPurchases(of: try verifier.verify(next.bytes.span))
        let found = next.digest == Receipts.digest(of: next.bytes) ? nil : ReverificationReport.Reason.digestDiffers
        for row in records { report.add(row.record, again.contains(row.columns) ? found : .differs) }
      } catch {
        for row in records { report.add(row.record, .notVerified(error)) }
      }
      guard next.id < .max else { return }
      id = next.id + 1
    }
  }

  private func reason(
    _ columns: [SQLValue], _ parts: Tokens.Parts?, _ verdict: Result<VerifiedToken, VerificationError>
  ) -> ReverificationReport.Reason? {
    guard let parts else { return .tokenMissing }
    switch verdict {
    case .failure(let error): return .notVerified(error)
    case .success(let verified):
      let again = (try? Record(verified)) ?? nil
      return again?.columns == columns && Tokens.Parts(verified) == parts ? nil : .differs
    }
  }
}

extension ReverificationReport {
  fileprivate mutating func add(_ record: Record, _ reason: Reason?) {
    checked += 1
    if let reason { failures.append(Failure(kind: record.kind, id: record.id, reason: reason)) }
  }
}

extension Record {
  /// What the columns of the rows of a receipt must be.
  fileprivate static func receiptPurchases(of receipt: VerifiedReceipt) -> Set<[SQLValue]> {
    Set(
      receipt.inAppPurchases.compactMap {
        (try? TransactionFacts($0, in: receipt)).map { Record(receiptPurchase: $0).columns }
      })
  }
}

extension Statement {
  /// The token behind the columns of `records`; nil if a part of it is gone.
  fileprivate var tokenParts: Tokens.Parts? {
    guard let header = optionalText(Record.Column.count), let rest = optionalText(Record.Column.count + 1) else {
      return nil
    }
    return Tokens.Parts(header: header, rest: rest)
  }
}
