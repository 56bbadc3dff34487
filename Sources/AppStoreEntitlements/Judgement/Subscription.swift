internal import AppStoreJWS

/// The periods of one subscription, those of its upgrades, downgrades and crossgrades included: they share the original
/// transaction. No two of them count at once.
struct Subscription {
  /// In the order in which they begin.
  let periods: [Purchase]
  let renewal: Renewal?
  let rules: RuleSet

  private typealias Judged = (period: Purchase, entitlement: Entitlement)

  /// How each product of the subscription stands: by its last period that has begun.
  /// - Parameter customer: of whose periods that is told; nil stands for everybody's. Those of others count all the
  ///   same: a subscription runs for one customer at a time.
  func entitlements(at instant: Timestamp, of customer: Customer?) -> [Entitlement] {
    products(at: instant).filter { $0.period.isOf(customer) }.map(\.entitlement)
  }

  private func products(at instant: Timestamp) -> [Judged] {
    var products: Set<ExactText> = []
    var judged: [Judged] = []
    let begun = begun(by: instant)
    for index in (0..<begun).reversed() where products.insert(ExactText(periods[index].facts.productID)).inserted {
      judged.append((periods[index], entitlement(of: index, amongBegun: begun, at: instant)))
    }
    guard let early = earlyRenewal(among: periods[begun...], at: instant) else { return judged }
    if rules.contains(.earlyRenewalWaits), judged.contains(where: { $0.entitlement.state == .active }) {
      return judged
    }
    let product = ExactText(early.entitlement.productID)
    return judged.filter { ExactText($0.entitlement.productID) != product } + [early]
  }

  /// How many periods have begun. Those that have by the App Store's clock, which may be ahead, are among them, but not
  /// while the period before runs out.
  private func begun(by instant: Timestamp) -> Int {
    let certain = periods.firstIndex { $0.facts.purchaseDate > instant } ?? periods.count
    let end = certain > 0 ? periods[certain - 1].facts.expirationDate : nil
    return periods[certain...].firstIndex { period in
      !period.hasBegun(at: instant) || (end.map { instant < $0 && $0 <= period.facts.purchaseDate } ?? false)
    } ?? periods.count
  }

  private func entitlement(of index: Int, amongBegun begun: Int, at instant: Timestamp) -> Entitlement {
    let period = periods[index]
    let isLast = index + 1 == begun
    if let revocation = period.revocation(at: instant, under: rules) { return period.entitlement(revoked: revocation) }
    let next = index + 1 < periods.count ? periods[index + 1].facts.purchaseDate : nil
    if isUpgraded(period, isLast: isLast, next: next) { return period.entitlement(.upgraded, validUntil: next) }
    guard let expiration = period.facts.expirationDate, rules.contains(.expiration) else {
      return period.entitlement(.active, validUntil: nil)
    }
    if let next, !isLast, rules.contains(.laterPeriodSupersedes) {
      return next < expiration
        ? period.entitlement(.upgraded, validUntil: next) : period.entitlement(.expired(nil), validUntil: expiration)
    }
    return instant < expiration
      ? period.entitlement(.active, validUntil: expiration) : lapsed(period, expiration: expiration, at: instant)
  }

  private func isUpgraded(_ period: Purchase, isLast: Bool, next: Timestamp?) -> Bool {
    guard period.facts.isUpgraded, rules.contains(.upgrade) else { return false }
    return !isLast || next == nil || !rules.contains(.upgradeHasADate)
  }

  /// The last period is over: what the renewal info says of that.
  private func lapsed(_ period: Purchase, expiration: Timestamp, at instant: Timestamp) -> Entitlement {
    guard let renewal, speaks(renewal.facts, of: period) else {
      return period.entitlement(.expired(nil), validUntil: expiration)
    }
    // Whether or not the info says that the App Store is still trying to charge: in a grace period it may say that it
    // is not.
    if let grace = renewal.facts.gracePeriodExpirationDate, instant < grace, rules.contains(.gracePeriod) {
      return period.entitlement(.inGracePeriod, validUntil: grace, renewal: renewal)
    }
    if renewal.facts.isInBillingRetry, rules.contains(.billingRetry) {
      return period.entitlement(.inBillingRetry, validUntil: expiration, renewal: renewal)
    }
    let reason = rules.contains(.expirationReason) ? renewal.facts.expirationReason : nil
    return period.entitlement(.expired(reason), validUntil: expiration, renewal: renewal)
  }

  private func speaks(_ renewal: RenewalFacts, of period: Purchase) -> Bool {
    guard rules.contains(.staleRenewalInfo) else { return true }
    return renewal.signedDate.map { $0 >= period.facts.purchaseDate } ?? false
  }

  /// The App Store charges up to a day before a period begins. Where no period before it is known to run, it counts at
  /// once: that is how the App Store itself reports it.
  private func earlyRenewal(among coming: ArraySlice<Purchase>, at instant: Timestamp) -> Judged? {
    guard rules.contains(.earlyRenewal) else { return nil }
    let early = coming.first {
      $0.isKnown(at: instant, under: rules) && !$0.facts.isUpgraded && $0.revocation(at: instant, under: rules) == nil
    }
    return early.map { ($0, $0.entitlement(.active, validUntil: $0.facts.expirationDate)) }
  }
}
