internal import AppStoreEntitlements
internal import AppStoreJWS

extension VerifiedToken {
  /// In what the token, or one inside it, names another customer or environment than these, for people; nil where it
  /// does not. What a token does not say contradicts nothing.
  func contradiction(to customer: Customer, in environment: AppStoreEnvironment) -> String? {
    for (_, nested) in nested {
      if let contradiction = nested.contradiction(to: customer, in: environment) { return contradiction }
    }
    switch self {
    case .transaction(let transaction):
      return Self.contradiction(to: customer, transaction)
        ?? Self.contradiction(to: environment, transaction.environment, "transaction \(transaction.id ?? "")")
    case .renewalInfo(let renewalInfo):
      return Self.contradiction(
        to: environment, renewalInfo.environment, "renewal info \(renewalInfo.originalTransactionID ?? "")")
    case .appTransaction, .notification, .realtimeRequest: return nil
    }
  }

  private static func contradiction(
    to environment: AppStoreEnvironment, _ found: AppStoreEnvironment?, _ name: String
  ) -> String? {
    guard let found = found?.filled, found != environment else { return nil }
    return "\(name) is of \(found.rawValue), and the history of \(environment.rawValue)"
  }

  /// A transaction that the family shares may name whom it was bought by, and an original transaction is only one of a
  /// customer's.
  private static func contradiction(to customer: Customer, _ transaction: VerifiedTransaction) -> String? {
    let found: Customer? =
      switch customer.key {
      case .appAccountToken where transaction.ownershipType == .familyShared: nil
      case .appAccountToken: transaction.appAccountToken?.filled.map(Customer.appAccountToken)
      case .appTransactionID:
        Customer.known(appTransactionID: transaction.appTransactionID).map(Customer.appTransactionID)
      case .originalID: nil
      }
    guard let found, found != customer else { return nil }
    return "transaction \(transaction.id ?? "") is of \(found), and the history of \(customer)"
  }
}
