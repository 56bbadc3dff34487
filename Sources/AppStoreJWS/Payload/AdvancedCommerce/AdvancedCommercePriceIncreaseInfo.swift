/// A higher price that is planned for an item. JSON: `items.priceIncreaseInfo`.
public struct AdvancedCommercePriceIncreaseInfo: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "dependentSKUs": .strings,
    "price": .integer,
    "status": .string,
  ])
}

extension AdvancedCommercePriceIncreaseInfo {
  /// The items whose prices rise together with this one. JSON: `dependentSKUs`.
  public var dependentSKUs: [String]? { object.strings("dependentSKUs") }

  /// The price to come, in thousandths of the currency's unit. JSON: `price`.
  public var price: Int64? { object.integer("price") }

  /// How far the increase has come. JSON: `status`.
  public var status: AdvancedCommercePriceIncreaseStatus? { object.open("status") }
}
