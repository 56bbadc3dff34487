package import AppStoreJWS
package import AppStoreReceipts

/// What has been verified: a token or a receipt.
package enum VerifiedItem {
  case token(VerifiedToken)
  case receipt(VerifiedReceipt)
}

extension VerifiedItem {
  var kind: ItemKind {
    switch self {
    case .token(let token): .token(token.kind)
    case .receipt: .receipt
    }
  }

  var environment: AppStoreEnvironment? {
    switch self {
    case .token(.transaction(let token)): token.environment
    case .token(.renewalInfo(let token)): token.environment
    case .token(.appTransaction(let token)): token.environment
    case .token(.notification(let token)): token.payload.environment
    case .token(.realtimeRequest(let token)): token.environment
    case .receipt(let receipt): receipt.environment
    }
  }

  var signedDate: Timestamp? {
    switch self {
    case .token(let token): token.signedDate
    case .receipt(let receipt): receipt.creationDate
    }
  }

  /// Calls `body` with the product of each transaction that this is, or has inside.
  func forEachPurchase(_ body: (_ productID: String?, _ isRevoked: Bool) -> Void) {
    switch self {
    case .token(let token): token.forEachTransaction { body($0.productID, $0.revocationDate != nil) }
    case .receipt(let receipt):
      for purchase in receipt.inAppPurchases { body(purchase.productID, purchase.cancellationDate != nil) }
    }
  }

  var isRevoked: Bool {
    var isRevoked = false
    forEachPurchase { isRevoked = isRevoked || $1 }
    return isRevoked
  }

  /// A member of the payload as text; "" where there is none.
  func text(ofMember name: String) -> String {
    switch self {
    case .token(let token): token.text(ofMember: name) ?? ""
    case .receipt(let receipt):
      // What tokens call so has another name and other words in receipts.
      name == "environment"
        ? receipt.environment?.rawValue ?? ""
        : receipt.receipt.listedAttributes.first { $0.name == name }?.value.text ?? ""
    }
  }
}

extension VerifiedToken {
  /// Calls `body` with the transaction that this is, or with those inside.
  func forEachTransaction(_ body: (VerifiedTransaction) -> Void) {
    switch self {
    case .transaction(let transaction): body(transaction)
    case .notification: for (_, token) in nested { token.forEachTransaction(body) }
    case .renewalInfo, .appTransaction, .realtimeRequest: break
    }
  }
}
