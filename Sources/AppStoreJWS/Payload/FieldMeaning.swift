/// What the values of fields mean, for people who look at a payload.
enum FieldMeaning {
  /// - Returns: nil where the value speaks for itself.
  static func text(of value: JSONValue, in field: String, type: Schema.FieldType?) -> String? {
    switch (value, type) {
    case (.integer(let number), .timestamp): date(Double(number))
    case (.real(let number), .timestamp): date(number)
    case (.integer(let number), _) where prices.contains(field): price(number)
    case (.integer(let number), _): meanings[field]?("\(number)")
    case (.string(let text), _): meanings[field]?(text)
    default: nil
    }
  }

  private static func date(_ milliseconds: Double) -> String? {
    guard let whole = Int64(exactly: milliseconds.rounded(.towardZero)) else { return nil }
    let timestamp = Timestamp(milliseconds: whole)
    return Timestamp.accepted.contains(timestamp) ? "\(timestamp)" : nil
  }

  private static let prices: Set = ["price", "renewalPrice", "commitmentPrice", "commitmentRenewalPrice"]

  /// Prices are in thousandths.
  private static func price(_ milliunits: Int64) -> String {
    let (units, rest) = milliunits.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest)
    return "\(milliunits < 0 ? "-" : "")\(units).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }

  private static func meaning<Value: OpenEnum>(_: Value.Type) -> @Sendable (String) -> String? {
    { text in Value.RawValue(text).flatMap { Value(rawValue: $0).meaning } }
  }

  private static let meanings: [String: @Sendable (String) -> String?] = [
    "autoRenewStatus": meaning(AutoRenewStatus.self),
    "billingPlanType": meaning(BillingPlanType.self),
    "commitmentAutoRenewStatus": meaning(AutoRenewStatus.self),
    "commitmentRenewalBillingPlanType": meaning(BillingPlanType.self),
    "consumptionRequestReason": meaning(ConsumptionRequestReason.self),
    "environment": meaning(AppStoreEnvironment.self),
    "expirationIntent": meaning(ExpirationReason.self),
    "inAppOwnershipType": meaning(OwnershipType.self),
    "notificationType": meaning(NotificationType.self),
    "offerDiscountType": meaning(OfferDiscountType.self),
    "offerType": meaning(OfferType.self),
    "originalPlatform": meaning(AppPlatform.self),
    "priceIncreaseStatus": meaning(PriceIncreaseStatus.self),
    "receiptType": meaning(AppStoreEnvironment.self),
    "renewalBillingPlanType": meaning(BillingPlanType.self),
    "revocationReason": meaning(RevocationReason.self),
    "revocationType": meaning(RevocationType.self),
    "status": meaning(SubscriptionStatus.self),
    "subtype": meaning(NotificationSubtype.self),
    "tokenType": meaning(ExternalPurchaseTokenType.self),
    "transactionReason": meaning(TransactionReason.self),
    "type": meaning(ProductType.self),
  ]
}
