package import AppStoreJWS

/// What the rows of a ledger say: of each thing one copy, so that nothing is left to merge. It is a type of its own
/// because a row was verified when it came in and is not now.
package struct LedgerEvidence: Sendable {
  package var transactions: [TransactionFacts] = []
  package var renewals: [RenewalFacts] = []
  package var receiptPurchases: Set<TransactionFacts> = []
  private let customer: Customer
  private let catalogue: ProductCatalogue?

  package init(of customer: Customer, catalogue: ProductCatalogue?) {
    self.customer = customer
    self.catalogue = catalogue
  }

  package func entitlements(at instant: Timestamp) -> [Entitlement] { judged.entitlements(at: instant, under: .all) }

  package func consumables(at instant: Timestamp) -> [ConsumableCount] {
    ConsumableCount.counts(of: judged.consumables, at: instant, under: .all)
  }

  /// What is wrong with it as a whole.
  package var findings: [Finding] { findings(about: known) }

  /// The same about those transactions only that no better key gives to another customer.
  package var ownFindings: [Finding] { findings(about: known.filter { $0.facts.customer == customer }) }

  private func findings(about transactions: some Sequence<KnownTransaction>) -> [Finding] {
    Finding.inOrder(Finding.about(transactions, catalogue: catalogue))
  }

  /// Those of the customer's transactions of which a receipt tells.
  package var inReceipts: [TransactionFacts] { known.filter(\.isInReceipt).map(\.facts) }

  /// The customer's transactions and all others of the same subscriptions, which tell how these stand and whose a
  /// receipt's purchases are.
  private var all: [KnownTransaction] { KnownTransaction.all(tokens: transactions, receiptPurchases: receiptPurchases) }

  private var known: some Sequence<KnownTransaction> { all.lazy.filter { $0.facts.belongs(to: customer) } }

  private var judged: Purchases {
    Purchases(all, of: customer, provenance: .ledger, renewal: renewal, catalogue: catalogue, under: .all)
  }

  private func renewal(of transaction: TransactionFacts) -> Renewal? {
    renewals.first {
      ExactText($0.originalID) == ExactText(transaction.originalID) && $0.environment == transaction.environment
    }.map { Renewal(facts: $0, provenance: .ledger) }
  }
}
