/// What was paid back for an item. JSON: `items.refunds`.
public struct AdvancedCommerceRefund: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "refundAmount": .integer,
    "refundDate": .timestamp,
    "refundReason": .string,
    "refundType": .string,
  ])
}

extension AdvancedCommerceRefund {
  /// The amount, in thousandths of the currency's unit. JSON: `refundAmount`.
  public var refundAmount: Int64? { object.integer("refundAmount") }

  /// When it was paid back. JSON: `refundDate`.
  public var refundDate: Timestamp? { object.timestamp("refundDate") }

  /// Why it was paid back. JSON: `refundReason`.
  public var refundReason: AdvancedCommerceRefundReason? { object.open("refundReason") }

  /// How much of the price it is. JSON: `refundType`.
  public var refundType: AdvancedCommerceRefundType? { object.open("refundType") }
}
