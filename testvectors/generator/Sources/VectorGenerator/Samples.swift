@testable import AppStoreJWSTesting

/// A small file of tokens that all verify at their signed dates, and the root to trust for it.
func samples() -> [(name: String, text: String)] {
  let vendor = TestAuthority(organization: "Example Orchard", instant: instant)
  let bundleID = "com.example.birdsong"
  let monthly = "com.example.birdsong.monthly"
  let bought = instant
  let refunded = instant + 12 * day
  let transaction = SamplePayload.transaction(signedDate: bought, bundleID: bundleID, productID: monthly)
  let refund = SamplePayload.transaction(
    signedDate: refunded, bundleID: bundleID, productID: "com.example.birdsong.atlas"
  )
  .setting("transactionId", to: "300000000000417")
  .setting("originalTransactionId", to: "300000000000417")
  .removing("webOrderLineItemId").removing("subscriptionGroupIdentifier").removing("expiresDate")
  .setting("type", to: "Non-Consumable")
  .setting("transactionReason", to: "PURCHASE")
  .setting("purchaseDate", to: .integer(bought + 3 * day))
  .setting("originalPurchaseDate", to: .integer(bought + 3 * day))
  .setting("price", to: 14_990)
  .setting("revocationDate", to: .integer(refunded - 5_000))
  .setting("revocationReason", to: 0)
  .setting("revocationType", to: "REFUND_FULL")
  .setting("revocationPercentage", to: 100_000)
  let notification = SamplePayload.notification(signedDate: bought + 2_000, bundleID: bundleID, signedBy: vendor)
    .setting("data.signedTransactionInfo", to: .string(vendor.sign(transaction)))
    .setting(
      "data.signedRenewalInfo", to: .string(vendor.sign(.renewalInfo(signedDate: bought, productID: monthly))))
  let payloads: [SamplePayload] = [
    transaction,
    .renewalInfo(signedDate: bought, productID: monthly),
    .appTransaction(signedDate: bought + day, bundleID: bundleID),
    notification,
    .realtimeRequest(signedDate: bought + 20 * day, productID: monthly),
    refund,
  ]
  return [
    ("tokens.txt", payloads.map { vendor.sign($0) + "\n" }.joined()),
    ("root.pem", vendor.rootPEM),
  ]
}
