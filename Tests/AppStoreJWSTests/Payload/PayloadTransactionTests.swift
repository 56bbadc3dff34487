import Testing

@testable import AppStoreJWS

struct PayloadTransactionTests {
  @Test func everyField() throws {
    try expectFields([
      PayloadField<Transaction>("transactionId", #""70002""#, { $0.id }, "70002"),
      PayloadField("originalTransactionId", #""70001""#, { $0.originalID }, "70001"),
      PayloadField("previousOriginalTransactionId", #""69000""#, { $0.previousOriginalID }, "69000"),
      PayloadField("webOrderLineItemId", #""81""#, { $0.webOrderLineItemID }, "81"),
      PayloadField("bundleId", #""org.example.piano""#, { $0.appBundleID }, "org.example.piano"),
      PayloadField("productId", #""org.example.piano.lessons""#, { $0.productID }, "org.example.piano.lessons"),
      PayloadField("subscriptionGroupIdentifier", #""5501""#, { $0.subscriptionGroupID }, "5501"),
      PayloadField(
        "purchaseDate", "1760000000001", { $0.purchaseDate }, Timestamp(milliseconds: 1_760_000_000_001)),
      PayloadField(
        "originalPurchaseDate", "1750000000002.75", { $0.originalPurchaseDate },
        Timestamp(milliseconds: 1_750_000_000_002)),
      PayloadField(
        "expiresDate", "1770000000003", { $0.expirationDate }, Timestamp(milliseconds: 1_770_000_000_003)),
      PayloadField("quantity", "2", { $0.purchasedQuantity }, 2),
      PayloadField("type", #""Auto-Renewable Subscription""#, { $0.productType }, .autoRenewable),
      PayloadField(
        "appAccountToken", #""0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0f""#, { $0.appAccountToken },
        "0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0f"),
      PayloadField("inAppOwnershipType", #""FAMILY_SHARED""#, { $0.ownershipType }, .familyShared),
      PayloadField("signedDate", "1760000000004", { $0.signedDate }, Timestamp(milliseconds: 1_760_000_000_004)),
      PayloadField("revocationReason", "1", { $0.revocationReason }, .developerIssue),
      PayloadField(
        "revocationDate", "1760000000005", { $0.revocationDate }, Timestamp(milliseconds: 1_760_000_000_005)),
      PayloadField("revocationType", #""REFUND_PRORATED""#, { $0.revocationType }, .refundProrated),
      PayloadField("revocationPercentage", "67932", { $0.revocationPercentage }, 67_932),
      PayloadField("isUpgraded", "false", { $0.isUpgraded }, false),
      PayloadField("offerType", "4", { $0.offerType }, .winBack),
      PayloadField("offerIdentifier", #""autumn""#, { $0.offerID }, "autumn"),
      PayloadField("offerDiscountType", #""PAY_UP_FRONT""#, { $0.offerDiscountType }, .payUpFront),
      PayloadField("offerPeriod", #""P3M""#, { $0.offerPeriod }, "P3M"),
      PayloadField("environment", #""Sandbox""#, { $0.environment }, .sandbox),
      PayloadField("storefront", #""VNM""#, { $0.storefront }, "VNM"),
      PayloadField("storefrontId", #""143471""#, { $0.storefrontID }, "143471"),
      PayloadField("transactionReason", #""RENEWAL""#, { $0.reason }, .renewal),
      PayloadField("currency", #""VND""#, { $0.currency }, "VND"),
      PayloadField("price", "4999000000", { $0.price }, 4_999_000_000),
      PayloadField("appTransactionId", #""9001""#, { $0.appTransactionID }, "9001"),
      PayloadField("advancedCommerceInfo", #"{"taxCode":"C3"}"#, { $0.advancedCommerceInfo?.taxCode }, "C3"),
      PayloadField("billingPlanType", #""MONTHLY""#, { $0.billingPlanType }, .monthly),
      PayloadField("commitmentInfo", #"{"totalBillingPeriods":12}"#, { $0.commitmentInfo?.totalBillingPeriods }, 12),
      PayloadField("deviceVerification", #""q83v""#, { $0.deviceVerification }, "q83v"),
      PayloadField(
        "deviceVerificationNonce", #""5a0c3b9e-0000-4000-8000-00000000abcd""#, { $0.deviceVerificationNonce },
        "5a0c3b9e-0000-4000-8000-00000000abcd"),
    ])
  }

  @Test func everyFieldOfCommitmentInfo() throws {
    try expectFields([
      PayloadField<TransactionCommitmentInfo>("billingPeriodNumber", "3", { $0.billingPeriodNumber }, 3),
      PayloadField("totalBillingPeriods", "12", { $0.totalBillingPeriods }, 12),
      PayloadField(
        "commitmentExpiresDate", "1790000000000", { $0.commitmentExpirationDate },
        Timestamp(milliseconds: 1_790_000_000_000)),
      PayloadField("commitmentPrice", "59988000000", { $0.commitmentPrice }, 59_988_000_000),
    ])
  }

  @Test func revokedFromItsDateOn() throws {
    let revoked = try Transaction(json: #"{"revocationDate":1000}"#)
    #expect(!revoked.isRevoked(at: Timestamp(milliseconds: 999)))
    #expect(revoked.isRevoked(at: Timestamp(milliseconds: 1000)))
    #expect(revoked.isRevoked(at: Timestamp(milliseconds: 1001)))
    #expect(try !Transaction(json: #"{"revocationReason":0}"#).isRevoked(at: Timestamp(milliseconds: .max)))
  }
}
