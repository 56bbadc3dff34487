/// How the customer came to own the product. JSON: `inAppOwnershipType`.
public struct OwnershipType: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer bought the product.
  public static let purchased = Self(rawValue: "PURCHASED")
  /// A family member bought the product and shares it.
  public static let familyShared = Self(rawValue: "FAMILY_SHARED")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .purchased: "bought by the customer",
    .familyShared: "shared by a family member who bought it",
  ]
}
