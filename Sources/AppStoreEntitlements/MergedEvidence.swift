package import AppStoreJWS

/// What a ledger knows: of each thing one copy already, so that nothing is left to merge.
package struct MergedEvidence: Sendable {
  package var transactions: [TransactionFacts] = []
  package var renewals: [RenewalFacts] = []
  private let catalogue: ProductCatalogue?

  package init(catalogue: ProductCatalogue?) { self.catalogue = catalogue }

  package func entitlements(at instant: Timestamp) -> [Entitlement] { purchases.entitlements(at: instant, under: .all) }

  package func consumables(at instant: Timestamp) -> [ConsumableCount] {
    ConsumableCount.counts(of: purchases.consumables, at: instant, under: .all)
  }

  private var purchases: Purchases {
    Purchases(
      transactions.lazy.map { ($0, .ledger) }, renewal: renewal, catalogue: catalogue, under: .all)
  }

  private func renewal(of transaction: TransactionFacts) -> Purchases.Renewal? {
    renewals.first { $0.originalID == transaction.originalID && $0.environment == transaction.environment }
      .map { ($0, .ledger) }
  }
}
