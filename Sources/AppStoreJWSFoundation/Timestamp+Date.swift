@_exported public import AppStoreJWS

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timestamp {
  /// The same instant.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The nearest whole millisecond; the first or last instant there is for a date beyond them, as for an infinite one.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
  }
}
