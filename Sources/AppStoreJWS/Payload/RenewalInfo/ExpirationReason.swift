/// Why a subscription expired. JSON: `expirationIntent`.
public struct ExpirationReason: OpenEnum {
  /// The JSON value.
  public let rawValue: Int

  /// Any value, known or not.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer cancelled.
  public static let autoRenewDisabled = Self(rawValue: 1)
  /// The customer could not be charged.
  public static let billingError = Self(rawValue: 2)
  /// The customer did not agree to a higher price.
  public static let didNotConsentToPriceIncrease = Self(rawValue: 3)
  /// The product could not be bought at renewal.
  public static let productUnavailable = Self(rawValue: 4)
  /// Another reason.
  public static let unknown = Self(rawValue: 5)

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .autoRenewDisabled: "the customer cancelled",
    .billingError: "the customer could not be charged",
    .didNotConsentToPriceIncrease: "the customer did not agree to a higher price",
    .productUnavailable: "the product could not be bought at renewal",
    .unknown: "another reason",
  ]
}
