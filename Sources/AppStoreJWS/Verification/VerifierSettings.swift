internal import AppStoreTrust

/// What a verifier was told, and what it keeps from token to token: made once, shared by all its copies.
final class VerifierSettings: Sendable {
  let common: CommonSettings
  let productIDs: Accepted<String>
  /// Checks whose failure does not count.
  let skipping: Set<Check>

  // What millions of tokens share. A chain is known by the text of its first two certificates; a header, which names a
  // chain, by its bytes, and only after a signature under it has verified, so that forged headers cannot push out
  // genuine ones.
  let knownChains: RecentlyUsed<VerifiedChain>
  let knownHeaders: RecentlyUsed<KnownHeader>
  let tables = FixedKeyTables()

  init(
    _ common: CommonSettings, productIDs: Accepted<String>, skipping: Set<Check>, learnedBy other: VerifierSettings?
  ) throws(ConfigurationError) {
    if productIDs == [] { throw .nothingAccepted("productIDs") }
    self.common = common
    self.productIDs = productIDs
    self.skipping = skipping
    knownChains = other?.knownChains ?? RecentlyUsed(capacity: Limits.cachedChains)
    knownHeaders = other?.knownHeaders ?? RecentlyUsed(capacity: Limits.cachedHeaders)
  }
}
