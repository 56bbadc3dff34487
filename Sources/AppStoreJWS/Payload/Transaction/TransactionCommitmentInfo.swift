/// Where a subscription with a commitment stands. JSON: `commitmentInfo` of a transaction.
public struct TransactionCommitmentInfo: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "billingPeriodNumber": .number(1...12),
    "totalBillingPeriods": .integer,
    "commitmentExpiresDate": .timestamp,
    "commitmentPrice": .integer,
  ])
}

extension TransactionCommitmentInfo {
  /// Which billing period of the commitment this is, 1 to 12. JSON: `billingPeriodNumber`.
  public var billingPeriodNumber: Int? { object.int("billingPeriodNumber") }

  /// How many billing periods the commitment has. JSON: `totalBillingPeriods`.
  public var totalBillingPeriods: Int? { object.int("totalBillingPeriods") }

  /// When the commitment ends. JSON: `commitmentExpiresDate`.
  public var commitmentExpirationDate: Timestamp? { object.timestamp("commitmentExpiresDate") }

  /// The price of the whole commitment, in thousandths of the currency's unit. JSON: `commitmentPrice`.
  public var commitmentPrice: Int64? { object.integer("commitmentPrice") }
}
