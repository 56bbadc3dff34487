/// What kind of product was bought. JSON: `type`.
public struct ProductType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A subscription that renews itself.
  public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")
  /// A product that is bought once and kept for ever.
  public static let nonConsumable = Self(rawValue: "Non-Consumable")
  /// A product that is used up, and bought again.
  public static let consumable = Self(rawValue: "Consumable")
  /// A subscription that does not renew, and that the app itself ends.
  public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .autoRenewable: "a subscription that renews itself",
    .nonConsumable: "bought once, kept for ever",
    .consumable: "used up, and bought again",
    .nonRenewable: "a subscription that the app itself ends",
  ]
}
