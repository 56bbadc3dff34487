internal import AppStoreEntitlements
internal import AppStoreJWS
internal import AppStoreReceipts

/// Tokens and receipts on their way into the ledger, within one transaction.
struct Ingestion {
  private let connection: Connection
  private var tokens: Tokens
  private let receipts: Receipts
  private(set) var report = IngestReport()
  /// The rows that the tokens speak of, changed or not.
  private(set) var rows: Set<Int64> = []
  /// The transactions that they speak of.
  private var transactionIDs: Set<String> = []

  private struct Known {
    let row: Int64
    let signedDate: Timestamp?
    let isRevoked: Bool
    let appAccountToken: String?
  }

  init(_ connection: Connection) {
    self.connection = connection
    tokens = Tokens(connection)
    receipts = Receipts(connection)
  }

  /// Takes a token in, after those nested in it.
  mutating func add(_ token: VerifiedToken) throws(LedgerError) {
    for (_, nested) in token.nested { try add(nested) }
    let record: Record?
    do throws(MissingField) {
      record = try Record(token)
    } catch {
      let id: String? = if case .transaction(let transaction) = token { transaction.id } else { nil }
      report.findings.append(.incomplete(EvidenceKind(token.kind), id: id, missing: error.name))
      return
    }
    guard let record else { return }
    if record.kind == .transaction { transactionIDs.insert(record.id) }
    if let row = try record.insert(into: connection) { return try keep(token, of: record, row: row, .added) }
    guard let known = try known(record) else { return }
    rows.insert(known.row)
    try noteConflict(of: record, with: known)
    if try speaks(known, before: record, token) {
      report.unchanged += 1
    } else {
      try record.replace(known.row, in: connection)
      try keep(token, of: record, row: known.row, .replaced)
    }
  }

  /// Takes the purchases of a receipt in, each by itself, and the receipt if it speaks of any.
  mutating func add(_ receipt: VerifiedReceipt) throws(LedgerError) {
    var receiptID: Int64?
    for purchase in receipt.inAppPurchases {
      let facts: TransactionFacts
      do throws(MissingField) {
        facts = try TransactionFacts(purchase, in: receipt)
      } catch {
        report.findings.append(.incomplete(.receipt, id: purchase.id, missing: error.name))
        continue
      }
      let record = Record(receiptPurchase: facts)
      let known = try connection.receiptPurchase(of: facts)
      if let known, case .receiptPurchase(let knownFacts) = known.record.facts,
        !knownFacts.precedenceAmongReceipts.yields(to: facts.precedenceAmongReceipts)
      {
        report.unchanged += 1
        continue
      }
      let id = if let receiptID { receiptID } else { try receipts.id(of: receipt.encoding) }
      receiptID = id
      if let known { try record.replace(known.row, in: connection) }
      guard let row = if let known { known.row } else { try record.insert(into: connection) } else { continue }
      try receipts.assign(row: row, to: id)
      // Each receipt repeats the purchases of the ones before it; that it says them again is no news.
      if let known, known.record.saysTheSame(as: record) {
        report.unchanged += 1
      } else {
        report.changes.append(try LedgerChange.note(known == nil ? .added : .replaced, of: record, in: connection))
      }
    }
  }

  private func known(_ record: Record) throws(LedgerError) -> Known? {
    try connection.rows(
      """
      SELECT row, signed_date, revocation_date IS NOT NULL, app_account_token FROM records
      WHERE id = ? AND kind = ? AND environment = ? AND bundle_id = ? AND ownership_type = ?
      """, .text(record.id), .integer(record.kind.number), .text(record.environment?.rawValue ?? ""),
      .text(record.bundleID ?? ""), .text(record.ownershipType?.rawValue ?? "")
    ) { row in
      Known(
        row: row.integer(0), signedDate: row.timestamp(1), isRevoked: row.integer(2) != 0,
        appAccountToken: row.optionalText(3))
    }.first
  }

  private func speaks(_ known: Known, before record: Record, _ token: VerifiedToken) throws(LedgerError) -> Bool {
    // Only a tie is decided by the texts.
    let isTie = known.signedDate == record.signedDate && known.isRevoked == record.isRevoked
    let precedence = Precedence(
      signedDate: known.signedDate, isRevoked: known.isRevoked,
      payload: isTie ? try tokens.payload(row: known.row) : "")
    return !precedence.yields(
      to: Precedence(
        signedDate: record.signedDate, isRevoked: record.isRevoked, payload: isTie ? token.json : ""))
  }

  private mutating func keep(
    _ token: VerifiedToken, of record: Record, row: Int64, _ action: LedgerChange.Action
  ) throws(LedgerError) {
    rows.insert(row)
    try tokens.write(token, row: row)
    // A notification sent again is no news.
    if record.kind == .notification, action == .replaced {
      report.unchanged += 1
    } else {
      report.changes.append(try LedgerChange.note(action, of: record, in: connection))
    }
  }

  /// Keeps every account that a copy has named, once two copies do not name the same.
  private mutating func noteConflict(of record: Record, with known: Known) throws(LedgerError) {
    guard record.kind == .transaction,
      record.appAccountToken.map(ExactText.init) != known.appAccountToken.map(ExactText.init)
    else { return }
    for case let claim? in [record.appAccountToken, known.appAccountToken] {
      try connection.run("INSERT OR IGNORE INTO account_claims VALUES (?,?)", .integer(known.row), .text(claim))
    }
    let claims = try connection.rows(
      "SELECT app_account_token FROM account_claims WHERE row = ? ORDER BY app_account_token", .integer(known.row)
    ) { $0.text(0) }
    if claims.count > 1 {
      report.findings.append(.accountConflict(transactionID: record.id, appAccountTokens: claims))
    }
  }

  /// Takes away what a customer has beside the rows spoken of.
  /// - Parameters:
  ///   - apps: the bundle ids that are meant; what names another one stays. None stands for all.
  ///   - signedDate: later evidence stays; nil stands for all.
  mutating func removeOthers(
    of customer: Customer, in environment: AppStoreEnvironment, apps: Set<ExactText>,
    signedBefore signedDate: Timestamp?
  ) throws(LedgerError) {
    func isMeant(_ record: Record) -> Bool {
      record.environment == environment && !record.isNews(after: signedDate)
        && (apps.isEmpty || record.bundleID.map { apps.contains(ExactText($0)) } ?? true)
    }
    let receiptPurchases = try connection.receiptPurchases(of: customer)
    for (row, record) in receiptPurchases where !transactionIDs.contains(record.id) && isMeant(record) {
      try receipts.remove(row: row)
      try remove(row, record)
    }
    for (row, record) in try connection.transactions(of: customer) where !rows.contains(row) && isMeant(record) {
      try remove(row, record)
      let original = record.originalID ?? record.id
      let isLast =
        try connection.integer(
          "SELECT count(*) FROM records WHERE original_id = ? AND kind = 1 AND environment = ?", .text(original),
          .text(environment.rawValue)) == 0
      guard isLast else { continue }
      let renewals = try connection.rows(
        "SELECT * FROM records WHERE id = ? AND kind = 2 AND environment = ?", .text(original),
        .text(environment.rawValue)
      ) { ($0.integer(0), Record($0)) }
      for (row, record) in renewals where !rows.contains(row) && !record.isNews(after: signedDate) {
        try remove(row, record)
      }
    }
  }

  private mutating func remove(_ row: Int64, _ record: Record) throws(LedgerError) {
    try connection.run("DELETE FROM records WHERE row = ?", .integer(row))
    try connection.run("DELETE FROM tokens WHERE row = ?", .integer(row))
    try connection.run("DELETE FROM account_claims WHERE row = ?", .integer(row))
    report.changes.append(try LedgerChange.note(.removed, of: record, in: connection))
  }
}

extension Record {
  /// Whether a history of this date could not have it.
  fileprivate func isNews(after date: Timestamp?) -> Bool {
    guard let signedDate, let date else { return false }
    return signedDate >= date
  }
}
