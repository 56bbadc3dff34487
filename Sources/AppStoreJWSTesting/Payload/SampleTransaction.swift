extension SamplePayload {
  /// A purchase: of an auto-renewable subscription, a month long and renewed a few seconds before the signed date.
  /// - Parameters:
  ///   - signedDate: milliseconds since 1970; the other dates follow from it.
  ///   - bundleID: `bundleId`.
  ///   - productID: `productId`.
  ///   - environment: `environment`: `Production`, `Sandbox`, `Xcode` or `LocalTesting`.
  ///   - detail: ``Detail/full`` adds every other member, a revocation among them.
  public static func transaction(
    signedDate: Int64, bundleID: String = "com.example.app", productID: String = "com.example.app.monthly",
    environment: String = "Production", detail: Detail = .typical
  ) -> SamplePayload {
    SamplePayload(
      .transaction,
      [
        "transactionId": "300000000000102",
        "originalTransactionId": "300000000000001",
        "webOrderLineItemId": "300000000000202",
        "bundleId": .string(bundleID),
        "productId": .string(productID),
        "subscriptionGroupIdentifier": "20000001",
        "purchaseDate": .integer(signedDate - 8_000),
        "originalPurchaseDate": .integer(signedDate - 90 * day),
        "expiresDate": .integer(signedDate + 30 * day),
        "quantity": 1,
        "type": "Auto-Renewable Subscription",
        "inAppOwnershipType": "PURCHASED",
        "signedDate": .integer(signedDate),
        "environment": .string(environment),
        "transactionReason": "RENEWAL",
        "storefront": "USA",
        "storefrontId": "143441",
        "price": 9990,
        "currency": "USD",
        "appTransactionId": "700000000000000001",
      ],
      full: [
        ("previousOriginalTransactionId", "300000000000000"),
        ("appAccountToken", "5a1c8c1e-3f0b-4d0e-9a58-0f6f4f9b7d21"),
        ("revocationReason", 1),
        ("revocationDate", .integer(signedDate - 4_000)),
        ("revocationType", "REFUND_PRORATED"),
        ("revocationPercentage", 67_932),
        ("isUpgraded", false),
        ("offerType", 3),
        ("offerIdentifier", "com.example.app.offer"),
        ("offerDiscountType", "PAY_AS_YOU_GO"),
        ("offerPeriod", "P1M"),
        ("advancedCommerceInfo", advancedCommercePurchase(signedDate: signedDate)),
        ("billingPlanType", "MONTHLY"),
        (
          "commitmentInfo",
          [
            "billingPeriodNumber": 4,
            "totalBillingPeriods": 12,
            "commitmentExpiresDate": .integer(signedDate + 270 * day),
            "commitmentPrice": 119_880,
          ]
        ),
      ] + deviceMembers,
      detail: detail)
  }

  /// The device for which `deviceVerification` of full payloads stands, as `AppStore.deviceVerificationID` has it.
  public static let deviceIdentifier = "0b6d9a5e-8c1f-4f7e-a0d3-6f2f1f0e9c47"
}
