internal import AppStoreTrust

/// A connection that threads take turns to use. It is reached by `use` alone, and SQLite allows any thread to have the
/// turn.
final class SharedConnection: Sendable {
  /// A monitor and no `Mutex`, because threads wait here for the disk, and ThreadSanitizer does not see what a `Mutex`
  /// does where it waits. The connection itself is the state: an empty one would lie at the head of the object, which
  /// every thread reads.
  private let connection: Monitor<Connection>
  private let path: String
  private let work = BlockingWork()

  init(_ connection: Connection) {
    self.connection = Monitor(connection)
    path = connection.path
  }

  func use<Result>(_ body: (Connection) throws(LedgerError) -> Result) throws(LedgerError) -> Result {
    try connection.change { (connection) throws(LedgerError) in try body(connection) }
  }

  /// The same for a task: it waits for its turn and for the disk, and none of Swift's own threads does.
  func useInBackground<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(LedgerError) -> Value
  ) async throws(LedgerError) -> Value {
    let result: Result<Value, LedgerError> = await withCheckedContinuation { continuation in
      do throws(WorkerThread.NotStarted) {
        try work.add {
          continuation.resume(returning: Result { () throws(LedgerError) in try self.use(body) })
        }
      } catch {
        continuation.resume(returning: .failure(LedgerError(.failed, "\(error)", path: path)))
      }
    }
    return try result.get()
  }
}
