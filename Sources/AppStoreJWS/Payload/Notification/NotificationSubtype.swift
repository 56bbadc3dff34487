/// More about a ``NotificationType``. JSON: `subtype`.
public struct NotificationSubtype: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer subscribes for the first time.
  public static let initialBuy = Self(rawValue: "INITIAL_BUY")
  /// The customer subscribes again.
  public static let resubscribe = Self(rawValue: "RESUBSCRIBE")
  /// The customer chose a lower level of service, from the next renewal.
  public static let downgrade = Self(rawValue: "DOWNGRADE")
  /// The customer chose a higher level of service, at once.
  public static let upgrade = Self(rawValue: "UPGRADE")
  /// The customer turned renewal on.
  public static let autoRenewEnabled = Self(rawValue: "AUTO_RENEW_ENABLED")
  /// The customer, or the App Store after a refund, turned renewal off.
  public static let autoRenewDisabled = Self(rawValue: "AUTO_RENEW_DISABLED")
  /// The subscription expired because the customer had turned renewal off.
  public static let voluntary = Self(rawValue: "VOLUNTARY")
  /// The subscription expired because the customer could not be charged in the retry period.
  public static let billingRetry = Self(rawValue: "BILLING_RETRY")
  /// The subscription expired because the customer did not agree to a higher price.
  public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")
  /// The renewal could not be charged, and access continues in the billing grace period.
  public static let gracePeriod = Self(rawValue: "GRACE_PERIOD")
  /// The customer has not responded yet to a higher price.
  public static let pending = Self(rawValue: "PENDING")
  /// The customer agreed to a higher price, or need not agree.
  public static let accepted = Self(rawValue: "ACCEPTED")
  /// The subscription renewed, charged after an earlier failure.
  public static let billingRecovery = Self(rawValue: "BILLING_RECOVERY")
  /// The subscription expired because the product could not be bought at renewal.
  public static let productNotForSale = Self(rawValue: "PRODUCT_NOT_FOR_SALE")
  /// Extending the renewal dates of many subscribers has ended; ``ServerNotification/summary`` says how.
  public static let summary = Self(rawValue: "SUMMARY")
  /// The renewal date of one subscriber could not be extended.
  public static let failure = Self(rawValue: "FAILURE")
  /// The App Store has had no report on an external purchase token.
  public static let unreported = Self(rawValue: "UNREPORTED")
  /// An external purchase token was made.
  public static let created = Self(rawValue: "CREATED")
  /// An external purchase token is still active.
  public static let activeTokenReminder = Self(rawValue: "ACTIVE_TOKEN_REMINDER")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .initialBuy: "for the first time",
    .resubscribe: "again",
    .downgrade: "to a lower level, from the next renewal",
    .upgrade: "to a higher level, at once",
    .autoRenewEnabled: "renewal turned on",
    .autoRenewDisabled: "renewal turned off",
    .voluntary: "the customer had turned renewal off",
    .billingRetry: "could not be charged in the retry period",
    .priceIncrease: "no consent to a higher price",
    .gracePeriod: "access continues in the billing grace period",
    .pending: "the customer has not answered yet",
    .accepted: "the customer agreed, or need not agree",
    .billingRecovery: "charged after an earlier failure",
    .productNotForSale: "the product could not be bought at renewal",
    .summary: "all subscribers are done",
    .failure: "one subscriber could not be extended",
    .unreported: "a token without any report",
    .created: "a token was made",
    .activeTokenReminder: "a token is still active",
  ]
}
