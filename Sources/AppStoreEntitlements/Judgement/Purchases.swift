internal import AppStoreJWS

/// The transactions that speak of a customer's purchases, sorted by what their kind of product asks for.
struct Purchases {
  /// Each with all its periods, of which some may be other customers'.
  private(set) var subscriptions: [Subscription] = []
  /// Non-consumables and non-renewing subscriptions.
  private(set) var kept: [Purchase] = []
  private(set) var consumables: [Purchase] = []
  private let customer: Customer?

  private struct SubscriptionKey: Hashable {
    let environment: AppStoreEnvironment?
    let bundleID: ExactText?
    let originalID: ExactText
    let ownershipType: OwnershipType?

    init(_ facts: TransactionFacts, under rules: RuleSet) {
      environment = rules.contains(.environmentsApart) ? facts.environment : nil
      bundleID = rules.contains(.appsApart) ? facts.bundleID.map(ExactText.init) : nil
      originalID = ExactText(facts.originalID)
      ownershipType = rules.contains(.ownershipApart) ? facts.ownershipType : nil
    }
  }

  /// - Parameters:
  ///   - transactions: of each transaction one copy: the customer's, and all others of the same subscriptions.
  ///   - customer: whose purchases are meant. nil stands for everybody.
  ///   - renewal: finds the renewal info of a transaction.
  init(
    _ transactions: some Collection<KnownTransaction>, of customer: Customer?, provenance: Entitlement.Provenance,
    renewal: (TransactionFacts) -> Renewal?, catalogue: ProductCatalogue?, under rules: RuleSet
  ) {
    self.customer = customer
    var periods: [SubscriptionKey: [Purchase]] = [:]
    let refunded = Dictionary(
      transactions.lazy.filter(\.isRefundedOriginal).map { (KnownTransaction.Key($0.facts, id: $0.facts.id), $0) },
      uniquingKeysWith: { $0.isRefunded(before: $1) ? $0 : $1 })
    for transaction in transactions {
      let facts = transaction.facts
      let product = catalogue?[facts.productID]
      if catalogue != nil, product == nil, rules.contains(.catalogue) { continue }
      guard let productType = facts.productType ?? product?.type else { continue }
      var purchase = Purchase(transaction: transaction, productType: productType, provenance: provenance)
      switch productType {
      // Only the catalogue says that it is one: a token or receipt that does so itself is incomplete.
      case .autoRenewable where facts.expirationDate == nil: continue
      case .autoRenewable: periods[SubscriptionKey(facts, under: rules), default: []].append(purchase)
      case _ where !purchase.isOf(customer): continue
      case .consumable where rules.contains(.consumablesAreCounted): consumables.append(purchase)
      case .nonConsumable:
        // An older receipt has copies of a purchase that a newer one no longer has.
        if !transaction.isOriginal, let original = refunded[KnownTransaction.Key(facts, id: facts.originalID)],
          original.isRefunded(after: facts.purchaseDate)
        {
          purchase.refundedOriginal = original
        }
        kept.append(purchase)
      case .nonRenewable, .consumable: kept.append(purchase)
      default: continue
      }
    }
    subscriptions = periods.values.lazy.filter { $0.contains { $0.isOf(customer) } }.map { purchases in
      Subscription(
        periods: purchases.sorted { $0.order < $1.order }, renewal: purchases.first.flatMap { renewal($0.facts) },
        rules: rules)
    }
  }
}

extension Purchases {
  /// - Parameter customer: whose. nil stands for everybody.
  init(_ evidence: EvidenceSet, catalogue: ProductCatalogue?, of customer: Customer?) {
    let renewal = { evidence.renewal(of: $0).map { Renewal(facts: $0, provenance: .verified) } }
    var transactions = evidence.known
    if let customer {
      let own = transactions.lazy.filter { $0.facts.belongs(to: customer) }
      let originals = Set(own.map { ExactText($0.facts.originalID) })
      transactions.removeAll { !originals.contains(ExactText($0.facts.originalID)) }
    }
    self.init(
      transactions, of: customer, provenance: .verified, renewal: renewal, catalogue: catalogue, under: evidence.rules)
  }

  func entitlements(at instant: Timestamp, under rules: RuleSet) -> [Entitlement] {
    Entitlement.strongest(
      subscriptions.flatMap { $0.entitlements(at: instant, of: customer) }
        + kept.compactMap { $0.entitlement(at: instant, under: rules) },
      under: rules)
  }
}

extension KnownTransaction {
  fileprivate var isOriginal: Bool { ExactText(facts.id) == ExactText(facts.originalID) }

  fileprivate var isRefundedOriginal: Bool { facts.revocation != nil && isOriginal }

  fileprivate func isRefunded(after instant: Timestamp) -> Bool { facts.revocation.map { $0.date >= instant } ?? false }

  fileprivate func isRefunded(before other: KnownTransaction) -> Bool {
    guard let revocation = facts.revocation, let others = other.facts.revocation else { return false }
    return revocation.date < others.date
  }
}
