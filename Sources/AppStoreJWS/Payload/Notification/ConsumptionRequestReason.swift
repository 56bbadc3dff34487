/// Why the customer asks for a refund. JSON: `consumptionRequestReason`.
public struct ConsumptionRequestReason: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer did not mean to buy.
  public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")
  /// The customer did not get what was bought, or could not use it.
  public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")
  /// The customer is not content with what was bought.
  public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
  /// The customer has a legal reason.
  public static let legal = Self(rawValue: "LEGAL")
  /// The customer has another reason.
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
