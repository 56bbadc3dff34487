/// Why the customer asks for a refund. JSON: `consumptionRequestReason`.
public struct ConsumptionRequestReason: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Did not mean to buy.
  public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")
  /// Did not get what was bought, or could not use it.
  public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")
  /// Not content with it.
  public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
  /// A legal reason.
  public static let legal = Self(rawValue: "LEGAL")
  /// Another reason.
  public static let other = Self(rawValue: "OTHER")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .unintendedPurchase: "did not mean to buy",
    .fulfillmentIssue: "did not get what was bought, or could not use it",
    .unsatisfiedWithPurchase: "not content with it",
    .legal: "a legal reason",
    .other: "another reason",
  ]
}
