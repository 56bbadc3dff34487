/// So many uses of a feature are free, for each customer of an app. Reinstalling the app does not bring them back, as
/// they are counted here and not on a device.
public struct FreeQuota: Sendable, Hashable {
  /// What the uses are of.
  public let name: String
  /// How many are free. None are for a number below 0, as for 0.
  public let free: Int

  /// Describes a quota. Another number for the same name counts the same uses against it.
  public init(_ name: String, free: Int) {
    self.name = name
    self.free = free
  }
}

/// Why free use was not had. Cases may be added: have a `switch` end in `default`.
public enum QuotaError: Error, Sendable, Hashable {
  /// There are not as many uses left.
  case exhausted(remaining: Int)
  /// The app transaction has no identifier, or the `0` that stands for none: all such customers would share one quota.
  case noAppTransactionID
  /// The work took place, but its lease had lapsed before it could be counted: the process had been stopped for too
  /// long, or its clock was changed. The use may have been given to somebody else.
  case leaseLapsed
  /// The ledger failed.
  case ledger(LedgerError)
}
