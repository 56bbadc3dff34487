internal import AppStoreJWS
package import AppStoreReceipts

// What a receipt says of a purchase. It names no customer but by the original transaction, no subscription group, and
// not whether the family shares the purchase: alone it counts as bought.
extension TransactionFacts {
  /// - Throws: which field is missing without which nothing can be decided.
  package init(_ purchase: InAppPurchase, in receipt: VerifiedReceipt) throws(MissingField) {
    // Xcode gives every purchase the same one.
    guard let id = purchase.id?.filled, id != "0" else { throw MissingField(name: "transactionId") }
    guard let productID = purchase.productID?.filled else { throw MissingField(name: "productId") }
    guard let purchaseDate = purchase.purchaseDate else { throw MissingField(name: "purchaseDate") }
    let productType = purchase.type.map(ProductType.init)
    if productType == .autoRenewable, purchase.expirationDate == nil { throw MissingField(name: "expiresDate") }
    self.init(
      id: id, originalID: purchase.originalID?.filled ?? id, bundleID: receipt.bundleID?.filled, productID: productID,
      productType: productType, subscriptionGroupID: nil, purchaseDate: purchaseDate,
      expirationDate: purchase.expirationDate,
      quantity: purchase.quantity.map { Int(min(max($0, 0), Int64(Int32.max))) }, appAccountToken: nil,
      appTransactionID: nil, ownershipType: .purchased, environment: receipt.environment?.filled,
      signedDate: receipt.creationDate,
      revocation: purchase.cancellationDate.map {
        Revocation(
          date: $0, reason: purchase.cancellationReason.map { RevocationReason(rawValue: Int(clamping: $0)) },
          type: nil, percentage: nil)
      },
      isUpgraded: false)
  }

  /// How the purchase of a receipt stands against that of another receipt.
  package var precedenceAmongReceipts: Precedence {
    let quantity = quantity.map { "\($0)" } ?? ""
    let parts = [
      originalID, productID, productType?.rawValue ?? "", "\(purchaseDate)", expirationDate.map { "\($0)" } ?? "",
      quantity, revocation.map { "\($0.date)" } ?? "", revocation?.reason.map { "\($0.rawValue)" } ?? "",
    ]
    return Precedence(signedDate: signedDate, isRevoked: revocation != nil, payload: parts.joined(separator: "\n"))
  }
}

extension ProductType {
  /// The words of tokens for the numbers of receipts.
  fileprivate init(_ type: PurchaseType) {
    self =
      switch type {
      case .nonConsumable: .nonConsumable
      case .consumable: .consumable
      case .nonRenewable: .nonRenewable
      case .autoRenewable: .autoRenewable
      default: ProductType(rawValue: "\(type.rawValue)")
      }
  }
}
