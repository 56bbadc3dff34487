public import AppStoreJWS

/// The products that a business sells. With one, nothing else is ever granted.
public struct ProductCatalogue: Sendable, Hashable {
  /// One product.
  public struct Product: Sendable, Hashable {
    /// The product identifier.
    public let id: String
    /// What kind of product it is.
    public let type: ProductType
    /// The group that a subscription belongs to.
    public let subscriptionGroupID: String?

    /// Describes a product.
    public init(id: String, type: ProductType, subscriptionGroupID: String? = nil) {
      self.id = id
      self.type = type
      self.subscriptionGroupID = subscriptionGroupID
    }
  }

  private let products: [ExactText: Product]

  /// Lists products; of two with the same identifier the last counts.
  public init(_ products: some Sequence<Product>) {
    self.products = Dictionary(products.map { (ExactText($0.id), $0) }) { $1 }
  }

  /// The product of an identifier; nil if it is not sold.
  public subscript(id: String) -> Product? { products[ExactText(id)] }
}
