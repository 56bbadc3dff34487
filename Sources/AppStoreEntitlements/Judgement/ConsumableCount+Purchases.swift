internal import AppStoreJWS

extension ConsumableCount {
  private struct Key: Hashable {
    let customer: Customer?
    let bundleID: String?
    let environment: AppStoreEnvironment?
    let productID: String
  }

  static func counts(
    of purchases: [Purchase], at instant: Timestamp, under rules: RuleSet
  ) -> [ConsumableCount] {
    var counts: [Key: ConsumableCount] = [:]
    for purchase in purchases where purchase.isKnown(at: instant, under: rules) {
      let facts = purchase.facts
      let key = Key(
        customer: rules.contains(.customersApart) ? facts.customer : nil, bundleID: facts.bundleID,
        environment: facts.environment, productID: facts.productID)
      var count =
        counts[key]
        ?? ConsumableCount(
          customer: facts.customer, environment: facts.environment, bundleID: facts.bundleID, productID: facts.productID
        )
      let quantity = rules.contains(.quantity) ? facts.quantity : 1
      if purchase.revocation(at: instant, under: rules) == nil {
        count.purchased += quantity
      } else {
        count.revoked += quantity
      }
      counts[key] = count
    }
    return counts.values.sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  private var order: [String] {
    [customer.description, bundleID ?? "", environment?.rawValue ?? "", productID]
  }
}
