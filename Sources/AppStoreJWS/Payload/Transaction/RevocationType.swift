/// How much of a purchase was taken back. JSON: `revocationType`.
public struct RevocationType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Refunded whole.
  public static let refundFull = Self(rawValue: "REFUND_FULL")
  /// Refunded in part.
  public static let refundProrated = Self(rawValue: "REFUND_PRORATED")
  /// No longer shared by the family.
  public static let familyRevoke = Self(rawValue: "FAMILY_REVOKE")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .refundFull: "refunded whole",
    .refundProrated: "refunded in part",
    .familyRevoke: "no longer shared by the family",
  ]
}
