internal import AppStoreTrust

/// A connection that threads take turns to use.
final class SharedConnection {
  private let connection: Connection
  /// A monitor and no `Mutex`, because threads wait here for the disk, and ThreadSanitizer does not see what a `Mutex`
  /// does where it waits.
  private let turn = Monitor<Void>(())

  init(_ connection: Connection) { self.connection = connection }

  func use<Result>(_ body: (Connection) throws(LedgerError) -> Result) throws(LedgerError) -> Result {
    try turn.change { (_) throws(LedgerError) in try body(connection) }
  }
}

// The connection is reached by `use` alone, and by one thread at a time; SQLite allows any thread to be that one.
extension SharedConnection: @unchecked Sendable {}
