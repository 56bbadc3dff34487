internal import AppStoreTrust

/// What a verifier was told, and what it keeps from token to token: made once, shared by all its copies.
final class VerifierSettings: Sendable {
  let bundleIDs: Accepted<String>
  let environments: Accepted<AppStoreEnvironment>
  let appAppleID: Int64?
  let productIDs: Accepted<String>
  let instant: Timestamp?
  let maximumAge: Duration?
  let clock: @Sendable () -> Timestamp
  let chainVerifier: ChainVerifier
  /// Checks whose failure does not count.
  let skipping: Set<Check>

  // What millions of tokens share. A chain is known by the text of its first two certificates; a header, which names a
  // chain, by its bytes, and only after a signature under it has verified, so that forged headers cannot push out
  // genuine ones.
  let knownChains: RecentlyUsed<VerifiedChain>
  let knownHeaders: RecentlyUsed<KnownHeader>
  let tables = FixedKeyTables()

  init(
    bundleIDs: Accepted<String>, environments: Accepted<AppStoreEnvironment>, appAppleID: Int64?,
    productIDs: Accepted<String>, roots: [TrustedRoot], xcodeCertificates: [TrustedRoot], instant: Timestamp?,
    maximumAge: Duration?, clock: @escaping @Sendable () -> Timestamp, skipping: Set<Check>,
    learnedBy other: VerifierSettings?
  ) throws(ConfigurationError) {
    if bundleIDs == [] { throw .nothingAccepted("bundleIDs") }
    if environments == [] { throw .nothingAccepted("environments") }
    if productIDs == [] { throw .nothingAccepted("productIDs") }
    if roots.isEmpty { throw .nothingAccepted("roots") }
    if let maximumAge, maximumAge < .zero { throw .negativeAge(maximumAge) }
    self.bundleIDs = bundleIDs
    self.environments = environments
    self.appAppleID = appAppleID
    self.productIDs = productIDs
    self.instant = instant
    self.maximumAge = maximumAge
    self.clock = clock
    self.skipping = skipping
    knownChains = other?.knownChains ?? RecentlyUsed(capacity: Limits.cachedChains)
    knownHeaders = other?.knownHeaders ?? RecentlyUsed(capacity: Limits.cachedHeaders)
    chainVerifier = ChainVerifier(
      anchors: roots.map(\.certificate), pinned: xcodeCertificates.map(\.certificate), purpose: .token,
      skipping: Set(ChainCheck.allCases.filter { skipping.contains(Check($0)) }))
  }
}
