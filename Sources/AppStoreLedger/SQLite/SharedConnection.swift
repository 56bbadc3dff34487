internal import AppStoreTrust

/// A connection that threads take turns to use. It is reached by `use` alone, and SQLite allows any thread to have the
/// turn.
final class SharedConnection: Sendable {
  /// A monitor and no `Mutex`, because threads wait here for the disk, and ThreadSanitizer does not see what a `Mutex`
  /// does where it waits. The connection itself is the state: an empty one would lie at the head of the object, which
  /// every thread reads.
  private let connection: Monitor<Connection>

  init(_ connection: Connection) { self.connection = Monitor(connection) }

  func use<Result>(_ body: (Connection) throws(LedgerError) -> Result) throws(LedgerError) -> Result {
    try connection.change { (connection) throws(LedgerError) in try body(connection) }
  }
}
