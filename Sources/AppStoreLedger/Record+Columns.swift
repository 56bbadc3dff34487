internal import AppStoreEntitlements
internal import AppStoreJWS

extension EvidenceKind {
  /// How the kind is kept. The numbers are part of the schema.
  var number: Int64 {
    switch self {
    case .transaction: 1
    case .renewalInfo: 2
    case .appTransaction: 3
    case .notification: 4
    case .realtimeRequest: 5
    case .receipt: 6
    }
  }

  /// - Parameter number: how a kind is kept that leaves a record.
  init?(number: Int64) {
    let kind = EvidenceKind.allCases.first { $0.number == number }
    guard let kind, kind != .realtimeRequest else { return nil }
    self = kind
  }
}

// The order of columns is that of the table: see Schema.
extension Record {
  /// How many columns the table has.
  static let columnCount: Int32 = 24

  /// Reads a row of `SELECT * FROM records`, or of a join that begins with it.
  init(_ row: Statement) {
    kind = row.kind(1)
    id = row.text(2)
    environment = row.open(3)
    bundleID = row.filled(4)
    ownershipType = row.open(5)
    signedDate = row.timestamp(6)
    originalID = row.optionalText(7)
    appAccountToken = row.optionalText(8)
    appTransactionID = row.optionalText(9)
    productID = row.optionalText(10)
    facts = Facts(row)
  }

  /// Writes a new row, unless there is one with the same key.
  /// - Returns: the row's number; nil if nothing was written.
  func insert(into connection: Connection) throws(LedgerError) -> Int64? {
    try connection.run(
      """
      INSERT INTO records VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
      ON CONFLICT (id, kind, environment, bundle_id, ownership_type) DO NOTHING
      """, [.null] + columns)
    return connection.changes == 1 ? connection.lastInsertedRow : nil
  }

  /// Writes all columns of a row that is there.
  func replace(_ row: Int64, in connection: Connection) throws(LedgerError) {
    try connection.run(
      "REPLACE INTO records VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", [.integer(row)] + columns)
  }

  /// All columns of a row of `SELECT * FROM records` as they are stored, but for its number.
  static func columns(_ row: Statement) -> [SQLValue] { (1..<columnCount).map(row.value) }

  /// What the columns of the row must be, but for its number.
  var columns: [SQLValue] {
    var transaction: TransactionFacts?
    var renewal: RenewalFacts?
    switch facts {
    case .transaction(let facts), .receiptPurchase(let facts): transaction = facts
    case .renewalInfo(let facts): renewal = facts
    case .none: break
    }
    let revocation = transaction?.revocation
    return [
      .integer(kind.number), .text(id), .text(environment?.rawValue ?? ""), .text(bundleID ?? ""),
      .text(ownershipType?.rawValue ?? ""), .optional(signedDate?.milliseconds), .optional(originalID),
      .optional(appAccountToken), .optional(appTransactionID), .optional(productID),
      .optional(transaction?.productType?.rawValue), .optional(transaction?.subscriptionGroupID),
      .optional(transaction?.purchaseDate.milliseconds), .optional(transaction?.expirationDate?.milliseconds),
      .integer(transaction?.quantity), .optional(revocation?.date.milliseconds), .integer(revocation?.reason?.rawValue),
      .optional(revocation?.type?.rawValue), .integer(revocation?.percentage),
      .integer(transaction.map { $0.isUpgraded ? 1 : 0 }), .optional(renewal?.gracePeriodExpirationDate?.milliseconds),
      .integer(renewal.map { $0.isInBillingRetry ? 1 : 0 }), .integer(renewal?.expirationReason?.rawValue),
    ]
  }
}

extension Record.Facts {
  /// Reads the same, but only what decides.
  init(_ row: Statement) {
    switch row.kind(1) {
    case .transaction: self = .transaction(TransactionFacts(row))
    case .receipt: self = .receiptPurchase(TransactionFacts(row))
    case .renewalInfo:
      self = .renewalInfo(
        RenewalFacts(
          originalID: row.text(2), environment: row.open(3), signedDate: row.timestamp(6),
          gracePeriodExpirationDate: row.timestamp(21), isInBillingRetry: row.integer(22) != 0,
          expirationReason: row.open(23)))
    case .appTransaction, .notification, .realtimeRequest: self = .none
    }
  }
}

extension TransactionFacts {
  fileprivate init(_ row: Statement) {
    let id = row.text(2)
    self.init(
      id: id, originalID: row.optionalText(7) ?? id, bundleID: row.filled(4), productID: row.text(10),
      productType: row.open(11), subscriptionGroupID: row.optionalText(12),
      purchaseDate: Timestamp(milliseconds: row.integer(13)), expirationDate: row.timestamp(14),
      quantity: row.optionalInteger(15).map { Int($0) }, appAccountToken: row.optionalText(8),
      appTransactionID: row.optionalText(9),
      ownershipType: row.open(5) ?? .purchased, environment: row.open(3), signedDate: row.timestamp(6),
      revocation: row.timestamp(16).map {
        TransactionFacts.Revocation(
          date: $0, reason: row.open(17), type: row.open(18), percentage: row.optionalInteger(19).map { Int($0) })
      },
      isUpgraded: row.integer(20) != 0)
  }
}

extension Statement {
  /// The kind of a record; a number that stands for none is a misfit.
  func kind(_ column: Int32) -> EvidenceKind {
    known(EvidenceKind(number: integer(column)), or: .transaction, "the number of a kind of record", at: column)
  }

  func timestamp(_ column: Int32) -> Timestamp? { optionalInteger(column).map(Timestamp.init(milliseconds:)) }

  /// A text of the key, where an empty one stands for none.
  func filled(_ column: Int32) -> String? {
    let text = text(column)
    return text.isEmpty ? nil : text
  }

  func open<Value: OpenEnum>(_ column: Int32) -> Value? where Value.RawValue == String {
    filled(column).map(Value.init(rawValue:))
  }

  func open<Value: OpenEnum>(_ column: Int32) -> Value? where Value.RawValue == Int {
    optionalInteger(column).map { Value(rawValue: Int($0)) }
  }
}
