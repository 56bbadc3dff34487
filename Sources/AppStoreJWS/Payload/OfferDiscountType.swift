/// How an offer is paid. JSON: `offerDiscountType`.
public struct OfferDiscountType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing to pay.
  public static let freeTrial = Self(rawValue: "FREE_TRIAL")
  /// A lower price in each period.
  public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
  /// One lower price for the whole offer.
  public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
  /// A lower price once.
  public static let oneTime = Self(rawValue: "ONE_TIME")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .freeTrial: "nothing to pay",
    .payAsYouGo: "a lower price in each period",
    .payUpFront: "one lower price for the whole offer",
    .oneTime: "a lower price once",
  ]
}
