public import AppStoreEntitlements
public import AppStoreJWS

extension Ledger {
  /// What a customer holds and held, see ``EntitlementEngine/entitlements(of:at:)``.
  public func entitlements(for customer: Customer, at instant: Timestamp) throws(LedgerError) -> [Entitlement] {
    try engine(for: customer).entitlements(of: customer, at: instant)
  }

  /// How many consumables a customer has bought, see ``EntitlementEngine/consumables(of:at:)``.
  public func consumables(for customer: Customer, at instant: Timestamp) throws(LedgerError) -> [ConsumableCount] {
    try engine(for: customer).consumables(of: customer, at: instant)
  }

  /// Whether a customer may use a product at an instant, see ``EntitlementEngine/isUnlocked(_:for:in:at:)``.
  /// - Parameter environment: where it must have been bought.
  public func isUnlocked(
    _ productID: String, for customer: Customer, in environment: AppStoreEnvironment = .production,
    at instant: Timestamp
  ) throws(LedgerError) -> Bool {
    try engine(for: customer).isUnlocked(productID, for: customer, in: environment, at: instant)
  }

  /// The tokens that name a customer, and the renewal infos of the customer's subscriptions, by their signed dates.
  public func history(for customer: Customer) throws(LedgerError) -> [LedgerRecord] {
    try read { (connection) throws(LedgerError) in try connection.history(of: customer) }
  }

  /// The transactions that came under several app account tokens.
  public func accountConflicts() throws(LedgerError) -> [Finding] {
    let claims = try read { (connection) throws(LedgerError) in
      try connection.rows(
        """
        SELECT c.row, r.id, c.app_account_token FROM account_claims c JOIN records r ON r.row = c.row
        ORDER BY c.row, c.app_account_token
        """
      ) { (row: $0.integer(0), id: $0.text(1), token: $0.text(2)) }
    }
    return Dictionary(grouping: claims, by: \.row).sorted { $0.key < $1.key }.map { _, claims in
      .accountConflict(transactionID: claims.first?.id ?? "", appAccountTokens: claims.map(\.token))
    }
  }

  /// An engine with what is known of a customer.
  private func engine(for customer: Customer) throws(LedgerError) -> EntitlementEngine {
    var engine = EntitlementEngine(catalogue: catalogue)
    engine.add(try read { (connection) throws(LedgerError) in try connection.evidence(of: customer) })
    return engine
  }
}
