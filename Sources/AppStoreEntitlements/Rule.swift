/// The rules by which evidence becomes entitlements. Each can be switched off, out of an adopter's reach, for the test
/// that proves that it would be missed.
enum Rule: UInt8, CaseIterable, Sendable {
  // Which evidence counts.
  /// Of several copies of one thing the newest signed one speaks.
  case newestCopySpeaks
  /// Of copies signed at once a revoked one speaks.
  case revokedCopySpeaks
  /// Of copies signed at once the one with the greater text speaks.
  case greaterCopySpeaks
  /// What was bought after the instant, and signed after it, was not there yet.
  case futureIsUnknown

  // What is kept apart.
  /// Sandbox and Production.
  case environmentsApart
  /// Apps.
  case appsApart
  /// Bought and shared by the family.
  case ownershipApart
  /// Customers.
  case customersApart

  // What ends a purchase.
  /// A purchase is revoked from its revocation date on.
  case revocation
  /// Before that date it is not.
  case revocationHasADate
  /// A period that was upgraded does not count.
  case upgrade
  /// Before the period it was upgraded to begins, it does.
  case upgradeHasADate
  /// A later period of a subscription ends the earlier ones when it begins.
  case laterPeriodSupersedes
  /// A period ends at its expiration date.
  case expiration

  // What becomes of a subscription whose period is over, or has not begun.
  /// A renewal info that was signed before a period began says nothing about its end.
  case staleRenewalInfo
  /// A grace period gives access.
  case gracePeriod
  /// Without one the App Store may still try to charge.
  case billingRetry
  /// Otherwise the renewal info says why the subscription expired.
  case expirationReason
  /// A renewal that was signed before it begins counts if nothing else runs.
  case earlyRenewal
  /// It does not count otherwise.
  case earlyRenewalWaits

  // Kinds of product.
  /// A consumable is counted and never held.
  case consumablesAreCounted
  /// Each purchase of a consumable counts by its quantity.
  case quantity
  /// How long a non-renewing subscription lasts only the caller knows.
  case nonRenewingIsTheCallers
  /// What was bought again is held, though an earlier purchase was refunded.
  case boughtAgain
  /// A product that is not in the catalogue is never granted.
  case catalogue
  /// One transaction of two accounts is reported.
  case accountConflict
}

struct RuleSet: Sendable {
  private var bits: UInt32

  static let all = RuleSet(bits: .max)

  static func all(but rule: Rule) -> RuleSet { RuleSet(bits: ~(1 << UInt32(rule.rawValue))) }

  func contains(_ rule: Rule) -> Bool { bits & (1 << UInt32(rule.rawValue)) != 0 }
}
