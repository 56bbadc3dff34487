/// What the customer has said to a higher price. JSON: `priceIncreaseStatus`.
public struct PriceIncreaseStatus: OpenEnum {
  /// The JSON value.
  public let rawValue: Int

  /// Any value, known or not.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer has not responded yet to the higher price.
  public static let pending = Self(rawValue: 0)
  /// The customer agreed to the higher price, or was told and need not agree.
  public static let agreed = Self(rawValue: 1)

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .pending: "not answered yet",
    .agreed: "agreed, or was told and need not agree",
  ]
}
