package import AppStoreJWS

/// What of a renewal info decides how a lapsed subscription stands.
package struct RenewalFacts: Sendable, Hashable {
  package var originalID: String
  package var environment: AppStoreEnvironment?
  package var signedDate: Timestamp?
  package var gracePeriodExpirationDate: Timestamp?
  package var isInBillingRetry: Bool
  package var expirationReason: ExpirationReason?

  package init(
    originalID: String, environment: AppStoreEnvironment?, signedDate: Timestamp?,
    gracePeriodExpirationDate: Timestamp?, isInBillingRetry: Bool, expirationReason: ExpirationReason?
  ) {
    self.originalID = originalID
    self.environment = environment?.filled
    self.signedDate = signedDate
    self.gracePeriodExpirationDate = gracePeriodExpirationDate
    self.isInBillingRetry = isInBillingRetry
    self.expirationReason = expirationReason
  }

  /// - Throws: which field is missing without which nothing can be decided.
  package init(_ renewalInfo: VerifiedRenewalInfo) throws(MissingField) {
    guard let originalID = renewalInfo.originalTransactionID?.filled else {
      throw MissingField(name: "originalTransactionId")
    }
    self.init(
      originalID: originalID, environment: renewalInfo.environment, signedDate: renewalInfo.signedDate,
      gracePeriodExpirationDate: renewalInfo.gracePeriodExpirationDate,
      isInBillingRetry: renewalInfo.isInBillingRetry ?? false, expirationReason: renewalInfo.expirationReason)
  }
}
