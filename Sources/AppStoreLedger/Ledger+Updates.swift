extension Ledger {
  /// The changes of the ledger as they are committed, by this process or another one: the server's
  /// `Transaction.updates`.
  ///
  /// The sequence has no end; it stops when its task is cancelled. Many may run at once, each on its own.
  /// - Parameters:
  ///   - sequence: the ``LedgerChange/sequence`` of the last change that has been dealt with; what came after it is
  ///     told first. nil, the default, stands for the last one there is.
  ///   - interval: how often to look.
  public func updates(
    after sequence: Int64? = nil, every interval: Duration = .milliseconds(200)
  ) throws(LedgerError) -> LedgerUpdates {
    let start = if let sequence { sequence } else { try lastChange() }
    return LedgerUpdates(ledger: self, sequence: start, interval: interval)
  }

  /// The ``LedgerChange/sequence`` of the last change; 0 if there was none.
  public func lastChange() throws(LedgerError) -> Int64 {
    try read { (connection) throws(LedgerError) in try connection.integer("SELECT max(sequence) FROM changes") ?? 0 }
  }

  /// The changes after one, by their sequence.
  /// - Parameters:
  ///   - sequence: the ``LedgerChange/sequence`` of the last change not wanted.
  ///   - limit: how many at most.
  public func changes(after sequence: Int64, limit: Int = 256) throws(LedgerError) -> [LedgerChange] {
    try read { (connection) throws(LedgerError) in try connection.changes(after: sequence, limit: limit) }
  }
}

extension Connection {
  fileprivate func changes(after sequence: Int64, limit: Int) throws(LedgerError) -> [LedgerChange] {
    try rows(
      "SELECT * FROM changes WHERE sequence > ? ORDER BY sequence LIMIT ?", .integer(sequence), .integer(limit),
      read: LedgerChange.init)
  }
}

/// Changes of a ledger as they are committed, see ``Ledger/updates(after:every:)``.
public struct LedgerUpdates: AsyncSequence, Sendable {
  let ledger: Ledger
  let sequence: Int64
  let interval: Duration

  /// Begins after the change that was named.
  public func makeAsyncIterator() -> Iterator { Iterator(ledger: ledger, sequence: sequence, interval: interval) }

  /// Goes through the changes.
  public struct Iterator: AsyncIteratorProtocol {
    let ledger: Ledger
    var sequence: Int64
    let interval: Duration
    var waiting: ArraySlice<LedgerChange> = []

    /// The next change, when there is one; nil when the task is cancelled.
    public mutating func next() async throws -> LedgerChange? {
      if Task.isCancelled { return nil }
      while waiting.isEmpty {
        let last = sequence
        waiting = try await ledger.readInBackground { (connection) throws(LedgerError) in
          try connection.changes(after: last, limit: 256)[...]
        }
        if !waiting.isEmpty { break }
        do {
          try await Task.sleep(for: interval)
        } catch {
          return nil
        }
      }
      let change = waiting.removeFirst()
      sequence = change.sequence
      return change
    }
  }
}
