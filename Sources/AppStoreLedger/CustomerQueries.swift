internal import AppStoreEntitlements
internal import AppStoreJWS

extension Customer {
  /// The values of a statement that serves each key: `?1` is an app account token, `?2` the identifier of an app
  /// transaction, `?3` an original transaction. Those that are not asked for are NULL, which no row equals.
  fileprivate var values: [SQLValue] { Key.allCases.map { $0 == key ? .text(value) : .null } }
}

// One statement for each question; indexes serve it whatever the key.
extension Connection {
  /// A customer's transactions and all others of the same subscriptions and products, with the renewal infos and what
  /// receipts say of them. A token and a receipt may name different originals of one transaction, and so may the tokens
  /// of who bought it and of the family: those that are of no original of the customer's come too.
  ///
  /// The joins are written in the order, and the kinds as the range, that cost least: this is asked at every request.
  /// A ledger without receipts does not look for contradictions: `x` is what another token, of kind 1, or a receipt, of
  /// kind 6, says of the transaction that `r` is of.
  func facts(about customer: Customer) throws(LedgerError) -> [Record.Facts] {
    try rows(
      """
      SELECT r.* FROM (
          SELECT DISTINCT original_id AS o FROM records WHERE app_account_token = ?1
          UNION ALL SELECT DISTINCT original_id FROM records WHERE app_transaction_id = ?2
          UNION ALL SELECT ?3
        ) CROSS JOIN records r ON r.original_id = o WHERE r.kind NOT BETWEEN 3 AND 5
      UNION ALL
      SELECT DISTINCT x.* FROM (SELECT 1 FROM receipts LIMIT 1) CROSS JOIN records r ON r.original_id IN (
          SELECT original_id FROM records WHERE app_account_token = ?1
          UNION ALL SELECT original_id FROM records WHERE app_transaction_id = ?2
          UNION ALL SELECT ?3
        )
        CROSS JOIN records x ON x.id = r.id AND x.kind IN (1, 6)
          AND x.environment = r.environment AND x.bundle_id = r.bundle_id
        WHERE r.kind IN (1, 6) AND x.original_id IS NOT ?3
          AND NOT EXISTS (SELECT 1 FROM records WHERE app_account_token = ?1 AND original_id = x.original_id)
          AND NOT EXISTS (SELECT 1 FROM records WHERE app_transaction_id = ?2 AND original_id = x.original_id)
      """, customer.values, read: Record.Facts.init)
  }

  /// A customer's transactions with their rows.
  func transactions(of customer: Customer) throws(LedgerError) -> [(row: Int64, record: Record)] {
    try rows(
      """
      SELECT * FROM records
      WHERE kind = 1 AND (app_account_token = ?1 OR app_transaction_id = ?2 OR original_id = ?3)
      """, customer.values
    ) { ($0.integer(0), Record($0)) }
  }

  /// The customers who are best known by a key, in the order of its values. Among those of the last key may be some
  /// whom another transaction of theirs names by a better one.
  func customers(by key: Customer.Key, after value: String?, limit: Int) throws(LedgerError) -> [Customer] {
    let first = value ?? ""
    let value = SQLValue.text(first)
    let customers: [Customer] =
      switch key {
      case .appAccountToken:
        try rows(
          """
          SELECT DISTINCT app_account_token FROM records WHERE app_account_token > ? AND kind = 1
          ORDER BY app_account_token LIMIT ?
          """, value, .integer(limit)
        ) { .appAccountToken($0.text(0)) }
      case .appTransactionID:
        try rows(
          """
          SELECT DISTINCT app_transaction_id FROM records
          WHERE app_transaction_id > ? AND kind = 1 AND app_account_token IS NULL ORDER BY app_transaction_id LIMIT ?
          """, value, .integer(limit)
        ) { .appTransactionID($0.text(0)) }
      case .originalID:
        try rows(
          """
          SELECT DISTINCT original_id FROM records r
          WHERE original_id > ? AND kind IN (1, 6) AND app_account_token IS NULL AND app_transaction_id IS NULL
            AND NOT (kind = 6 AND EXISTS (
              SELECT 1 FROM records t WHERE t.original_id = r.original_id AND t.kind = 1
                AND t.environment = r.environment AND t.bundle_id = r.bundle_id
                AND (t.app_account_token IS NOT NULL OR t.app_transaction_id IS NOT NULL)))
          ORDER BY original_id LIMIT ?
          """, value, .integer(limit)
        ) { .originalID($0.text(0)) }
      }
    // What is no text, or not in UTF-8, is read as another text than it is looked up by: whoever goes on from there
    // would have it again and again.
    var last = first
    for customer in customers {
      guard last.utf8.lexicographicallyPrecedes(customer.value.utf8) else {
        throw LedgerError(.damaged, "the customers by \(key.rawValue) are not in order", path: path)
      }
      last = customer.value
    }
    return customers
  }

  /// The rows of all tokens that name a customer, and the renewal infos of the customer's subscriptions.
  func history(of customer: Customer) throws(LedgerError) -> [LedgerRecord] {
    try rows(
      """
      SELECT r.*, h.text, t.rest FROM records r JOIN tokens t ON t.row = r.row JOIN headers h ON h.id = t.header
      WHERE r.row IN (
          SELECT row FROM records WHERE app_account_token = ?1 OR app_transaction_id = ?2 OR original_id = ?3)
        OR r.row IN (SELECT row FROM records WHERE kind = 2 AND id IN (
          SELECT original_id FROM records WHERE app_account_token = ?1 OR app_transaction_id = ?2))
      ORDER BY r.signed_date, r.row
      """, customer.values, read: LedgerRecord.init)
  }
}
