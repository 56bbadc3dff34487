/// What an Advanced Commerce offer is made for. JSON: `offer.reason`.
public struct AdvancedCommerceOfferReason: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// To win a customer.
  public static let acquisition = Self(rawValue: "ACQUISITION")
  /// To win a customer back.
  public static let winBack = Self(rawValue: "WIN_BACK")
  /// To keep a customer.
  public static let retention = Self(rawValue: "RETENTION")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .acquisition: "to win a customer",
    .winBack: "to win a customer back",
    .retention: "to keep a customer",
  ]
}
