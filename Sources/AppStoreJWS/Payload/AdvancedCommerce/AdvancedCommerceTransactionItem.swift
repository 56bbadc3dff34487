/// One thing of a purchase by the Advanced Commerce API. JSON: `advancedCommerceInfo.items` of a transaction.
public struct AdvancedCommerceTransactionItem: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "SKU": .text(limit: 128),
    "description": .text(limit: 45),
    "displayName": .text(limit: 30),
    "offer": .object(AdvancedCommerceOffer.self),
    "price": .integer,
    "revocationDate": .timestamp,
    "refunds": .objects(AdvancedCommerceRefund.self),
  ])
}

extension AdvancedCommerceTransactionItem {
  /// The app's own identifier of the item, at most 128 characters. JSON: `SKU`.
  public var sku: String? { object.string("SKU") }

  /// What the customer reads about the item, at most 45 characters. JSON: `description`.
  public var description: String? { object.string("description") }

  /// What the customer reads as its name, at most 30 characters. JSON: `displayName`.
  public var displayName: String? { object.string("displayName") }

  /// The offer that the item is bought with. JSON: `offer`.
  public var offer: AdvancedCommerceOffer? { object.object("offer") }

  /// The price of the item, in thousandths of the currency's unit. JSON: `price`.
  public var price: Int64? { object.integer("price") }

  /// When this item was refunded. JSON: `revocationDate`.
  public var revocationDate: Timestamp? { object.timestamp("revocationDate") }

  /// What was paid back. JSON: `refunds`.
  public var refunds: [AdvancedCommerceRefund]? { object.objects("refunds") }
}
