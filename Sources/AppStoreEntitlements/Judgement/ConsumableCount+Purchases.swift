internal import AppStoreJWS

extension ConsumableCount {
  private struct Key: Hashable {
    let customer: Customer?
    let bundleID: ExactText?
    let environment: AppStoreEnvironment?
    let productID: ExactText
  }

  static func counts(
    of purchases: [Purchase], at instant: Timestamp, under rules: RuleSet
  ) -> [ConsumableCount] {
    var counts: [Key: ConsumableCount] = [:]
    for purchase in purchases where purchase.isKnown(at: instant, under: rules) {
      let facts = purchase.facts
      let key = Key(
        customer: rules.contains(.customersApart) ? facts.customer : nil,
        bundleID: facts.bundleID.map(ExactText.init), environment: facts.environment,
        productID: ExactText(facts.productID))
      var count =
        counts[key]
        ?? ConsumableCount(
          customer: facts.customer, environment: facts.environment, bundleID: facts.bundleID, productID: facts.productID
        )
      let quantity = rules.contains(.quantity) ? facts.quantity ?? 1 : 1
      if purchase.revocation(at: instant, under: rules) == nil {
        count.purchased = sum(count.purchased, quantity)
      } else {
        count.revoked = sum(count.revoked, quantity)
      }
      counts[key] = count
    }
    return counts.values.sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// The sum, or the largest number: a ledger's file may have been meddled with, and any number may stand there.
  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? (right < 0 ? .min : .max) : sum
  }

  private var order: [ExactText] {
    [customer.description, bundleID ?? "", environment?.rawValue ?? "", productID].map(ExactText.init)
  }
}
