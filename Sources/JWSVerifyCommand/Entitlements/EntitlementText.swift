package import AppStoreEntitlements
internal import AppStoreJWS

// The form for people: one line for each customer and product, in columns.

extension Entitlement {
  /// Who, which app, what, how it stands, until when, how and where it was bought, and which tokens say so.
  var columns: [String] {
    [
      customer.description, bundleID ?? "-", productID, state.name + (state.reason.map { " (\($0))" } ?? ""),
      validUntil.map { "until \($0)" } ?? "no end known", ownershipType.rawValue, environment?.rawValue ?? "-",
      evidence.map { "\($0.kind.rawValue) \($0.id)" }.joined(separator: ", "),
    ].map { DisplayText.safe($0) }
  }
}

extension ConsumableCount {
  /// Like those of an entitlement, which a consumable never is.
  var columns: [String] {
    [
      customer.description, bundleID ?? "-", productID, "consumable", "\(purchased) bought, \(revoked) refunded", "-",
      environment?.rawValue ?? "-", "",
    ].map { DisplayText.safe($0) }
  }
}

extension Finding {
  /// In a sentence.
  package var text: String {
    switch self {
    case .accountConflict(let id, let tokens):
      "transaction \(id) came under several app account tokens: \(Finding.list(tokens))"
    case .unknownProduct(let product, let ids):
      "\(product) is not in the catalogue and not granted: \(Finding.list(ids))"
    case .catalogueDisagrees(let product, let ids):
      "\(product) is of another type or group than the catalogue says, the token is believed: \(Finding.list(ids))"
    case .unknownProductType(let type, let product, let ids):
      "\(product) is of an unknown type (\(type?.rawValue ?? "none")) and not granted: \(Finding.list(ids))"
    case .receiptDisagrees(let id, let fields):
      "a receipt says another \(fields.joined(separator: ", ")) of transaction \(id) than its token, which is believed"
    case .incomplete(.receipt, let id, let missing):
      "the purchase \(id ?? "without an id") in a receipt has no \(missing) and decides nothing"
    case .incomplete(let kind, let id, let missing):
      "\(kind.rawValue) \(id ?? "without an id") has no \(missing) and decides nothing"
    }
  }

  private static func list(_ ids: [String]) -> String {
    ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? " and \(ids.count - 5) more" : "")
  }
}
