internal import AppStoreEntitlements
internal import AppStoreJWS

extension Record {
  /// The columns of the table, in its order: see Schema.
  enum Column: Int32, CaseIterable {
    case row, kind, id, environment, bundleID, ownershipType, signedDate
    case originalID, appAccountToken, appTransactionID, productID
    case productType, subscriptionGroupID, purchaseDate, expirationDate, quantity
    case revocationDate, revocationReason, revocationType, revocationPercentage, isUpgraded
    case gracePeriodExpirationDate, isInBillingRetry, expirationReason

    static let count = Int32(allCases.count)
  }

  /// Reads a row of `SELECT * FROM records`, or of a join that begins with it.
  init(_ row: Statement) {
    kind = row.kind(.kind)
    id = row.text(.id)
    environment = row.open(.environment)
    bundleID = row.filled(.bundleID)
    ownershipType = row.open(.ownershipType)
    signedDate = row.timestamp(.signedDate)
    originalID = row.optionalText(.originalID)
    appAccountToken = row.optionalText(.appAccountToken)
    appTransactionID = row.optionalText(.appTransactionID)
    productID = row.optionalText(.productID)
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
  static func columns(_ row: Statement) -> [SQLValue] { (1..<Column.count).map(row.value) }

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
    switch row.kind(.kind) {
    case .transaction: self = .transaction(TransactionFacts(row))
    case .receipt: self = .receiptPurchase(TransactionFacts(row))
    case .renewalInfo:
      self = .renewalInfo(
        RenewalFacts(
          originalID: row.text(.id), environment: row.open(.environment), signedDate: row.timestamp(.signedDate),
          gracePeriodExpirationDate: row.timestamp(.gracePeriodExpirationDate),
          isInBillingRetry: row.integer(.isInBillingRetry) != 0, expirationReason: row.open(.expirationReason)))
    case .appTransaction, .notification, .realtimeRequest: self = .none
    }
  }
}

extension TransactionFacts {
  fileprivate init(_ row: Statement) {
    let id = row.text(.id)
    self.init(
      id: id, originalID: row.optionalText(.originalID) ?? id, bundleID: row.filled(.bundleID),
      productID: row.text(.productID), productType: row.open(.productType),
      subscriptionGroupID: row.optionalText(.subscriptionGroupID),
      purchaseDate: Timestamp(milliseconds: row.integer(.purchaseDate)), expirationDate: row.timestamp(.expirationDate),
      quantity: row.optionalInteger(.quantity).map { Int($0) }, appAccountToken: row.optionalText(.appAccountToken),
      appTransactionID: row.optionalText(.appTransactionID), ownershipType: row.open(.ownershipType) ?? .purchased,
      environment: row.open(.environment), signedDate: row.timestamp(.signedDate),
      revocation: row.timestamp(.revocationDate).map {
        TransactionFacts.Revocation(
          date: $0, reason: row.open(.revocationReason), type: row.open(.revocationType),
          percentage: row.optionalInteger(.revocationPercentage).map { Int($0) })
      },
      isUpgraded: row.integer(.isUpgraded) != 0)
  }
}

extension Statement {
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

// The same of the columns above.
extension Statement {
  fileprivate func kind(_ column: Record.Column) -> EvidenceKind { kind(column.rawValue) }
  fileprivate func integer(_ column: Record.Column) -> Int64 { integer(column.rawValue) }
  fileprivate func optionalInteger(_ column: Record.Column) -> Int64? { optionalInteger(column.rawValue) }
  fileprivate func text(_ column: Record.Column) -> String { text(column.rawValue) }
  fileprivate func optionalText(_ column: Record.Column) -> String? { optionalText(column.rawValue) }
  fileprivate func filled(_ column: Record.Column) -> String? { filled(column.rawValue) }
  fileprivate func timestamp(_ column: Record.Column) -> Timestamp? { timestamp(column.rawValue) }

  fileprivate func open<Value: OpenEnum>(_ column: Record.Column) -> Value? where Value.RawValue == String {
    open(column.rawValue)
  }

  fileprivate func open<Value: OpenEnum>(_ column: Record.Column) -> Value? where Value.RawValue == Int {
    open(column.rawValue)
  }
}
