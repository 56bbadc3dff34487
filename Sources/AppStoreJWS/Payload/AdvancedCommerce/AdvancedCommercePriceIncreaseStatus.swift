/// How far the price increase of an item has come. JSON: `priceIncreaseInfo.status`.
public struct AdvancedCommercePriceIncreaseStatus: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The increase is planned.
  public static let scheduled = Self(rawValue: "SCHEDULED")
  /// The customer has not responded yet to the higher price.
  public static let pending = Self(rawValue: "PENDING")
  /// The customer agreed to the higher price, or need not agree.
  public static let accepted = Self(rawValue: "ACCEPTED")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .scheduled: "planned",
    .pending: "the customer has not answered yet",
    .accepted: "the customer agreed, or need not agree",
  ]
}
