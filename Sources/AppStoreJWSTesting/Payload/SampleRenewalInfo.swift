extension SamplePayload {
  /// What becomes of a subscription: it renews in a month. Renewal infos name no app.
  /// - Parameters:
  ///   - signedDate: milliseconds since 1970; the other dates follow from it.
  ///   - productID: `productId` and `autoRenewProductId`.
  ///   - environment: `environment`: `Production`, `Sandbox`, `Xcode` or `LocalTesting`.
  ///   - detail: ``Detail/full`` adds every other member.
  public static func renewalInfo(
    signedDate: Int64, productID: String = "com.example.app.monthly", environment: String = "Production",
    detail: Detail = .typical
  ) -> SamplePayload {
    SamplePayload(
      .renewalInfo,
      [
        "originalTransactionId": "300000000000001",
        "autoRenewProductId": .string(productID),
        "productId": .string(productID),
        "autoRenewStatus": 1,
        "renewalPrice": 9_990,
        "currency": "USD",
        "signedDate": .integer(signedDate),
        "environment": .string(environment),
        "recentSubscriptionStartDate": .integer(signedDate - 90 * day),
        "renewalDate": .integer(signedDate + 30 * day),
        "appTransactionId": "700000000000000001",
      ],
      full: [
        ("expirationIntent", 2),
        ("isInBillingRetryPeriod", true),
        ("priceIncreaseStatus", 1),
        ("gracePeriodExpiresDate", .integer(signedDate + 16 * day)),
        ("offerType", 4),
        ("offerIdentifier", "com.example.app.winback"),
        ("offerDiscountType", "PAY_UP_FRONT"),
        ("offerPeriod", "P3M"),
        ("eligibleWinBackOfferIds", ["com.example.app.winback", "com.example.app.winback.small"]),
        ("appAccountToken", "5a1c8c1e-3f0b-4d0e-9a58-0f6f4f9b7d21"),
        ("advancedCommerceInfo", advancedCommerceRenewal),
        (
          "commitmentInfo",
          [
            "commitmentAutoRenewProductId": .string(productID),
            "commitmentAutoRenewStatus": 1,
            "commitmentRenewalBillingPlanType": "MONTHLY",
            "commitmentRenewalDate": .integer(signedDate + 270 * day),
            "commitmentRenewalPrice": 119_880,
          ]
        ),
        ("renewalBillingPlanType", "MONTHLY"),
      ],
      detail: detail)
  }
}
