public import AppStoreJWS

/// How many of a consumable a customer has bought. What was used of them only the app knows.
public struct ConsumableCount: Sendable, Hashable {
  /// The customer, as in ``Entitlement/customer``.
  public let customer: Customer
  /// Where they were bought.
  public let environment: AppStoreEnvironment?
  /// The app.
  public let bundleID: String?
  /// The product.
  public let productID: String
  /// Bought and not refunded.
  public internal(set) var purchased = 0
  /// Bought and refunded.
  public internal(set) var revoked = 0
}
