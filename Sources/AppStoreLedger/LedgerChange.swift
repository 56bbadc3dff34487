public import AppStoreEntitlements
public import AppStoreJWS

/// One change of the ledger.
public struct LedgerChange: Sendable, Hashable {
  /// What happened to a record.
  public enum Action: Int, Sendable, Hashable {
    /// It is new.
    case added = 1
    /// A newer copy has taken its place.
    case replaced = 2
    /// A customer's history was restored, and it was no part of it.
    case removed = 3
  }

  /// Changes are numbered as they are committed. A program that remembers the last number it has dealt with goes on
  /// from there.
  public let sequence: Int64
  /// What happened.
  public let action: Action
  /// What kind of evidence it happened to.
  public let kind: EvidenceKind
  /// The transaction; of a renewal info the original transaction, of an app transaction its identifier, of a
  /// notification its UUID in lower case. Of a receipt each purchase is a record of its own, by its transaction.
  public let id: String
  /// Where it was signed for.
  public let environment: AppStoreEnvironment?
  /// The app.
  public let bundleID: String?
  /// The product.
  public let productID: String?
  /// Whom it concerns, by every key that the token has.
  public let customers: [Customer]
}

extension LedgerChange {
  init(sequence: Int64, action: Action, record: Record) {
    self.sequence = sequence
    self.action = action
    kind = record.kind
    id = record.id
    environment = record.environment
    bundleID = record.bundleID
    productID = record.productID
    customers = LedgerChange.customers(record.appAccountToken, record.appTransactionID, record.originalID)
  }

  /// Reads a row of `SELECT * FROM changes`.
  init(_ row: Statement) {
    sequence = row.integer(0)
    kind = row.kind(1)
    action = row.known(Action(rawValue: Int(row.integer(2))), or: .replaced, "the number of an action", at: 2)
    id = row.text(3)
    environment = row.open(4)
    bundleID = row.filled(5)
    productID = row.optionalText(9)
    customers = LedgerChange.customers(row.optionalText(7), row.optionalText(8), row.optionalText(6))
  }

  /// Notes a change, to be committed with it.
  static func note(_ action: Action, of record: Record, in connection: Connection) throws(LedgerError) -> LedgerChange {
    try connection.run(
      "INSERT INTO changes VALUES (NULL,?,?,?,?,?,?,?,?,?)", .integer(record.kind.number), .integer(action.rawValue),
      .text(record.id), .text(record.environment?.rawValue ?? ""), .text(record.bundleID ?? ""),
      .optional(record.originalID), .optional(record.appAccountToken), .optional(record.appTransactionID),
      .optional(record.productID))
    return LedgerChange(sequence: connection.lastInsertedRow, action: action, record: record)
  }

  private static func customers(
    _ appAccountToken: String?, _ appTransactionID: String?, _ originalID: String?
  ) -> [Customer] {
    [
      appAccountToken.map(Customer.appAccountToken), appTransactionID.map(Customer.appTransactionID),
      originalID.map(Customer.originalID),
    ].compactMap { $0 }
  }
}
