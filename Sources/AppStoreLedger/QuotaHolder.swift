internal import AppStoreJWS

/// Whose uses of what. Environments and apps are kept apart.
struct QuotaHolder: Sendable, Hashable {
  let name: String
  let appTransactionID: String
  let environment: String
  let bundleID: String
}

extension Connection {
  /// How many uses are spent or leased: none or more, whatever somebody has written into the file.
  func taken(_ holder: QuotaHolder, at instant: Timestamp) throws(LedgerError) -> Int {
    Int(
      try integer(
        """
        SELECT coalesce((SELECT max(used, 0) FROM quotas
            WHERE name = ?1 AND app_transaction_id = ?2 AND environment = ?3 AND bundle_id = ?4), 0)
          + (SELECT count(*) FROM leases
            WHERE name = ?1 AND app_transaction_id = ?2 AND environment = ?3 AND bundle_id = ?4 AND lapses_at > ?5)
        """, .text(holder.name), .text(holder.appTransactionID), .text(holder.environment), .text(holder.bundleID),
        .integer(instant.milliseconds)) ?? 0)
  }

  func count(_ uses: Int, _ holder: QuotaHolder) throws(LedgerError) {
    try run(
      "INSERT INTO quotas VALUES (?1,?2,?3,?4,?5) ON CONFLICT DO UPDATE SET used = max(used, 0) + ?5",
      .text(holder.name),
      .text(holder.appTransactionID), .text(holder.environment), .text(holder.bundleID), .integer(Int64(uses)))
  }

  func reset(_ holder: QuotaHolder) throws(LedgerError) {
    let key: [SQLValue] = [
      .text(holder.name), .text(holder.appTransactionID), .text(holder.environment), .text(holder.bundleID),
    ]
    try run(
      "DELETE FROM quotas WHERE name = ? AND app_transaction_id = ? AND environment = ? AND bundle_id = ?", key[0],
      key[1], key[2], key[3])
    try run(
      "DELETE FROM leases WHERE name = ? AND app_transaction_id = ? AND environment = ? AND bundle_id = ?", key[0],
      key[1], key[2], key[3])
  }

  // MARK: Leases

  /// Takes a use for a while. Leases of this holder that have lapsed are cleared away.
  /// - Returns: the lease's number.
  func lease(_ holder: QuotaHolder, at instant: Timestamp, until lapse: Timestamp) throws(LedgerError) -> Int64 {
    try run(
      """
      DELETE FROM leases WHERE name = ? AND app_transaction_id = ? AND environment = ? AND bundle_id = ? AND lapses_at <= ?
      """, .text(holder.name), .text(holder.appTransactionID), .text(holder.environment), .text(holder.bundleID),
      .integer(instant.milliseconds))
    try run(
      "INSERT INTO leases VALUES (NULL,?,?,?,?,?)", .text(holder.name), .text(holder.appTransactionID),
      .text(holder.environment), .text(holder.bundleID), .integer(lapse.milliseconds))
    return lastInsertedRow
  }

  /// - Returns: whether the lease was still there to be extended.
  func renew(lease: Int64, at instant: Timestamp, until lapse: Timestamp) throws(LedgerError) -> Bool {
    try run(
      "UPDATE leases SET lapses_at = ? WHERE id = ? AND lapses_at > ?", .integer(lapse.milliseconds), .integer(lease),
      .integer(instant.milliseconds))
    return changes == 1
  }

  /// Gives a use back.
  /// - Returns: whether the lease was still there and had not lapsed.
  @discardableResult
  func release(lease: Int64, at instant: Timestamp) throws(LedgerError) -> Bool {
    let live =
      try integer(
        "SELECT count(*) FROM leases WHERE id = ? AND lapses_at > ?", .integer(lease),
        .integer(instant.milliseconds)) == 1
    try run("DELETE FROM leases WHERE id = ?", .integer(lease))
    return live
  }
}
