/// What follows when the commitment of a subscription ends. JSON: `commitmentInfo` of a renewal info.
public struct RenewalCommitmentInfo: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "commitmentAutoRenewProductId": .string,
    "commitmentAutoRenewStatus": .integer,
    "commitmentRenewalBillingPlanType": .string,
    "commitmentRenewalDate": .timestamp,
    "commitmentRenewalPrice": .integer,
  ])
}

extension RenewalCommitmentInfo {
  /// The product that renews after the commitment. JSON: `commitmentAutoRenewProductId`.
  public var commitmentAutoRenewPreference: String? { object.string("commitmentAutoRenewProductId") }

  /// Whether the subscription renews after the commitment. JSON: `commitmentAutoRenewStatus`.
  public var commitmentAutoRenewStatus: AutoRenewStatus? { object.open("commitmentAutoRenewStatus") }

  /// How the next commitment is billed. JSON: `commitmentRenewalBillingPlanType`.
  public var commitmentRenewalBillingPlanType: BillingPlanType? { object.open("commitmentRenewalBillingPlanType") }

  /// When the next commitment begins. JSON: `commitmentRenewalDate`.
  public var commitmentRenewalDate: Timestamp? { object.timestamp("commitmentRenewalDate") }

  /// The price of the next commitment, in thousandths of the currency's unit. JSON: `commitmentRenewalPrice`.
  public var commitmentRenewalPrice: Int64? { object.integer("commitmentRenewalPrice") }
}
