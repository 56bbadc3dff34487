import AppStoreJWSTesting

extension SamplePayload.Kind {
  /// The members each kind may have, an object's own after its name and a dot.
  var memberNames: String {
    switch self {
    case .transaction:
      """
      transactionId originalTransactionId previousOriginalTransactionId webOrderLineItemId bundleId productId
      subscriptionGroupIdentifier purchaseDate originalPurchaseDate expiresDate quantity type appAccountToken
      inAppOwnershipType signedDate revocationReason revocationDate revocationType revocationPercentage isUpgraded
      offerType offerIdentifier offerDiscountType offerPeriod environment storefront storefrontId
      transactionReason currency price appTransactionId billingPlanType deviceVerification deviceVerificationNonce
      commitmentInfo.billingPeriodNumber commitmentInfo.totalBillingPeriods commitmentInfo.commitmentExpiresDate
      commitmentInfo.commitmentPrice advancedCommerceInfo.descriptors.description
      advancedCommerceInfo.descriptors.displayName advancedCommerceInfo.estimatedTax
      advancedCommerceInfo.taxExclusivePrice advancedCommerceInfo.taxCode advancedCommerceInfo.taxRate
      advancedCommerceInfo.period advancedCommerceInfo.requestReferenceId advancedCommerceInfo.items.SKU
      advancedCommerceInfo.items.description advancedCommerceInfo.items.displayName
      advancedCommerceInfo.items.price advancedCommerceInfo.items.revocationDate
      advancedCommerceInfo.items.offer.period advancedCommerceInfo.items.offer.periodCount
      advancedCommerceInfo.items.offer.price advancedCommerceInfo.items.offer.reason
      advancedCommerceInfo.items.refunds.refundAmount advancedCommerceInfo.items.refunds.refundDate
      advancedCommerceInfo.items.refunds.refundReason advancedCommerceInfo.items.refunds.refundType
      """
    case .renewalInfo:
      """
      expirationIntent originalTransactionId autoRenewProductId productId autoRenewStatus isInBillingRetryPeriod
      priceIncreaseStatus gracePeriodExpiresDate offerType offerIdentifier offerDiscountType offerPeriod
      signedDate environment recentSubscriptionStartDate renewalDate currency renewalPrice eligibleWinBackOfferIds
      appAccountToken appTransactionId renewalBillingPlanType commitmentInfo.commitmentAutoRenewProductId
      commitmentInfo.commitmentAutoRenewStatus commitmentInfo.commitmentRenewalBillingPlanType
      commitmentInfo.commitmentRenewalDate commitmentInfo.commitmentRenewalPrice
      advancedCommerceInfo.consistencyToken advancedCommerceInfo.descriptors.description
      advancedCommerceInfo.descriptors.displayName advancedCommerceInfo.period
      advancedCommerceInfo.requestReferenceId advancedCommerceInfo.taxCode advancedCommerceInfo.items.SKU
      advancedCommerceInfo.items.description advancedCommerceInfo.items.displayName
      advancedCommerceInfo.items.price advancedCommerceInfo.items.offer.period
      advancedCommerceInfo.items.offer.periodCount advancedCommerceInfo.items.offer.price
      advancedCommerceInfo.items.offer.reason advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs
      advancedCommerceInfo.items.priceIncreaseInfo.price advancedCommerceInfo.items.priceIncreaseInfo.status
      """
    case .appTransaction:
      """
      receiptType appAppleId bundleId applicationVersion versionExternalIdentifier receiptCreationDate
      originalPurchaseDate originalApplicationVersion deviceVerification deviceVerificationNonce preorderDate
      appTransactionId originalPlatform requestDate
      """
    case .notification:
      """
      notificationType subtype notificationUUID version signedDate data.environment data.appAppleId data.bundleId
      data.bundleVersion data.signedTransactionInfo data.signedRenewalInfo data.status
      data.consumptionRequestReason summary.environment summary.appAppleId summary.bundleId summary.productId
      summary.requestIdentifier summary.storefrontCountryCodes summary.succeededCount summary.failedCount
      externalPurchaseToken.externalPurchaseId externalPurchaseToken.tokenCreationDate
      externalPurchaseToken.appAppleId externalPurchaseToken.bundleId externalPurchaseToken.tokenExpirationDate
      externalPurchaseToken.tokenType appData.appAppleId appData.bundleId appData.environment
      appData.signedAppTransactionInfo
      """
    case .realtimeRequest:
      """
      originalTransactionId appAppleId productId userLocale requestIdentifier signedDate environment
      """
    }
  }
}
