internal import AppStoreJWS

/// One transaction that speaks.
struct Purchase {
  let transaction: KnownTransaction
  let productType: ProductType
  let provenance: Entitlement.Provenance
  /// The refunded purchase that this is a copy of, made when the customer restored it. It goes with the original.
  var refundedOriginal: KnownTransaction?

  var facts: TransactionFacts { transaction.facts }

  /// By purchase; of two at once the longer one is later, and the identifier tells the rest apart.
  var order: (Timestamp, Timestamp, String) {
    (facts.purchaseDate, facts.expirationDate ?? facts.purchaseDate, facts.id)
  }

  var references: [Entitlement.Reference] {
    references(to: transaction) + (refundedOriginal.map(references) ?? [])
  }

  private func references(to transaction: KnownTransaction) -> [Entitlement.Reference] {
    transaction.sources.map {
      Entitlement.Reference(kind: $0.kind, id: transaction.facts.id, signedDate: $0.signedDate, provenance: provenance)
    }
  }

  /// - Parameter customer: nil stands for everybody.
  func isOf(_ customer: Customer?) -> Bool { customer.map(facts.belongs) ?? true }

  /// Whether it has begun, by a clock that may be a little behind the App Store's: what was bought a moment ago counts.
  /// No end has such a tolerance.
  func hasBegun(at instant: Timestamp) -> Bool {
    facts.purchaseDate <= instant || facts.purchaseDate.duration(since: instant) <= Limits.clockSkew
  }

  func isSigned(by instant: Timestamp) -> Bool { facts.signedDate.map { $0 <= instant } ?? false }

  /// Whether anybody could know of it at the instant.
  func isKnown(at instant: Timestamp, under rules: RuleSet) -> Bool {
    !rules.contains(.futureIsUnknown) || hasBegun(at: instant) || isSigned(by: instant)
  }

  /// The revocation, if there is one by the instant.
  func revocation(at instant: Timestamp, under rules: RuleSet) -> TransactionFacts.Revocation? {
    guard let revocation = facts.revocation ?? refundedOriginal?.facts.revocation, rules.contains(.revocation) else {
      return nil
    }
    return revocation.date <= instant || !rules.contains(.revocationHasADate) ? revocation : nil
  }

  /// What a product that is kept amounts to; nil if it was not bought by then.
  func entitlement(at instant: Timestamp, under rules: RuleSet) -> Entitlement? {
    guard isKnown(at: instant, under: rules) else { return nil }
    if let revocation = revocation(at: instant, under: rules) { return entitlement(revoked: revocation) }
    return entitlement(.active, validUntil: nil, under: rules)
  }

  func entitlement(revoked revocation: TransactionFacts.Revocation) -> Entitlement {
    entitlement(
      .revoked(revocation.reason, type: revocation.type, percentage: revocation.percentage), validUntil: revocation.date
    )
  }

  func entitlement(
    _ state: Entitlement.State, validUntil: Timestamp?, renewal: Renewal? = nil, under rules: RuleSet = .all
  ) -> Entitlement {
    let endIsKnown = productType != .nonRenewable || !rules.contains(.nonRenewingIsTheCallers)
    return Entitlement(
      customer: facts.customer, environment: facts.environment, bundleID: facts.bundleID, productID: facts.productID,
      productType: productType, subscriptionGroupID: facts.subscriptionGroupID, ownershipType: facts.ownershipType,
      state: state, purchaseDate: facts.purchaseDate, validUntil: validUntil,
      evidence: references + (renewal.map { [$0.reference] } ?? []),
      isUnlocked: state.givesAccess && endIsKnown)
  }
}
