/// How much of an item was refunded. JSON: `refundType`.
public struct AdvancedCommerceRefundType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The whole price.
  public static let full = Self(rawValue: "FULL")
  /// The part that was not used.
  public static let prorated = Self(rawValue: "PRORATED")
  /// Another amount.
  public static let custom = Self(rawValue: "CUSTOM")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .full: "the whole price",
    .prorated: "the part that was not used",
    .custom: "another amount",
  ]
}
