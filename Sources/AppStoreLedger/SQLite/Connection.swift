internal import AppStoreTrust
internal import CSQLite

/// One connection to a database file. The owner of its `sqlite3`; used by one thread at a time.
@safe final class Connection {
  let path: String
  private let database: OpaquePointer
  /// Prepared once. The address of the text stands for the text: each call site has its own.
  private var statements: [UInt: Statement] = [:]

  /// Opens a file, without looking into it yet.
  /// - Parameters:
  ///   - creating: whether to make the file, see ``PrivateFile``, if it does not exist.
  ///   - busyTimeout: how long to wait for other connections, see ``Ledger``.
  init(path: String, creating: Bool, busyTimeout: Duration) throws(LedgerError) {
    // One at a time, as a private file may only be made while nobody opens it.
    let database = unsafe try Connection.isOpening.change { isOpening throws(LedgerError) in
      isOpening = true
      defer { isOpening = false }
      do throws(LedgerError) {
        return unsafe try Connection.open(path)
      } catch {
        guard creating, PrivateFile.make(at: path) else { throw error }
        return unsafe try Connection.open(path)
      }
    }
    unsafe sqlite3_busy_timeout(database, Int32(clamping: busyTimeout.wholeMilliseconds))
    self.path = path
    unsafe self.database = unsafe database
  }

  private static let isOpening = Monitor(false)

  private static func open(_ path: String) throws(LedgerError) -> OpaquePointer {
    var handle: OpaquePointer?
    // To a SQLite that is built so, as Debian's is, such a name would be a URI.
    let name = path.utf8.starts(with: "file:".utf8) ? "./" + path : path
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let result = unsafe sqlite3_open_v2(name, &handle, flags, nil)
    guard let database = unsafe handle, result == SQLITE_OK else {
      let error = unsafe LedgerError(
        result: result, systemError: handle.map { unsafe sqlite3_system_errno($0) } ?? 0,
        message: String(cString: sqlite3_errstr(result)), path: path)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    return unsafe database
  }

  deinit {
    statements.removeAll()
    unsafe sqlite3_close_v2(database)
  }

  /// Whether the file was opened without the right to write to it.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(database, "main") == 1 }

  /// The rows that the last statement has changed.
  var changes: Int { Int(unsafe sqlite3_changes64(database)) }

  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(database) }

  /// Runs any number of statements without values.
  func execute(_ sql: String) throws(LedgerError) { try check(unsafe sqlite3_exec(database, sql, nil, nil, nil)) }

  /// Runs a statement that returns no rows.
  func run(_ sql: StaticString, _ values: SQLValue...) throws(LedgerError) { try run(sql, values) }

  func run(_ sql: StaticString, _ values: [SQLValue]) throws(LedgerError) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try check(statement.bind(values))
    let result = statement.step()
    if result != SQLITE_DONE, result != SQLITE_ROW { throw error(result) }
  }

  /// Reads what a query returns.
  func rows<Element>(
    _ sql: StaticString, _ values: SQLValue..., read: (Statement) throws(LedgerError) -> Element
  ) throws(LedgerError) -> [Element] { try rows(sql, values, read: read) }

  func rows<Element>(
    _ sql: StaticString, _ values: [SQLValue], read: (Statement) throws(LedgerError) -> Element
  ) throws(LedgerError) -> [Element] {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try check(statement.bind(values))
    return try rows(of: statement, read: read)
  }

  /// Reads what a query returns whose text is made at run time, and so not kept.
  func rows<Element>(
    once sql: String, read: (Statement) throws(LedgerError) -> Element
  ) throws(LedgerError) -> [Element] {
    try rows(of: try unsafe prepare(sql, Int32(sql.utf8.count), flags: 0), read: read)
  }

  private func rows<Element>(
    of statement: Statement, read: (Statement) throws(LedgerError) -> Element
  ) throws(LedgerError) -> [Element] {
    var elements: [Element] = []
    while true {
      let result = statement.step()
      if result == SQLITE_DONE { return elements }
      guard result == SQLITE_ROW else { throw error(result) }
      elements.append(try read(statement))
      if let misfit = statement.misfit { throw LedgerError(.damaged, misfit, path: path) }
    }
  }

  /// Reads the one number that a query returns.
  func integer(_ sql: StaticString, _ values: SQLValue...) throws(LedgerError) -> Int64? {
    try rows(sql, values) { $0.integer(0) }.first
  }

  private func prepared(_ sql: StaticString) throws(LedgerError) -> Statement {
    let address = unsafe UInt(bitPattern: sql.utf8Start)
    if let statement = statements[address] { return statement }
    let text = unsafe UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
    let statement = try unsafe prepare(text, Int32(sql.utf8CodeUnitCount), flags: UInt32(SQLITE_PREPARE_PERSISTENT))
    statements[address] = statement
    return statement
  }

  private func prepare(
    _ sql: UnsafePointer<CChar>, _ count: Int32, flags: UInt32
  ) throws(LedgerError) -> Statement {
    var handle: OpaquePointer?
    try check(unsafe sqlite3_prepare_v3(database, sql, count, flags, &handle, nil))
    guard let handle = unsafe handle else { throw LedgerError(.failed, "an empty statement", path: path) }
    return unsafe Statement(takingOwnership: handle)
  }

  private func check(_ result: Int32) throws(LedgerError) {
    if result != SQLITE_OK { throw error(result) }
  }

  private func error(_ result: Int32) -> LedgerError {
    LedgerError(
      result: result, systemError: unsafe sqlite3_system_errno(database),
      message: unsafe String(cString: sqlite3_errmsg(database)), path: path)
  }
}

// MARK: Transactions

extension Connection {
  /// Runs `body` as one transaction that writes. It waits for its turn at the beginning, so that what it reads stays
  /// true until it is committed; when this returns, what was written is on the disk.
  func write<Result>(_ body: () throws(LedgerError) -> Result) throws(LedgerError) -> Result {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs `body`, which reads with several statements, so that all of them see one state of the file.
  func snapshot<Result>(_ body: () throws(LedgerError) -> Result) throws(LedgerError) -> Result {
    try transaction("BEGIN", body)
  }

  private func transaction<Result>(
    _ begin: StaticString, _ body: () throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    try run(begin)
    do throws(LedgerError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some failures have rolled back already; then there is nothing to do, and saying so is no error of its own.
      if unsafe sqlite3_get_autocommit(database) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }
}
