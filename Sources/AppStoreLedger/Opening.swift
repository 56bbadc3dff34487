extension Connection {
  /// Makes sure that the file is a ledger, new or not, that it can be written, and that it is of the present version.
  /// A file that is something else is left as it is.
  func prepareLedger(migrations: [String], maximumPages: Int? = nil) throws(LedgerError) {
    let version = try identify(newest: migrations.count)
    if isReadOnly { throw LedgerError(.readOnly, "the file cannot be written to", path: path) }
    try useWriteAheadLog()
    // A commit is on the disk when it returns. Temporary tables stay out of the file system.
    try execute("PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;")
    // Pages that one batch after the other changes, those of the indexes, go from the log to the file once for all of
    // them.
    try execute("PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 16000;")
    if let maximumPages { try execute("PRAGMA max_page_count = \(maximumPages)") }
    if version < migrations.count { try migrate(by: migrations) }
  }

  /// - Returns: the file's version; 0 for a new file.
  private func identify(newest: Int) throws(LedgerError) -> Int {
    let tables = try integer("SELECT count(*) FROM sqlite_schema") ?? 0
    let applicationID = try integer("PRAGMA application_id") ?? 0
    let version = Int(try integer("PRAGMA user_version") ?? 0)
    if applicationID == Schema.applicationID {
      guard version >= 0 else {
        throw LedgerError(.damaged, "the file has version \(version), and the first is 0", path: path)
      }
      guard version <= newest else {
        throw LedgerError(
          .newerSchema, "the file has version \(version), this library knows up to \(newest)", path: path)
      }
      return version
    }
    guard tables == 0, applicationID == 0, version == 0 else {
      throw LedgerError(.foreignFile, "the file is the database of another program", path: path)
    }
    return 0
  }

  /// Another process may be doing the same; SQLite does not wait for it here.
  private func useWriteAheadLog() throws(LedgerError) {
    var attempts = 0
    while true {
      do throws(LedgerError) {
        let mode = try rows("PRAGMA journal_mode = WAL") { $0.text(0) }
        guard mode == ["wal"] else {
          throw LedgerError(.cannotOpen, "no write-ahead log is possible where the file lies", path: path)
        }
        return
      } catch {
        attempts += 1
        if error.code != .busy || attempts > 200 { throw error }
        Pause.milliseconds(10)
      }
    }
  }

  private func migrate(by migrations: [String]) throws(LedgerError) {
    try write { () throws(LedgerError) in
      // Another process may have been faster, and be of a later version.
      for migration in migrations.dropFirst(try identify(newest: migrations.count)) { try execute(migration) }
      try execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(migrations.count);")
    }
  }
}
