internal import CSQLite

/// The SQLite in use, which is the one found at run time.
package enum SQLiteVersion {
  /// For instance `3.40.1`.
  package static var text: String { unsafe String(cString: sqlite3_libversion()) }
}
