internal import AppStoreEntitlements
internal import AppStoreJWS

extension Connection {
  /// What the rows say of a customer.
  func evidence(of customer: Customer, catalogue: ProductCatalogue? = nil) throws(LedgerError) -> LedgerEvidence {
    var evidence = LedgerEvidence(of: customer, catalogue: catalogue)
    for facts in try facts(about: customer) {
      switch facts {
      case .transaction(let facts): evidence.transactions.append(facts)
      case .renewalInfo(let facts): evidence.renewals.append(facts)
      case .receiptPurchase(let facts): evidence.receiptPurchases.insert(facts)
      case .none: break
      }
    }
    // Without receipts no row comes twice.
    if !evidence.receiptPurchases.isEmpty { evidence.transactions = Array(Set(evidence.transactions)) }
    return evidence
  }
}
