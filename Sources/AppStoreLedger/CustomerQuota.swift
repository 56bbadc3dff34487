public import AppStoreJWS

/// One customer's free uses of a feature.
///
/// Every process that uses the ledger sees the same count, and no two of them can use what is left for one.
///
/// ```swift
/// let letters = try ledger.quota(FreeQuota("letters", free: 2), for: appTransaction)
/// let letter = try await letters.perform { try await write() }   // counts only if it succeeds
/// ```
public struct CustomerQuota: Sendable {
  /// The quota that the uses are of.
  public let quota: FreeQuota
  /// The customer, by the verified app transaction; neither empty nor `0`.
  public var appTransactionID: String { holder.appTransactionID }
  let ledger: Ledger
  let holder: QuotaHolder
  let leaseDuration: Duration
  let clock: @Sendable () -> Timestamp

  /// How many uses are left. Uses being made just now count as used.
  public func remaining() throws(QuotaError) -> Int {
    try inLedger { () throws(LedgerError) in
      try ledger.read { (connection) throws(LedgerError) in
        try left(connection)
      }
    }
  }

  /// No subtraction of what the file says is out of range.
  private func left(_ connection: Connection) throws(LedgerError) -> Int {
    let taken = try connection.taken(holder, at: clock())
    return taken < quota.free ? quota.free - taken : 0
  }

  /// Whether a use is left.
  public func isAvailable() throws(QuotaError) -> Bool { try remaining() > 0 }

  /// Counts uses, all of them or, if not as many are left, none.
  /// - Precondition: `count` is at least 1.
  public func use(_ count: Int = 1) throws(QuotaError) {
    precondition(count > 0, "uses are counted by one or more")
    let remaining = try inLedger { () throws(LedgerError) in
      try ledger.write { (connection) throws(LedgerError) in
        let remaining = try left(connection)
        if remaining >= count { try connection.count(count, holder) }
        return remaining
      }
    }
    if remaining < count { throw .exhausted(remaining: remaining) }
  }

  /// Forgets all uses, for tests.
  package func reset() throws(QuotaError) {
    try inLedger { () throws(LedgerError) in
      try ledger.write { (connection) throws(LedgerError) in try connection.reset(holder) }
    }
  }

  func inLedger<Result>(_ body: () throws(LedgerError) -> Result) throws(QuotaError) -> Result {
    do throws(LedgerError) { return try body() } catch { throw .ledger(error) }
  }
}

extension Ledger {
  /// A customer's free uses of a feature.
  /// - Parameters:
  ///   - quota: what is free, and how many uses of it.
  ///   - appTransaction: says who the customer is: one Apple Account's copy of the app, whatever the device. It must be
  ///     verified, or everybody could be anybody.
  ///   - leaseDuration: how long a use that ``CustomerQuota/perform(_:)`` has begun stays taken if its process dies.
  ///   - clock: what time it is; all processes must agree on it roughly.
  /// - Precondition: `leaseDuration` is longer than zero.
  public func quota(
    _ quota: FreeQuota, for appTransaction: VerifiedAppTransaction, leaseDuration: Duration = .seconds(30),
    clock: @escaping @Sendable () -> Timestamp = Timestamp.now
  ) throws(QuotaError) -> CustomerQuota {
    precondition(leaseDuration > .zero, "a lease lasts a while")
    guard let id = Customer.known(appTransactionID: appTransaction.appTransactionID) else { throw .noAppTransactionID }
    let holder = QuotaHolder(
      name: quota.name, appTransactionID: id, environment: appTransaction.environment?.rawValue ?? "",
      bundleID: appTransaction.bundleID ?? "")
    return CustomerQuota(
      quota: quota, ledger: self, holder: holder, leaseDuration: leaseDuration, clock: clock)
  }
}
