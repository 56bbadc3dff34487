internal import AppStoreEntitlements
internal import AppStoreJWS

// The JSON Lines form. Names and order are what other programs rely on.

extension ByteBuffer {
  /// Appends what a customer holds of a product as one line.
  mutating func appendJSONLine(_ entitlement: Entitlement) {
    appendBeginning(entitlement.customer, entitlement.bundleID, entitlement.environment, entitlement.productID)
    append(",\"state\":")
    appendJSON(entitlement.state.name)
    append(entitlement.isUnlocked ? ",\"unlocked\":true" : ",\"unlocked\":false")
    append(",\"validUntil\":")
    append(entitlement.validUntil.map { String($0.milliseconds) } ?? "null")
    append(",\"ownership\":")
    appendJSON(entitlement.ownershipType.rawValue)
    append(",\"reason\":")
    appendJSON(entitlement.state.reason)
    append(",\"evidence\":")
    // A token and a receipt may both have decided about one transaction.
    let ids = entitlement.evidence.filter { $0.kind != .renewalInfo }.map(\.id)
    appendJSON(array: ids.enumerated().filter { !ids[..<$0].contains($1) }) { $0.appendJSON($1.element) }
    append("}\n")
  }

  /// Appends a count as one line, which has no state: a consumable is never held.
  mutating func appendJSONLine(_ count: ConsumableCount) {
    appendBeginning(count.customer, count.bundleID, count.environment, count.productID)
    append(",\"purchased\":\(count.purchased),\"revoked\":\(count.revoked)}\n")
  }

  private mutating func appendBeginning(
    _ customer: Customer, _ bundleID: String?, _ environment: AppStoreEnvironment?, _ productID: String
  ) {
    append("{\"customer\":")
    appendJSON(customer.description)
    append(",\"bundleId\":")
    appendJSON(bundleID)
    append(",\"environment\":")
    appendJSON(environment?.rawValue)
    append(",\"product\":")
    appendJSON(productID)
  }
}
