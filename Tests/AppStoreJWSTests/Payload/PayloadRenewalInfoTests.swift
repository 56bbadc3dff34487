import Testing

@testable import AppStoreJWS

struct PayloadRenewalInfoTests {
  @Test func everyField() throws {
    try expectFields([
      PayloadField<RenewalInfo>("expirationIntent", "3", { $0.expirationReason }, .didNotConsentToPriceIncrease),
      PayloadField("originalTransactionId", #""70001""#, { $0.originalTransactionID }, "70001"),
      PayloadField("autoRenewProductId", #""piano.yearly""#, { $0.autoRenewPreference }, "piano.yearly"),
      PayloadField("productId", #""piano.monthly""#, { $0.currentProductID }, "piano.monthly"),
      PayloadField("autoRenewStatus", "1", { $0.autoRenewStatus }, .on),
      PayloadField("isInBillingRetryPeriod", "true", { $0.isInBillingRetry }, true),
      PayloadField("priceIncreaseStatus", "0", { $0.priceIncreaseStatus }, .pending),
      PayloadField(
        "gracePeriodExpiresDate", "1760000000001", { $0.gracePeriodExpirationDate },
        Timestamp(milliseconds: 1_760_000_000_001)),
      PayloadField("offerType", "2", { $0.offerType }, .promotional),
      PayloadField("offerIdentifier", #""spring""#, { $0.offerID }, "spring"),
      PayloadField("offerDiscountType", #""ONE_TIME""#, { $0.offerDiscountType }, .oneTime),
      PayloadField("offerPeriod", #""P1W""#, { $0.offerPeriod }, "P1W"),
      PayloadField("signedDate", "1760000000002", { $0.signedDate }, Timestamp(milliseconds: 1_760_000_000_002)),
      PayloadField("environment", #""Production""#, { $0.environment }, .production),
      PayloadField(
        "recentSubscriptionStartDate", "1700000000000", { $0.recentSubscriptionStartDate },
        Timestamp(milliseconds: 1_700_000_000_000)),
      PayloadField("renewalDate", "1770000000000", { $0.renewalDate }, Timestamp(milliseconds: 1_770_000_000_000)),
      PayloadField("currency", #""IDR""#, { $0.currency }, "IDR"),
      PayloadField("renewalPrice", "2999000000", { $0.renewalPrice }, 2_999_000_000),
      PayloadField("eligibleWinBackOfferIds", #"["b","a"]"#, { $0.eligibleWinBackOfferIDs }, ["b", "a"]),
      PayloadField(
        "appAccountToken", #""0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0f""#, { $0.appAccountToken },
        "0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0f"),
      PayloadField("appTransactionId", #""9001""#, { $0.appTransactionID }, "9001"),
      PayloadField("advancedCommerceInfo", #"{"taxCode":"C3"}"#, { $0.advancedCommerceInfo?.taxCode }, "C3"),
      PayloadField(
        "commitmentInfo", #"{"commitmentRenewalPrice":5}"#, { $0.commitmentInfo?.commitmentRenewalPrice }, 5),
      PayloadField("renewalBillingPlanType", #""BILLED_UPFRONT""#, { $0.renewalBillingPlanType }, .billedUpfront),
      PayloadField("deviceVerification", #""q83v""#, { $0.deviceVerification }, "q83v"),
      PayloadField(
        "deviceVerificationNonce", #""5a0c3b9e-0000-4000-8000-00000000abcd""#, { $0.deviceVerificationNonce },
        "5a0c3b9e-0000-4000-8000-00000000abcd"),
    ])
  }

  @Test func everyFieldOfCommitmentInfo() throws {
    try expectFields([
      PayloadField<RenewalCommitmentInfo>(
        "commitmentAutoRenewProductId", #""piano.monthly""#, { $0.commitmentAutoRenewPreference }, "piano.monthly"),
      PayloadField("commitmentAutoRenewStatus", "0", { $0.commitmentAutoRenewStatus }, .off),
      PayloadField(
        "commitmentRenewalBillingPlanType", #""MONTHLY""#, { $0.commitmentRenewalBillingPlanType }, .monthly),
      PayloadField(
        "commitmentRenewalDate", "1790000000000", { $0.commitmentRenewalDate },
        Timestamp(milliseconds: 1_790_000_000_000)),
      PayloadField("commitmentRenewalPrice", "59988000000", { $0.commitmentRenewalPrice }, 59_988_000_000),
    ])
  }
}
