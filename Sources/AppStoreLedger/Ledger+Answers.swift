public import AppStoreEntitlements
public import AppStoreJWS

extension Ledger {
  /// What a customer holds and held, see `EntitlementEngine/entitlements(for:at:)`.
  public func entitlements(for customer: Customer, at instant: Timestamp) throws(LedgerError) -> [Entitlement] {
    try evidence(of: customer).entitlements(at: instant)
  }

  /// What a customer holds and held of a subscription group, see
  /// `EntitlementEngine/entitlements(inGroup:for:in:at:)`.
  public func entitlements(
    inGroup subscriptionGroupID: String, for customer: Customer, in environment: AppStoreEnvironment = .production,
    at instant: Timestamp
  ) throws(LedgerError) -> [Entitlement] {
    try evidence(of: customer).entitlements(at: instant).inGroup(subscriptionGroupID, in: environment)
  }

  /// How many consumables a customer has bought, see `EntitlementEngine/consumables(for:at:)`.
  public func consumables(for customer: Customer, at instant: Timestamp) throws(LedgerError) -> [ConsumableCount] {
    try evidence(of: customer).consumables(at: instant)
  }

  /// Whether a customer may use a product at an instant, see `EntitlementEngine/isUnlocked(_:for:in:at:)`.
  ///
  /// The product may be of any app whose tokens and receipts were taken in, and other apps may sell one of the same
  /// identifier: have the verifier accept one app's bundle id, or compare `Entitlement/bundleID`.
  /// - Parameters:
  ///   - productID: the product.
  ///   - customer: the customer.
  ///   - environment: where it must have been bought.
  ///   - instant: when.
  public func isUnlocked(
    _ productID: String, for customer: Customer, in environment: AppStoreEnvironment = .production,
    at instant: Timestamp
  ) throws(LedgerError) -> Bool {
    try evidence(of: customer).entitlements(at: instant).unlock(productID, in: environment)
  }

  /// What of a customer's purchases is not as the catalogue says, or not known to this library.
  public func findings(for customer: Customer) throws(LedgerError) -> [Finding] { try evidence(of: customer).findings }

  /// All that is said of a customer, from one state of the file.
  /// - Parameter onlyOwn: whether to leave out what is said of a customer with a better key. Whoever goes through
  ///   ``customers(after:limit:)`` has each thing once then.
  package func answers(
    for customer: Customer, at instant: Timestamp, onlyOwn: Bool
  ) throws(LedgerError) -> (entitlements: [Entitlement], consumables: [ConsumableCount], findings: [Finding]) {
    let evidence = try evidence(of: customer)
    let entitlements = evidence.entitlements(at: instant)
    let consumables = evidence.consumables(at: instant)
    if !onlyOwn { return (entitlements, consumables, evidence.findings) }
    return (
      entitlements.filter { $0.customer == customer }, consumables.filter { $0.customer == customer },
      evidence.ownFindings
    )
  }

  /// The customers of the ledger in order, some at a time: each by the first of app account token, app transaction and
  /// original transaction that a transaction names. A purchase that only a receipt tells of is its owner's, who holds
  /// the other transactions of the same subscription or product. To have each purchase once, take those entitlements of
  /// each that are the customer's own by `Entitlement/customer`: the others are told of a customer with a better key.
  /// - Parameters:
  ///   - last: the last customer of those before; nil at the beginning.
  ///   - limit: how many at most.
  public func customers(after last: Customer? = nil, limit: Int = 256) throws(LedgerError) -> [Customer] {
    try read { (connection) throws(LedgerError) in
      var customers: [Customer] = []
      for key in Customer.Key.allCases where customers.count < limit {
        if let last, key.rawValue < last.key.rawValue { continue }
        customers += try connection.customers(
          by: key, after: last?.key == key ? last?.value : nil, limit: limit - customers.count)
      }
      return customers
    }
  }

  /// The tokens that name a customer, and the renewal infos of the customer's subscriptions, by their signed dates.
  public func history(for customer: Customer) throws(LedgerError) -> [LedgerRecord] {
    try read { (connection) throws(LedgerError) in try connection.history(of: customer) }
  }

  /// The receipts, as they were signed, that list purchases of a customer: those that speak, by when they came in. They
  /// were verified then, and are not now. Whose a purchase is, is told as by ``entitlements(for:at:)``.
  public func receipts(for customer: Customer) throws(LedgerError) -> [[UInt8]] {
    try read { (connection) throws(LedgerError) in
      try connection.snapshot { () throws(LedgerError) in try connection.receipts(of: customer) }
    }
  }

  /// The transactions that came under several app account tokens.
  public func accountConflicts() throws(LedgerError) -> [Finding] {
    let claims = try read { (connection) throws(LedgerError) in
      try connection.rows(
        """
        SELECT c.row, r.id, c.app_account_token FROM account_claims c JOIN records r ON r.row = c.row
        WHERE (SELECT count(*) FROM account_claims d WHERE d.row = c.row) > 1
        ORDER BY c.row, c.app_account_token
        """
      ) { (row: $0.integer(0), id: $0.text(1), token: $0.text(2)) }
    }
    return Dictionary(grouping: claims, by: \.row).sorted { $0.key < $1.key }.map { _, claims in
      .accountConflict(transactionID: claims.first?.id ?? "", appAccountTokens: claims.map(\.token))
    }
  }

  private func evidence(of customer: Customer) throws(LedgerError) -> LedgerEvidence {
    try read { (connection) throws(LedgerError) in try connection.evidence(of: customer, catalogue: catalogue) }
  }
}
