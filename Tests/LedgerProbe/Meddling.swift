import CSQLite

/// Runs SQL on a file, as somebody else could, and keeps the file open, locks included, until standard input ends.
func meddle(_ path: String, _ sql: String) {
  var database: OpaquePointer?
  guard unsafe sqlite3_open(path, &database) == SQLITE_OK else { return say("cannot open \(path)") }
  defer { unsafe sqlite3_close(database) }
  guard unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
    return say(unsafe String(cString: sqlite3_errmsg(database)))
  }
  while readLine() != nil {}
}
