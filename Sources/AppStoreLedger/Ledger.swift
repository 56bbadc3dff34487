public import AppStoreEntitlements
internal import AppStoreJWS

/// A durable store of verified tokens in one SQLite file: who may use what, after a restart and without a network.
///
/// Several processes may use one file at once, each with its own ledger. Calls block for microseconds when they read;
/// when they write, until what was written is on the disk, which is for threads that may be kept waiting; asynchronous
/// calls see to that themselves. What a call has acknowledged survives a crash of the machine.
///
/// ```swift
/// let ledger = try Ledger(at: "/var/lib/app/purchases.ledger")
/// try ledger.ingest(.notification(verifier.verifyNotification(requestBody: body)))
/// try ledger.isUnlocked("com.example.app.monthly", for: .appAccountToken(user), at: .now())
/// ```
///
/// Rows were verified when they came in. Whoever can write the file can forge them: guard it, and see
/// ``reverify(with:receipts:)``.
public final class Ledger: Sendable {
  /// The file.
  public let path: String
  let catalogue: ProductCatalogue?
  private let writer: SharedConnection
  /// Reads go on while a write waits for the disk.
  private let reader: SharedConnection
  private let busyTimeout: Duration

  /// Opens a ledger.
  /// - Parameters:
  ///   - path: the file. Beside it SQLite keeps two more, `-wal` and `-shm`, which have the file's mode.
  ///   - creating: whether to make the file if it does not exist. It is made with mode 600: its owner alone may read
  ///     and write it. One that exists, an empty one too, keeps its mode.
  ///   - catalogue: the products that are sold, see `EntitlementEngine`.
  ///   - busyTimeout: how long to wait for other processes, in whole milliseconds up to 24 days, for which anything
  ///     longer is taken. Nothing above zero is no wait at all.
  public convenience init(
    at path: String, creating: Bool = true, catalogue: ProductCatalogue? = nil, busyTimeout: Duration = .seconds(10)
  ) throws(LedgerError) {
    try self.init(
      at: path, creating: creating, catalogue: catalogue, busyTimeout: busyTimeout, migrations: Schema.migrations)
  }

  /// - Parameter maximumPages: how large the file may grow, in pages.
  init(
    at path: String, creating: Bool = true, catalogue: ProductCatalogue? = nil, busyTimeout: Duration = .seconds(10),
    migrations: [String], maximumPages: Int? = nil
  ) throws(LedgerError) {
    self.path = path
    self.catalogue = catalogue
    let writing = try Connection(path: path, creating: creating, busyTimeout: busyTimeout)
    try writing.prepareLedger(migrations: migrations, maximumPages: maximumPages)
    writer = SharedConnection(writing)
    reader = SharedConnection(try Connection(reading: path, busyTimeout: busyTimeout))
    self.busyTimeout = busyTimeout
  }

  /// A connection for who reads for long, and must keep nobody waiting.
  func connectionOfItsOwn() throws(LedgerError) -> Connection {
    try Connection(reading: path, busyTimeout: busyTimeout)
  }

  /// Runs `body` as one transaction that writes, see ``Connection/write(_:)``.
  func write<Result>(_ body: (Connection) throws(LedgerError) -> Result) throws(LedgerError) -> Result {
    try writer.use { (connection) throws(LedgerError) in try Ledger.write(by: connection, body) }
  }

  private static func write<Result>(
    by connection: Connection, _ body: (Connection) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    do throws(LedgerError) {
      return try connection.write { () throws(LedgerError) in try body(connection) }
    } catch {
      throw error.code == .diskFull ? connection.exhaustion() ?? error : error
    }
  }

  /// Runs `body`, which reads with a single statement, or in a ``Connection/snapshot(_:)``, and so sees one state of
  /// the file.
  func read<Result>(_ body: (Connection) throws(LedgerError) -> Result) throws(LedgerError) -> Result {
    try reader.use(body)
  }

  // MARK: The same for tasks

  func writeInBackground<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(LedgerError) -> Value
  ) async throws(LedgerError) -> Value {
    try await writer.useInBackground { (connection) throws(LedgerError) in try Ledger.write(by: connection, body) }
  }

  func readInBackground<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(LedgerError) -> Value
  ) async throws(LedgerError) -> Value {
    try await reader.useInBackground(body)
  }
}

extension Connection {
  /// Opens a ledger to read from it.
  fileprivate convenience init(reading path: String, busyTimeout: Duration) throws(LedgerError) {
    try self.init(path: path, creating: false, busyTimeout: busyTimeout)
    try execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -65536;")
  }
}
