internal import AppStoreEntitlements
internal import AppStoreJWS

/// One thing that was signed, as the ledger keeps it. Equal records were made of equal facts.
struct Record: Hashable {
  enum Facts: Hashable {
    case transaction(TransactionFacts)
    case renewalInfo(RenewalFacts)
    case receiptPurchase(TransactionFacts)
    case none
  }

  let kind: EvidenceKind
  let id: String
  let environment: AppStoreEnvironment?
  let bundleID: String?
  let ownershipType: OwnershipType?
  let signedDate: Timestamp?
  let originalID: String?
  let appAccountToken: String?
  let appTransactionID: String?
  let productID: String?
  let facts: Facts

  var isRevoked: Bool {
    switch facts {
    case .transaction(let facts), .receiptPurchase(let facts): facts.revocation != nil
    case .renewalInfo, .none: false
    }
  }
}

extension Record {
  /// Whether another copy differs in nothing but when it was signed.
  func saysTheSame(as other: Record) -> Bool {
    guard case .receiptPurchase(var facts) = facts, case .receiptPurchase(let otherFacts) = other.facts else {
      return false
    }
    facts.signedDate = otherFacts.signedDate
    return facts == otherFacts
  }
}

// MARK: Out of verified values

extension Record {
  init(_ facts: TransactionFacts) {
    self.init(
      kind: .transaction, id: facts.id, environment: facts.environment, bundleID: facts.bundleID,
      ownershipType: facts.ownershipType, signedDate: facts.signedDate, originalID: facts.originalID,
      appAccountToken: facts.appAccountToken, appTransactionID: facts.appTransactionID, productID: facts.productID,
      facts: .transaction(facts))
  }

  /// A purchase in a receipt, which does not say whose it is.
  init(receiptPurchase facts: TransactionFacts) {
    self.init(
      kind: .receipt, id: facts.id, environment: facts.environment, bundleID: facts.bundleID, ownershipType: nil,
      signedDate: facts.signedDate, originalID: facts.originalID, appAccountToken: nil, appTransactionID: nil,
      productID: facts.productID, facts: .receiptPurchase(facts))
  }

  /// A renewal info names no app, and it belongs to the customer of its transactions.
  init(_ facts: RenewalFacts) {
    self.init(
      kind: .renewalInfo, id: facts.originalID, environment: facts.environment, bundleID: nil, ownershipType: nil,
      signedDate: facts.signedDate, originalID: facts.originalID, appAccountToken: nil, appTransactionID: nil,
      productID: nil, facts: .renewalInfo(facts))
  }

  init(_ appTransaction: VerifiedAppTransaction) throws(MissingField) {
    guard let id = Customer.known(appTransactionID: appTransaction.appTransactionID) else {
      throw MissingField(name: "appTransactionId")
    }
    self.init(
      kind: .appTransaction, id: id, environment: appTransaction.environment?.filled,
      bundleID: appTransaction.bundleID?.filled, ownershipType: nil,
      signedDate: appTransaction.payload.signedDate, originalID: nil, appAccountToken: nil, appTransactionID: id,
      productID: nil, facts: .none)
  }

  init(_ notification: VerifiedNotification) throws(MissingField) {
    guard let id = notification.notificationUUID?.filled else { throw MissingField(name: "notificationUUID") }
    self.init(
      kind: .notification, id: id.lowercased(), environment: notification.payload.environment?.filled,
      bundleID: notification.payload.bundleID?.filled, ownershipType: nil,
      signedDate: notification.payload.signedDate,
      originalID: notification.transaction?.originalID?.filled
        ?? notification.renewalInfo?.originalTransactionID?.filled,
      appAccountToken: notification.transaction?.appAccountToken?.filled?.lowercased(),
      appTransactionID: Customer.known(
        appTransactionID: notification.transaction?.appTransactionID ?? notification.appTransaction?.appTransactionID),
      productID: notification.transaction?.productID?.filled, facts: .none)
  }

  /// The record of a token; nil for a kind that leaves none.
  init?(_ token: VerifiedToken) throws(MissingField) {
    switch token {
    case .transaction(let transaction): self.init(try TransactionFacts(transaction))
    case .renewalInfo(let renewalInfo): self.init(try RenewalFacts(renewalInfo))
    case .appTransaction(let appTransaction): try self.init(appTransaction)
    case .notification(let notification): try self.init(notification)
    case .realtimeRequest: return nil
    }
  }
}
