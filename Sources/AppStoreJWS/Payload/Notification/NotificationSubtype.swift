/// More about a ``NotificationType``. JSON: `subtype`.
public struct NotificationSubtype: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// For the first time.
  public static let initialBuy = Self(rawValue: "INITIAL_BUY")
  /// Again.
  public static let resubscribe = Self(rawValue: "RESUBSCRIBE")
  /// To a lower level, from the next renewal.
  public static let downgrade = Self(rawValue: "DOWNGRADE")
  /// To a higher level, at once.
  public static let upgrade = Self(rawValue: "UPGRADE")
  /// Renewal turned on.
  public static let autoRenewEnabled = Self(rawValue: "AUTO_RENEW_ENABLED")
  /// Renewal turned off.
  public static let autoRenewDisabled = Self(rawValue: "AUTO_RENEW_DISABLED")
  /// The customer had turned renewal off.
  public static let voluntary = Self(rawValue: "VOLUNTARY")
  /// Could not be charged in the retry period.
  public static let billingRetry = Self(rawValue: "BILLING_RETRY")
  /// No consent to a higher price.
  public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")
  /// Access continues in the billing grace period.
  public static let gracePeriod = Self(rawValue: "GRACE_PERIOD")
  /// The customer has not answered yet.
  public static let pending = Self(rawValue: "PENDING")
  /// The customer agreed, or need not agree.
  public static let accepted = Self(rawValue: "ACCEPTED")
  /// Charged after an earlier failure.
  public static let billingRecovery = Self(rawValue: "BILLING_RECOVERY")
  /// The product could not be bought at renewal.
  public static let productNotForSale = Self(rawValue: "PRODUCT_NOT_FOR_SALE")
  /// All subscribers are done.
  public static let summary = Self(rawValue: "SUMMARY")
  /// One subscriber could not be extended.
  public static let failure = Self(rawValue: "FAILURE")
  /// A token without any report.
  public static let unreported = Self(rawValue: "UNREPORTED")
  /// A token was made.
  public static let created = Self(rawValue: "CREATED")
  /// A token is still active.
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
