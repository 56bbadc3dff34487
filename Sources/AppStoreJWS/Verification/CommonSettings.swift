package import AppStoreTrust

/// What verifiers of tokens and of receipts are told alike.
package struct CommonSettings: Sendable {
  package let bundleIDs: Accepted<String>
  package let environments: Accepted<AppStoreEnvironment>
  package let appAppleID: Int64?
  package let instant: Timestamp?
  package let maximumAge: Duration?
  package let chainVerifier: ChainVerifier
  private let clock: @Sendable () -> Timestamp

  /// - Parameter skipping: checks whose failure does not count.
  package init<Check: ReportedCheck>(
    bundleIDs: Accepted<String>, environments: Accepted<AppStoreEnvironment>, appAppleID: Int64?, roots: [TrustedRoot],
    xcodeCertificates: [TrustedRoot], instant: Timestamp?, maximumAge: Duration?,
    clock: @escaping @Sendable () -> Timestamp, purpose: ChainPurpose, skipping: Set<Check>
  ) throws(ConfigurationError) {
    if bundleIDs == [] { throw .nothingAccepted("bundleIDs") }
    if environments == [] { throw .nothingAccepted("environments") }
    if roots.isEmpty { throw .nothingAccepted("roots") }
    if let maximumAge, maximumAge < .zero { throw .negativeAge(maximumAge) }
    self.bundleIDs = bundleIDs
    self.environments = environments
    self.appAppleID = appAppleID
    self.instant = instant
    self.maximumAge = maximumAge
    self.clock = clock
    chainVerifier = ChainVerifier(
      anchors: roots.map(\.certificate), pinned: xcodeCertificates.map(\.certificate), purpose: purpose,
      skipping: Set(ChainCheck.allCases.filter { skipping.contains(Check($0)) }))
  }

  /// The instant from which ages count.
  package var now: Timestamp { instant ?? clock() }
}
