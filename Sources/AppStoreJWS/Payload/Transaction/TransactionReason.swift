/// What set a transaction off. JSON: `transactionReason`.
public struct TransactionReason: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer bought.
  public static let purchase = Self(rawValue: "PURCHASE")
  /// The App Store renewed the subscription.
  public static let renewal = Self(rawValue: "RENEWAL")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .purchase: "started by the customer",
    .renewal: "renewed by the App Store",
  ]
}
