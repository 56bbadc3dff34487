/// What kind of offer a subscription was bought with. JSON: `offerType`.
public struct OfferType: OpenEnum {
  /// The JSON value.
  public let rawValue: Int

  /// Any value, known or not.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// An introductory offer.
  public static let introductory = Self(rawValue: 1)
  /// A promotional offer.
  public static let promotional = Self(rawValue: 2)
  /// An offer code.
  public static let code = Self(rawValue: 3)
  /// A win-back offer.
  public static let winBack = Self(rawValue: 4)

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .introductory: "an introductory offer",
    .promotional: "a promotional offer",
    .code: "an offer code",
    .winBack: "a win-back offer",
  ]
}
