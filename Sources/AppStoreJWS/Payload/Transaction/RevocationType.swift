/// How much of a purchase was taken back. JSON: `revocationType`.
public struct RevocationType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The whole price was refunded.
  public static let refundFull = Self(rawValue: "REFUND_FULL")
  /// A part of the price was refunded.
  public static let refundProrated = Self(rawValue: "REFUND_PRORATED")
  /// The purchase is no longer shared by the family.
  public static let familyRevoke = Self(rawValue: "FAMILY_REVOKE")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .refundFull: "refunded whole",
    .refundProrated: "refunded in part",
    .familyRevoke: "no longer shared by the family",
  ]
}
