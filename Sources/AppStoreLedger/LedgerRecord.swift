public import AppStoreJWS

/// A token that the ledger keeps. It was verified when it came in, and is not now: to have a verified value of it
/// again, verify ``jwsRepresentation``.
public struct LedgerRecord: Sendable, Hashable {
  /// What kind of token it is.
  public let kind: PayloadKind
  /// As in ``LedgerChange/id``.
  public let id: String
  /// Where it was signed for.
  public let environment: AppStoreEnvironment?
  /// The app.
  public let bundleID: String?
  /// The product.
  public let productID: String?
  /// When it was signed.
  public let signedDate: Timestamp?
  /// The token itself.
  public let jwsRepresentation: String

  /// Reads a row of `records` with the parts of the token behind it.
  init(_ row: Statement) {
    let record = Record(row)
    kind = row.known(
      PayloadKind(rawValue: record.kind.rawValue), or: .transaction, "the number of a kind of token",
      at: Record.Column.kind.rawValue)
    id = record.id
    environment = record.environment
    bundleID = record.bundleID
    productID = record.productID
    signedDate = record.signedDate
    jwsRepresentation = row.text(Record.Column.count) + row.text(Record.Column.count + 1)
  }
}
