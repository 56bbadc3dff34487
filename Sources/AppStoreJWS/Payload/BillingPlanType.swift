/// How a subscription is billed. JSON: `billingPlanType`, `renewalBillingPlanType`, `commitmentRenewalBillingPlanType`.
public struct BillingPlanType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The subscription is billed once, in advance.
  public static let billedUpfront = Self(rawValue: "BILLED_UPFRONT")
  /// The subscription is billed each month.
  public static let monthly = Self(rawValue: "MONTHLY")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .billedUpfront: "billed once, in advance",
    .monthly: "billed each month",
  ]
}
