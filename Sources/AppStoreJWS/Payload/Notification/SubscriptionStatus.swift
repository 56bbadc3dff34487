/// How a subscription stood when the notification was signed. JSON: `status`.
public struct SubscriptionStatus: OpenEnum {
  /// The JSON value.
  public let rawValue: Int

  /// Any value, known or not.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The subscription is active.
  public static let active = Self(rawValue: 1)
  /// The subscription has expired.
  public static let expired = Self(rawValue: 2)
  /// The subscription is in the billing retry period, without access.
  public static let billingRetry = Self(rawValue: 3)
  /// The subscription is in the billing grace period, with access.
  public static let billingGracePeriod = Self(rawValue: 4)
  /// The subscription was refunded, or is no longer shared by the family.
  public static let revoked = Self(rawValue: 5)

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .active: "active",
    .expired: "expired",
    .billingRetry: "in the billing retry period, without access",
    .billingGracePeriod: "in the billing grace period, with access",
    .revoked: "refunded, or no longer shared by the family",
  ]
}
