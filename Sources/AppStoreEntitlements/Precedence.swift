package import AppStoreJWS

/// What decides which of two copies of one thing speaks, whichever came first: the newer one. Copies signed at once
/// that differ are not to be expected; then a revoked one speaks before one that is not, and if that does not tell, the
/// one whose text is greater byte by byte.
package struct Precedence: Sendable, Hashable {
  let signedDate: Timestamp?
  let isRevoked: Bool
  let payload: String

  package init(signedDate: Timestamp?, isRevoked: Bool, payload: String) {
    self.signedDate = signedDate
    self.isRevoked = isRevoked
    self.payload = payload
  }

  package func yields(to other: Precedence) -> Bool { yields(to: other, under: .all) }

  func yields(to other: Precedence, under rules: RuleSet) -> Bool {
    if signedDate != other.signedDate, rules.contains(.newestCopySpeaks) {
      guard let date = signedDate, let otherDate = other.signedDate else { return signedDate == nil }
      return date < otherDate
    }
    if isRevoked != other.isRevoked, rules.contains(.revokedCopySpeaks) { return other.isRevoked }
    return rules.contains(.greaterCopySpeaks) && payload.utf8.lexicographicallyPrecedes(other.payload.utf8)
  }
}
