internal import AppStoreJWS

/// The transactions that speak, sorted by what their kind of product asks for.
struct Purchases {
  private(set) var subscriptions: [Subscription] = []
  /// Non-consumables and non-renewing subscriptions.
  private(set) var kept: [Purchase] = []
  private(set) var consumables: [Purchase] = []

  private struct SubscriptionKey: Hashable {
    let environment: AppStoreEnvironment?
    let bundleID: String?
    let originalID: String
    let ownershipType: OwnershipType?
  }

  /// - Parameter customer: whose. nil stands for everybody.
  init(_ evidence: EvidenceSet, catalogue: ProductCatalogue?, of customer: Customer?) {
    var periods: [SubscriptionKey: [Purchase]] = [:]
    for (key, transaction) in evidence.transactions {
      let facts = transaction.facts
      if let customer, !facts.belongs(to: customer) { continue }
      let product = catalogue?[facts.productID]
      if catalogue != nil, product == nil, evidence.rules.contains(.catalogue) { continue }
      guard let productType = facts.productType ?? product?.type else { continue }
      let purchase = Purchase(
        facts: facts, productType: productType, provenance: transaction.provenance)
      switch productType {
      case .autoRenewable:
        let subscription = SubscriptionKey(
          environment: key.environment, bundleID: key.bundleID, originalID: facts.originalID,
          ownershipType: key.ownershipType)
        periods[subscription, default: []].append(purchase)
      case .consumable where evidence.rules.contains(.consumablesAreCounted): consumables.append(purchase)
      case .nonConsumable, .nonRenewable, .consumable: kept.append(purchase)
      default: continue
      }
    }
    subscriptions = periods.values.map { purchases in
      Subscription(
        periods: purchases.sorted { $0.order < $1.order },
        renewal: purchases.first.flatMap { evidence.renewal(of: $0.facts) }, rules: evidence.rules)
    }
  }
}
