internal import AppStoreJWS

extension Entitlement {
  private struct Key: Hashable, Comparable {
    let customer: Customer?
    let bundleID: ExactText?
    let environment: AppStoreEnvironment?
    let ownershipType: OwnershipType
    let productID: ExactText
    /// Purchases of a non-renewing subscription stay apart, because only together they tell how long it lasts.
    let purchase: ExactText?

    init(_ entitlement: Entitlement, under rules: RuleSet) {
      customer = rules.contains(.customersApart) ? entitlement.customer : nil
      bundleID = entitlement.bundleID.map(ExactText.init)
      environment = entitlement.environment
      ownershipType = entitlement.ownershipType
      productID = ExactText(entitlement.productID)
      purchase = entitlement.productType == .nonRenewable ? entitlement.evidence.first.map { ExactText($0.id) } : nil
    }

    static func < (left: Key, right: Key) -> Bool {
      if left.customer != right.customer {
        guard let customer = left.customer, let other = right.customer else { return left.customer == nil }
        return customer < other
      }
      return left.text.lexicographicallyPrecedes(right.text)
    }

    private var text: [ExactText] {
      let none = ExactText("")
      return [
        bundleID ?? none, ExactText(environment?.rawValue ?? ""), ExactText(ownershipType.rawValue), productID,
        purchase ?? none,
      ]
    }
  }

  /// The purchases of one product by one customer are one entitlement, the one that gives most: what was refunded and
  /// bought again is held.
  static func strongest(_ entitlements: [Entitlement], under rules: RuleSet) -> [Entitlement] {
    var strongest: [Key: Entitlement] = [:]
    for entitlement in entitlements {
      let key = Key(entitlement, under: rules)
      if let known = strongest[key], !known.isWeaker(than: entitlement, under: rules) { continue }
      strongest[key] = entitlement
    }
    return strongest.sorted { $0.key < $1.key }.map(\.value)
  }

  private func isWeaker(than other: Entitlement, under rules: RuleSet) -> Bool {
    if state.givesAccess != other.state.givesAccess {
      return rules.contains(.boughtAgain) ? other.state.givesAccess : state.givesAccess
    }
    if state.givesAccess, validUntil != other.validUntil {
      guard let end = validUntil, let otherEnd = other.validUntil else { return validUntil != nil }
      return end < otherEnd
    }
    return (purchaseDate, evidence.first?.id ?? "") < (other.purchaseDate, other.evidence.first?.id ?? "")
  }
}
