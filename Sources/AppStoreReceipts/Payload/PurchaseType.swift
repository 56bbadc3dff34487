public import AppStoreJWS

/// What kind of product was bought. In-app attribute 1707.
public struct PurchaseType: OpenEnum {
  /// The value of the attribute.
  public let rawValue: Int64

  /// Any type, known or not.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// A product that is bought once and kept for ever.
  public static let nonConsumable = Self(rawValue: 0)
  /// A product that is used up, and bought again.
  public static let consumable = Self(rawValue: 1)
  /// A subscription that does not renew, and that the app itself ends.
  public static let nonRenewable = Self(rawValue: 2)
  /// A subscription that renews itself.
  public static let autoRenewable = Self(rawValue: 3)

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .nonConsumable: "non-consumable",
    .consumable: "consumable",
    .nonRenewable: "non-renewing subscription",
    .autoRenewable: "auto-renewable subscription",
  ]
}
