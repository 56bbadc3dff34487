import Testing

@testable import AppStoreJWS

struct PayloadEnumTests {
  private func expect<Enum: OpenEnum>(_ type: Enum.Type, _ known: Set<Enum.RawValue>) {
    #expect(Set(type.meanings.keys.map(\.rawValue)) == known)
    for value in type.meanings.keys { #expect(value.isKnown && value.meaning?.isEmpty == false) }
  }

  @Test func knownValuesOfTransactions() {
    expect(AppStoreEnvironment.self, ["Sandbox", "Production", "Xcode", "LocalTesting"])
    expect(
      ProductType.self,
      ["Auto-Renewable Subscription", "Non-Consumable", "Consumable", "Non-Renewing Subscription"])
    expect(OwnershipType.self, ["PURCHASED", "FAMILY_SHARED"])
    expect(RevocationReason.self, [0, 1])
    expect(RevocationType.self, ["REFUND_FULL", "REFUND_PRORATED", "FAMILY_REVOKE"])
    expect(OfferType.self, [1, 2, 3, 4])
    expect(OfferDiscountType.self, ["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT", "ONE_TIME"])
    expect(TransactionReason.self, ["PURCHASE", "RENEWAL"])
    expect(BillingPlanType.self, ["BILLED_UPFRONT", "MONTHLY"])
  }

  @Test func knownValuesOfRenewalInfosAndAppTransactions() {
    expect(ExpirationReason.self, [1, 2, 3, 4, 5])
    expect(AutoRenewStatus.self, [0, 1])
    expect(PriceIncreaseStatus.self, [0, 1])
    expect(AppPlatform.self, ["iOS", "macOS", "tvOS", "visionOS"])
  }

  @Test func knownValuesOfNotifications() {
    expect(
      NotificationType.self,
      [
        "SUBSCRIBED", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "OFFER_REDEEMED", "DID_RENEW",
        "EXPIRED", "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "PRICE_INCREASE", "REFUND", "REFUND_DECLINED",
        "CONSUMPTION_REQUEST", "RENEWAL_EXTENDED", "REVOKE", "TEST", "RENEWAL_EXTENSION", "REFUND_REVERSED",
        "EXTERNAL_PURCHASE_TOKEN", "ONE_TIME_CHARGE", "RESCIND_CONSENT", "METADATA_UPDATE", "MIGRATION", "MIGRATE",
        "PRICE_CHANGE",
      ])
    expect(
      NotificationSubtype.self,
      [
        "INITIAL_BUY", "RESUBSCRIBE", "DOWNGRADE", "UPGRADE", "AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED",
        "VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "GRACE_PERIOD", "PENDING", "ACCEPTED", "BILLING_RECOVERY",
        "PRODUCT_NOT_FOR_SALE", "SUMMARY", "FAILURE", "UNREPORTED", "ACTIVE_TOKEN_REMINDER", "CREATED",
      ])
    expect(SubscriptionStatus.self, [1, 2, 3, 4, 5])
    expect(
      ConsumptionRequestReason.self,
      ["UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER"])
    expect(ExternalPurchaseTokenType.self, ["SERVICES", "ACQUISITION"])
  }

  @Test func knownValuesOfAdvancedCommerce() {
    expect(AdvancedCommercePeriod.self, ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"])
    expect(
      AdvancedCommerceOfferPeriod.self, ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P9M", "P1Y"])
    expect(AdvancedCommerceOfferReason.self, ["ACQUISITION", "WIN_BACK", "RETENTION"])
    expect(
      AdvancedCommerceRefundReason.self,
      [
        "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
        "MODIFY_ITEMS_REFUND", "SIMULATE_REFUND_DECLINE",
      ])
    expect(AdvancedCommerceRefundType.self, ["FULL", "PRORATED", "CUSTOM"])
    expect(AdvancedCommercePriceIncreaseStatus.self, ["SCHEDULED", "PENDING", "ACCEPTED"])
  }
}
