internal import AppStoreTrust

/// The receipts behind the rows of purchases. One stays for as long as a row is of it.
struct Receipts {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Keeps a receipt.
  /// - Returns: its number.
  func id(of receipt: [UInt8]) throws(LedgerError) -> Int64 {
    let digest = SQLValue.text(Self.digest(of: receipt))
    let known = try connection.rows("SELECT id, bytes FROM receipts WHERE sha256 = ?", digest) {
      (id: $0.integer(0), bytes: $0.bytes(1))
    }.first
    guard let known else {
      try connection.run("INSERT INTO receipts VALUES (NULL,?,?)", digest, .blob(receipt))
      return connection.lastInsertedRow
    }
    // Whoever believed the digest would lose this receipt.
    guard known.bytes == receipt else {
      throw LedgerError(.damaged, "receipt \(known.id) is kept under the digest of another one", path: connection.path)
    }
    return known.id
  }

  /// Under what a receipt is kept.
  static func digest(of receipt: [UInt8]) -> String { SHA2.sha256(receipt.span).hexadecimal }

  /// The number of the receipt that a row is of.
  func id(ofRow row: Int64) throws(LedgerError) -> Int64? {
    try connection.integer("SELECT receipt FROM receipt_rows WHERE row = ?", .integer(row))
  }

  /// Says which receipt a row is of.
  func assign(row: Int64, to receipt: Int64) throws(LedgerError) {
    let earlier = try id(ofRow: row)
    try connection.run("INSERT OR REPLACE INTO receipt_rows VALUES (?,?)", .integer(row), .integer(receipt))
    if let earlier, earlier != receipt { try removeIfUnused(earlier) }
  }

  /// Forgets which receipt a row was of.
  func remove(row: Int64) throws(LedgerError) {
    guard let receipt = try id(ofRow: row) else { return }
    try connection.run("DELETE FROM receipt_rows WHERE row = ?", .integer(row))
    try removeIfUnused(receipt)
  }

  private func removeIfUnused(_ receipt: Int64) throws(LedgerError) {
    try connection.run(
      "DELETE FROM receipts WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM receipt_rows WHERE receipt = ?1)",
      .integer(receipt))
  }
}
