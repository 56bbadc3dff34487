/// An offer that an item is bought with. JSON: `items.offer`.
public struct AdvancedCommerceOffer: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "period": .string,
    "periodCount": .number(1...12),
    "price": .integer,
    "reason": .string,
  ])
}

extension AdvancedCommerceOffer {
  /// How long a period of the offer is. JSON: `period`.
  public var period: AdvancedCommerceOfferPeriod? { object.open("period") }

  /// How many periods the offer has, 1 to 12. JSON: `periodCount`.
  public var periodCount: Int? { object.int("periodCount") }

  /// The price of a period, in thousandths of the currency's unit. JSON: `price`.
  public var price: Int64? { object.integer("price") }

  /// What the offer is made for. JSON: `reason`.
  public var reason: AdvancedCommerceOfferReason? { object.open("reason") }
}
