/// What was bought by the Advanced Commerce API. JSON: `advancedCommerceInfo` of a transaction.
public struct AdvancedCommerceTransactionInfo: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "descriptors": .object(AdvancedCommerceDescriptors.self),
    "estimatedTax": .integer,
    "taxExclusivePrice": .integer,
    "taxCode": .string,
    "taxRate": .string,
    "period": .string,
    "requestReferenceId": .uuid,
    "items": .objects(AdvancedCommerceTransactionItem.self),
  ])
}

extension AdvancedCommerceTransactionInfo {
  /// What the customer reads about it. JSON: `descriptors`.
  public var descriptors: AdvancedCommerceDescriptors? { object.object("descriptors") }

  /// The tax as far as known, in thousandths of the currency's unit. JSON: `estimatedTax`.
  public var estimatedTax: Int64? { object.integer("estimatedTax") }

  /// The price without tax, in thousandths of the currency's unit. JSON: `taxExclusivePrice`.
  public var taxExclusivePrice: Int64? { object.integer("taxExclusivePrice") }

  /// The kind of goods, as taxes tell them apart. JSON: `taxCode`.
  public var taxCode: String? { object.string("taxCode") }

  /// The rate of the tax, a decimal number in a string. JSON: `taxRate`.
  public var taxRate: String? { object.string("taxRate") }

  /// How long a billing period is. JSON: `period`.
  public var period: AdvancedCommercePeriod? { object.open("period") }

  /// The UUID of the app's request. JSON: `requestReferenceId`.
  public var requestReferenceID: String? { object.string("requestReferenceId") }

  /// What was bought, one item or more. JSON: `items`.
  public var items: [AdvancedCommerceTransactionItem]? { object.objects("items") }
}
