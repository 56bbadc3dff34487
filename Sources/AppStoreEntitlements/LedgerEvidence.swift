package import AppStoreJWS

/// What the rows of a ledger say: of each thing one copy, so that nothing is left to merge. It is a type of its own because a
/// row was verified when it came in and is not now.
package struct LedgerEvidence: Sendable {
  package var transactions: [TransactionFacts] = []
  package var renewals: [RenewalFacts] = []
  private let catalogue: ProductCatalogue?

  package init(catalogue: ProductCatalogue?) { self.catalogue = catalogue }

  package func entitlements(at instant: Timestamp) -> [Entitlement] { purchases.entitlements(at: instant, under: .all) }

  package func consumables(at instant: Timestamp) -> [ConsumableCount] {
    ConsumableCount.counts(of: purchases.consumables, at: instant, under: .all)
  }

  /// What is wrong with it as a whole.
  package var findings: [Finding] { Finding.inOrder(Finding.about(transactions, catalogue: catalogue)) }

  private var purchases: Purchases {
    Purchases(
      transactions.lazy.map { ($0, .ledger) }, renewal: renewal, catalogue: catalogue, under: .all)
  }

  private func renewal(of transaction: TransactionFacts) -> Purchases.Renewal? {
    renewals.first { $0.originalID == transaction.originalID && $0.environment == transaction.environment }
      .map { ($0, .ledger) }
  }
}
