/// How an offer is paid. JSON: `offerDiscountType`.
public struct OfferDiscountType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// There is nothing to pay during the offer.
  public static let freeTrial = Self(rawValue: "FREE_TRIAL")
  /// A lower price is paid in each period of the offer.
  public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
  /// One lower price is paid for the whole offer.
  public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
  /// A lower price is paid once.
  public static let oneTime = Self(rawValue: "ONE_TIME")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .freeTrial: "nothing to pay",
    .payAsYouGo: "a lower price in each period",
    .payUpFront: "one lower price for the whole offer",
    .oneTime: "a lower price once",
  ]
}
