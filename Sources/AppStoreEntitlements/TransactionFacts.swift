package import AppStoreJWS

/// What of a transaction decides who may use what. A field that is an empty text says nothing.
package struct TransactionFacts: Sendable, Hashable {
  package var id: String
  package var originalID: String
  package var bundleID: String?
  package var productID: String
  package var productType: ProductType?
  package var subscriptionGroupID: String?
  package var purchaseDate: Timestamp
  package var expirationDate: Timestamp?
  /// nil where it is not said: then it is one.
  package var quantity: Int?
  /// In lower case: UUIDs compare without case.
  package var appAccountToken: String?
  package var appTransactionID: String?
  package var ownershipType: OwnershipType
  package var environment: AppStoreEnvironment?
  package var signedDate: Timestamp?
  package var revocation: Revocation?
  package var isUpgraded: Bool

  package struct Revocation: Sendable, Hashable {
    package var date: Timestamp
    package var reason: RevocationReason?
    package var type: RevocationType?
    package var percentage: Int?

    package init(date: Timestamp, reason: RevocationReason?, type: RevocationType?, percentage: Int?) {
      self.date = date
      self.reason = reason
      self.type = type?.filled
      self.percentage = percentage
    }
  }

  package init(
    id: String, originalID: String, bundleID: String?, productID: String, productType: ProductType?,
    subscriptionGroupID: String?, purchaseDate: Timestamp, expirationDate: Timestamp?, quantity: Int?,
    appAccountToken: String?, appTransactionID: String?, ownershipType: OwnershipType,
    environment: AppStoreEnvironment?, signedDate: Timestamp?, revocation: Revocation?, isUpgraded: Bool
  ) {
    self.id = id
    self.originalID = originalID.isEmpty ? id : originalID
    self.bundleID = bundleID?.filled
    self.productID = productID
    self.productType = productType?.filled
    self.subscriptionGroupID = subscriptionGroupID?.filled
    self.purchaseDate = purchaseDate
    self.expirationDate = expirationDate
    self.quantity = quantity
    self.appAccountToken = appAccountToken?.filled
    self.appTransactionID = appTransactionID
    self.ownershipType = ownershipType.filled ?? .purchased
    self.environment = environment?.filled
    self.signedDate = signedDate
    self.revocation = revocation
    self.isUpgraded = isUpgraded
  }

  /// - Throws: which field is missing without which nothing can be decided.
  package init(_ transaction: VerifiedTransaction) throws(MissingField) {
    guard let id = transaction.id?.filled else { throw MissingField(name: "transactionId") }
    guard let productID = transaction.productID?.filled else { throw MissingField(name: "productId") }
    guard let purchaseDate = transaction.purchaseDate else { throw MissingField(name: "purchaseDate") }
    let expirationDate = transaction.expirationDate
    let productType = transaction.productType
    if productType == .autoRenewable, expirationDate == nil { throw MissingField(name: "expiresDate") }
    self.init(
      id: id, originalID: transaction.originalID ?? id, bundleID: transaction.appBundleID, productID: productID,
      productType: productType, subscriptionGroupID: transaction.subscriptionGroupID, purchaseDate: purchaseDate,
      expirationDate: expirationDate,
      // 32 bits, says the App Store; more would be no number to count with.
      quantity: transaction.purchasedQuantity.map { min(max($0, 0), Int(Int32.max)) },
      appAccountToken: transaction.appAccountToken?.lowercased(),
      appTransactionID: Customer.known(appTransactionID: transaction.appTransactionID),
      // Tokens from before Family Sharing do not say.
      ownershipType: transaction.ownershipType ?? .purchased, environment: transaction.environment,
      signedDate: transaction.signedDate,
      revocation: transaction.revocationDate.map {
        Revocation(
          date: $0, reason: transaction.revocationReason, type: transaction.revocationType,
          percentage: transaction.revocationPercentage)
      },
      isUpgraded: transaction.isUpgraded ?? false)
  }

  package func belongs(to customer: Customer) -> Bool {
    let value: String? =
      switch customer.key {
      case .appAccountToken: appAccountToken
      case .appTransactionID: appTransactionID
      case .originalID: originalID
      }
    return value.map(ExactText.init) == ExactText(customer.value)
  }

  /// Under which key the customer is best known.
  var customer: Customer {
    if let appAccountToken { return .appAccountToken(appAccountToken) }
    if let appTransactionID { return .appTransactionID(appTransactionID) }
    return .originalID(originalID)
  }
}

/// A field without which a token decides nothing; its JSON name.
package struct MissingField: Error, Sendable, Hashable {
  package let name: String

  package init(name: String) { self.name = name }
}
