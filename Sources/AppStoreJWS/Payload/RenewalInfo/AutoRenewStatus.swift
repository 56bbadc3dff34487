/// Whether a subscription will renew. JSON: `autoRenewStatus`, `commitmentAutoRenewStatus`.
public struct AutoRenewStatus: OpenEnum {
  /// The JSON value.
  public let rawValue: Int

  /// Any value, known or not.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The subscription ends with the current period.
  public static let off = Self(rawValue: 0)
  /// The subscription renews at the end of the current period.
  public static let on = Self(rawValue: 1)

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .off: "ends with the current period",
    .on: "renews at the end of the current period",
  ]
}
