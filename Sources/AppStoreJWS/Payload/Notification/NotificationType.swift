/// What happened; ``NotificationSubtype`` may say more. JSON: `notificationType`.
public struct NotificationType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer subscribed, for the first time or again.
  public static let subscribed = Self(rawValue: "SUBSCRIBED")
  /// The customer chose another product for the next renewal.
  public static let didChangeRenewalPreference = Self(rawValue: "DID_CHANGE_RENEWAL_PREF")
  /// Renewal of a subscription was turned on or off.
  public static let didChangeRenewalStatus = Self(rawValue: "DID_CHANGE_RENEWAL_STATUS")
  /// The customer redeemed an offer.
  public static let offerRedeemed = Self(rawValue: "OFFER_REDEEMED")
  /// The subscription renewed.
  public static let didRenew = Self(rawValue: "DID_RENEW")
  /// The subscription expired.
  public static let expired = Self(rawValue: "EXPIRED")
  /// The renewal could not be charged.
  public static let didFailToRenew = Self(rawValue: "DID_FAIL_TO_RENEW")
  /// The billing grace period ended unpaid.
  public static let gracePeriodExpired = Self(rawValue: "GRACE_PERIOD_EXPIRED")
  /// The customer was told of a higher price.
  public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")
  /// The App Store refunded a purchase.
  public static let refund = Self(rawValue: "REFUND")
  /// The App Store declined a refund.
  public static let refundDeclined = Self(rawValue: "REFUND_DECLINED")
  /// The App Store asks how a purchase was used, to decide on a refund.
  public static let consumptionRequest = Self(rawValue: "CONSUMPTION_REQUEST")
  /// One renewal date was extended.
  public static let renewalExtended = Self(rawValue: "RENEWAL_EXTENDED")
  /// A family member lost access.
  public static let revoke = Self(rawValue: "REVOKE")
  /// A test that the developer asked for.
  public static let test = Self(rawValue: "TEST")
  /// Renewal dates of many subscribers are being extended.
  public static let renewalExtension = Self(rawValue: "RENEWAL_EXTENSION")
  /// A refund was taken back.
  public static let refundReversed = Self(rawValue: "REFUND_REVERSED")
  /// A token for purchases outside the App Store needs attention.
  public static let externalPurchaseToken = Self(rawValue: "EXTERNAL_PURCHASE_TOKEN")
  /// Something other than a subscription was bought.
  public static let oneTimeCharge = Self(rawValue: "ONE_TIME_CHARGE")
  /// A parent or guardian withdrew consent to the app.
  public static let rescindConsent = Self(rawValue: "RESCIND_CONSENT")
  /// The description of a subscription changed.
  public static let metadataUpdate = Self(rawValue: "METADATA_UPDATE")
  /// A subscription was moved.
  public static let migration = Self(rawValue: "MIGRATION")
  /// The other spelling of `MIGRATION`.
  public static let migrate = Self(rawValue: "MIGRATE")
  /// The price of a subscription changed.
  public static let priceChange = Self(rawValue: "PRICE_CHANGE")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .subscribed: "subscribed for the first time, or again",
    .didChangeRenewalPreference: "chose another product for the next renewal",
    .didChangeRenewalStatus: "turned renewal on or off",
    .offerRedeemed: "redeemed an offer",
    .didRenew: "the subscription renewed",
    .expired: "the subscription expired",
    .didFailToRenew: "the renewal could not be charged",
    .gracePeriodExpired: "the billing grace period ended unpaid",
    .priceIncrease: "the customer was told of a higher price",
    .refund: "the App Store refunded a purchase",
    .refundDeclined: "the App Store declined a refund",
    .consumptionRequest: "the App Store asks how a purchase was used, to decide on a refund",
    .renewalExtended: "one renewal date was extended",
    .revoke: "a family member lost access",
    .test: "a test that the developer asked for",
    .renewalExtension: "renewal dates of many subscribers are being extended",
    .refundReversed: "a refund was taken back",
    .externalPurchaseToken: "a token for purchases outside the App Store needs attention",
    .oneTimeCharge: "something other than a subscription was bought",
    .rescindConsent: "a parent or guardian withdrew consent to the app",
    .metadataUpdate: "the description of a subscription changed",
    .migration: "a subscription was moved",
    .migrate: "the other spelling of `MIGRATION`",
    .priceChange: "the price of a subscription changed",
  ]
}
