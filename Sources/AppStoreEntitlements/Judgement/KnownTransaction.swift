internal import AppStoreJWS

/// One transaction by all that tokens and receipts say of it.
struct KnownTransaction: Sendable {
  var facts: TransactionFacts
  /// What kinds of evidence decided, and when they were signed.
  var sources: [(kind: EvidenceKind, signedDate: Timestamp?)]
  /// Whether a receipt tells of it.
  var isInReceipt = false
  /// The fields in which a receipt contradicts the token, by their JSON names.
  var disagreements: [String] = []
}

extension KnownTransaction {
  /// A transaction as receipts tell it apart.
  struct Key: Hashable, Sendable {
    let environment: AppStoreEnvironment?
    let bundleID: ExactText?
    let id: ExactText

    init(_ facts: TransactionFacts, id: String) {
      environment = facts.environment
      bundleID = facts.bundleID.map(ExactText.init)
      self.id = ExactText(id)
    }
  }

  init(token facts: TransactionFacts) {
    self.init(facts: facts, sources: [(.transaction, facts.signedDate)])
  }

  /// Puts together what tokens and receipts say, each with one copy of each transaction.
  static func all(
    tokens: some Sequence<TransactionFacts>, receiptPurchases: some Collection<TransactionFacts>
  ) -> [KnownTransaction] {
    var transactions = tokens.map(KnownTransaction.init(token:))
    if receiptPurchases.isEmpty { return transactions }
    var indices: [Key: Int] = [:]
    var latest: [Key: Int] = [:]
    for (index, transaction) in transactions.enumerated() {
      let facts = transaction.facts
      // A receipt does not say whose a transaction is that was bought and is shared too: it counts for who bought it.
      let key = Key(facts, id: facts.id)
      if indices[key] == nil || facts.ownershipType == .purchased { indices[key] = index }
      let original = Key(facts, id: facts.originalID)
      if latest[original].map({ transactions[$0].facts.order < facts.order }) ?? true { latest[original] = index }
    }
    for receiptPurchase in receiptPurchases {
      if let index = indices[Key(receiptPurchase, id: receiptPurchase.id)] {
        transactions[index].add(receiptPurchase: receiptPurchase)
      } else {
        var facts = receiptPurchase
        // Whoever holds the other transactions of the subscription or product holds this one.
        if let owner = latest[Key(facts, id: facts.originalID)].map({ transactions[$0].facts }) {
          facts.appAccountToken = owner.appAccountToken
          facts.appTransactionID = owner.appTransactionID
          facts.ownershipType = owner.ownershipType
          facts.subscriptionGroupID = owner.subscriptionGroupID
        }
        transactions.append(
          KnownTransaction(facts: facts, sources: [(.receipt, facts.signedDate)], isInReceipt: true))
      }
    }
    return transactions
  }

  /// Adds what a receipt says of the same transaction. It changes only what may change in time, and only by saying
  /// something: what a receipt does not mention is not taken back by it.
  private mutating func add(receiptPurchase receipt: TransactionFacts) {
    isInReceipt = true
    // A receipt that does not name the original transaction stands for its own, and contradicts none by that.
    let namesOriginal = ExactText(receipt.originalID) != ExactText(receipt.id)
    for (name, agrees) in [
      ("productId", ExactText(receipt.productID) == ExactText(facts.productID)),
      ("originalTransactionId", !namesOriginal || ExactText(receipt.originalID) == ExactText(facts.originalID)),
      ("type", receipt.productType == nil || facts.productType == nil || receipt.productType == facts.productType),
      ("quantity", receipt.quantity == nil || facts.quantity == nil || receipt.quantity == facts.quantity),
    ] where !agrees { disagreements.append(name) }
    if facts.productType == nil { facts.productType = receipt.productType }
    if facts.quantity == nil { facts.quantity = receipt.quantity }
    guard let receiptDate = receipt.signedDate, facts.signedDate.map({ $0 < receiptDate }) ?? true else { return }
    var decides = false
    // Receipts know seconds only.
    if let end = receipt.expirationDate, let known = facts.expirationDate, !end.isSameSecond(as: known) {
      facts.expirationDate = end
      decides = true
    }
    // That an upgrade ends a period is told by the same field, and the token tells it better.
    if let revocation = receipt.revocation, facts.revocation == nil, !facts.isUpgraded {
      facts.revocation = revocation
      decides = true
    }
    if decides { sources.append((.receipt, receiptDate)) }
  }
}

extension TransactionFacts {
  fileprivate var order: (Timestamp, String, String) { (purchaseDate, id, ownershipType.rawValue) }
}

extension Timestamp {
  /// A ledger's file may have been meddled with, and any number may stand there.
  fileprivate func isSameSecond(as other: Timestamp) -> Bool {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    return !overflow && difference.magnitude < 1_000
  }
}
