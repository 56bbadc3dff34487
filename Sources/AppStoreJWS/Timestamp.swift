internal import AppStoreTrust

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An instant in whole milliseconds since 1970-01-01T00:00:00Z, the unit of every App Store date.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public let milliseconds: Int64

  /// An instant from milliseconds since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Reads an ISO 8601 instant: `2025-10-16`, `2025-10-16T05:16:32Z`, with a fraction, with `Z`, `+hh:mm` or no zone
  /// (UTC).
  /// - Returns: nil when the text is not such an instant.
  public init?(iso8601 text: some StringProtocol) {
    guard let milliseconds = ISO8601.milliseconds(text) else { return nil }
    self.milliseconds = milliseconds
  }

  /// The instant that the system clock says it is.
  public static func now() -> Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Whether one instant is earlier than another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

  /// How long this is after another instant; below zero when it is before. No difference is too long to be told.
  package func duration(since other: Timestamp) -> Duration {
    .milliseconds(milliseconds) - .milliseconds(other.milliseconds)
  }

  /// The instants a payload may name: from Xcode's "distant past" (the first day of year 1 in the Julian calendar) to
  /// the last of year 9999. Anything else is a damaged or a hostile number.
  package static let accepted =
    Timestamp(milliseconds: -62_135_769_600_000)...Timestamp(milliseconds: 253_402_300_799_999)
}

extension Timestamp: CustomStringConvertible {
  /// ISO 8601 in UTC, for instance `2025-10-16T05:16:32.087Z`.
  public var description: String { ISO8601.text(milliseconds: milliseconds) }
}

extension Timestamp: Codable {
  /// Reads a whole number of milliseconds.
  public init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Writes a whole number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}
