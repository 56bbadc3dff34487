/// Why a purchase was refunded. JSON: `revocationReason`.
public struct RevocationReason: OpenEnum {
  /// The JSON value.
  public let rawValue: Int

  /// Any value, known or not.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The purchase was refunded for another reason, for instance because it was made by accident.
  public static let other = Self(rawValue: 0)
  /// The purchase was refunded for a problem in the app, actual or perceived.
  public static let developerIssue = Self(rawValue: 1)

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .other: "another reason, for instance bought by accident",
    .developerIssue: "a problem in the app, actual or perceived",
  ]
}
