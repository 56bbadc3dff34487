/// What an external purchase token is for. JSON: `tokenType`.
public struct ExternalPurchaseTokenType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The services of the store.
  public static let services = Self(rawValue: "SERVICES")
  /// The acquisition of a customer.
  public static let acquisition = Self(rawValue: "ACQUISITION")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .services: "the services of the store",
    .acquisition: "the acquisition of a customer",
  ]
}
