internal import AppStoreJWS

extension CustomerQuota {
  /// Does work that counts as one use if it succeeds.
  ///
  /// A use is taken before the work begins, so that no more work begins than can be counted; the lease is renewed as
  /// long as the work goes on. Work that throws, or whose task is cancelled, gives the use back and does not count. If
  /// the process dies, the use comes back when the lease lapses.
  /// - Throws: ``QuotaError``, or what the work throws.
  public func perform<Result: Sendable>(
    _ work: @Sendable @escaping () async throws -> Result
  ) async throws -> Result {
    let lease = try await take()
    let result: Result
    do {
      result = try await whileRenewing(lease, work)
      try Task.checkCancellation()
    } catch {
      // If this fails too, the lease lapses by itself; what went wrong first is what the caller has to know.
      _ = try? await write { (connection) throws(LedgerError) in try connection.release(lease: lease, at: clock()) }
      throw error
    }
    try await commit(lease)
    return result
  }

  /// As ``Ledger/write(_:)`` does, which a task cannot wait for.
  private func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(LedgerError) -> Value
  ) async throws(QuotaError) -> Value {
    do throws(LedgerError) { return try await ledger.writeInBackground(body) } catch { throw .ledger(error) }
  }

  private func take() async throws(QuotaError) -> Int64 {
    let lease: Int64? = try await write { (connection) throws(LedgerError) in
      let now = clock()
      guard try connection.taken(holder, at: now) < quota.free else { return nil }
      return try connection.lease(holder, at: now, until: now.advanced(by: leaseDuration))
    }
    guard let lease else { throw .exhausted(remaining: 0) }
    return lease
  }

  private func commit(_ lease: Int64) async throws(QuotaError) {
    let live = try await write { (connection) throws(LedgerError) in
      let live = try connection.release(lease: lease, at: clock())
      if live { try connection.count(1, holder) }
      return live
    }
    if !live { throw .leaseLapsed }
  }

  private func whileRenewing<Result: Sendable>(
    _ lease: Int64, _ work: @Sendable @escaping () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        await renew(lease)
        return nil
      }
      defer { group.cancelAll() }
      while let ended = try await group.next() {
        if let result = ended { return result }
      }
      throw CancellationError()
    }
  }

  /// Renews a lease thrice in its time, until it has lapsed or the task is cancelled. A renewal that fails is tried
  /// again the next time.
  private func renew(_ lease: Int64) async {
    while true {
      do { try await Task.sleep(for: leaseDuration / 3) } catch { return }
      let renewed = try? await write { (connection) throws(LedgerError) in
        let now = clock()
        return try connection.renew(lease: lease, at: now, until: now.advanced(by: leaseDuration))
      }
      if renewed == false { return }
    }
  }
}

extension Timestamp {
  fileprivate func advanced(by duration: Duration) -> Timestamp {
    Timestamp(milliseconds: milliseconds + duration.wholeMilliseconds)
  }
}
