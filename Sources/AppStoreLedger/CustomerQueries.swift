internal import AppStoreEntitlements
internal import AppStoreJWS

// One statement for each key: an index serves each.
extension Connection {
  /// A customer's transactions and all others of the same subscriptions and products, with the renewal infos and what
  /// receipts say of them.
  ///
  /// The joins are written in the order, and the kinds as the range, that cost least: this is asked at every request.
  func evidence(of customer: Customer) throws(LedgerError) -> [Record.Facts] {
    let customerID = SQLValue.text(customer.value)
    return switch customer.key {
    case .appAccountToken:
      try rows(
        """
        SELECT r.* FROM (SELECT DISTINCT original_id AS o FROM records WHERE app_account_token = ?)
          CROSS JOIN records r ON r.original_id = o WHERE r.kind NOT BETWEEN 3 AND 5
        """, customerID, read: Record.Facts.init)
    case .appTransactionID:
      try rows(
        """
        SELECT r.* FROM (SELECT DISTINCT original_id AS o FROM records WHERE app_transaction_id = ?)
          CROSS JOIN records r ON r.original_id = o WHERE r.kind NOT BETWEEN 3 AND 5
        """, customerID, read: Record.Facts.init)
    case .originalID:
      try rows(
        "SELECT * FROM records WHERE original_id = ? AND kind NOT BETWEEN 3 AND 5", customerID, read: Record.Facts.init)
    }
  }

  /// The purchases in receipts that are a customer's, with their rows.
  func purchases(of customer: Customer) throws(LedgerError) -> [(row: Int64, record: Record)] {
    let customerID = SQLValue.text(customer.value)
    return switch customer.key {
    case .appAccountToken:
      try rows(
        """
        SELECT * FROM records WHERE kind = 6 AND original_id IN
          (SELECT original_id FROM records WHERE app_account_token = ?)
        """, customerID
      ) { ($0.integer(0), Record($0)) }
    case .appTransactionID:
      try rows(
        """
        SELECT * FROM records WHERE kind = 6 AND original_id IN
          (SELECT original_id FROM records WHERE app_transaction_id = ?)
        """, customerID
      ) { ($0.integer(0), Record($0)) }
    case .originalID:
      try rows("SELECT * FROM records WHERE original_id = ? AND kind = 6", customerID) { ($0.integer(0), Record($0)) }
    }
  }

  /// The receipts with purchases of a customer, each once.
  func receipts(of customer: Customer) throws(LedgerError) -> [[UInt8]] {
    let customerID = SQLValue.text(customer.value)
    return switch customer.key {
    case .appAccountToken:
      try rows(
        """
        SELECT bytes FROM receipts WHERE id IN (SELECT receipt FROM receipt_rows WHERE row IN
          (SELECT row FROM records WHERE kind = 6 AND original_id IN
            (SELECT original_id FROM records WHERE app_account_token = ?))) ORDER BY id
        """, customerID
      ) { $0.bytes(0) }
    case .appTransactionID:
      try rows(
        """
        SELECT bytes FROM receipts WHERE id IN (SELECT receipt FROM receipt_rows WHERE row IN
          (SELECT row FROM records WHERE kind = 6 AND original_id IN
            (SELECT original_id FROM records WHERE app_transaction_id = ?))) ORDER BY id
        """, customerID
      ) { $0.bytes(0) }
    case .originalID:
      try rows(
        """
        SELECT bytes FROM receipts WHERE id IN (SELECT receipt FROM receipt_rows WHERE row IN
          (SELECT row FROM records WHERE kind = 6 AND original_id = ?)) ORDER BY id
        """, customerID
      ) { $0.bytes(0) }
    }
  }

  /// A customer's transactions with their rows.
  func transactions(of customer: Customer) throws(LedgerError) -> [(row: Int64, record: Record)] {
    let customerID = SQLValue.text(customer.value)
    return switch customer.key {
    case .appAccountToken:
      try rows("SELECT * FROM records WHERE app_account_token = ? AND kind = 1", customerID) {
        ($0.integer(0), Record($0))
      }
    case .appTransactionID:
      try rows("SELECT * FROM records WHERE app_transaction_id = ? AND kind = 1", customerID) {
        ($0.integer(0), Record($0))
      }
    case .originalID:
      try rows("SELECT * FROM records WHERE original_id = ? AND kind = 1", customerID) { ($0.integer(0), Record($0)) }
    }
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
              SELECT 1 FROM records t WHERE t.original_id = r.original_id AND t.kind = 1 AND t.environment = r.environment
                AND t.bundle_id = r.bundle_id AND (t.app_account_token IS NOT NULL OR t.app_transaction_id IS NOT NULL)))
          ORDER BY original_id LIMIT ?
          """, value, .integer(limit)
        ) { .originalID($0.text(0)) }
      }
    // What is no text, or not in UTF-8, is read as another text than it is looked up by: whoever goes on from there would
    // have it again and again.
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
    let customerID = SQLValue.text(customer.value)
    return switch customer.key {
    case .appAccountToken:
      try rows(
        """
        SELECT r.*, h.text, t.rest FROM records r JOIN tokens t ON t.row = r.row JOIN headers h ON h.id = t.header
        WHERE r.row IN (SELECT row FROM records WHERE app_account_token = ?1) OR r.row IN (SELECT row FROM records
          WHERE kind = 2 AND id IN (SELECT original_id FROM records WHERE app_account_token = ?1))
        ORDER BY r.signed_date, r.row
        """, customerID, read: LedgerRecord.init)
    case .appTransactionID:
      try rows(
        """
        SELECT r.*, h.text, t.rest FROM records r JOIN tokens t ON t.row = r.row JOIN headers h ON h.id = t.header
        WHERE r.row IN (SELECT row FROM records WHERE app_transaction_id = ?1) OR r.row IN (SELECT row FROM records
          WHERE kind = 2 AND id IN (SELECT original_id FROM records WHERE app_transaction_id = ?1))
        ORDER BY r.signed_date, r.row
        """, customerID, read: LedgerRecord.init)
    case .originalID:
      try rows(
        """
        SELECT r.*, h.text, t.rest FROM records r JOIN tokens t ON t.row = r.row JOIN headers h ON h.id = t.header
        WHERE r.original_id = ? ORDER BY r.signed_date, r.row
        """, customerID, read: LedgerRecord.init)
    }
  }
}
