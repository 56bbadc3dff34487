public import AppStoreJWS
internal import AppStoreTrust

/// Verifies app receipts, the PKCS #7 files that came before StoreKit 2's tokens.
///
/// A verifier is made once and used from any thread. It never waits for the network. The caller decides on which thread
/// its arithmetic runs: about a tenth of a millisecond for a receipt of a few purchases under certificates seen before.
///
/// Receipts are handed over as the bytes of the file, or as those in base64, with or without line breaks.
public struct ReceiptVerifier: Sendable {
  let settings: CommonSettings
  /// Chains by the bytes of all certificates in a receipt. One gets in only after a signature under it has verified, so
  /// that forged receipts cannot push out genuine ones.
  let chains = RecentlyUsed<VerifiedChain>(capacity: ReceiptLimits.cachedChains)
  /// Checks whose failure does not count.
  let skipping: Set<ReceiptCheck>

  /// Makes a verifier.
  /// - Parameters:
  ///   - bundleIDs: the apps whose receipts are accepted.
  ///   - environments: the environments accepted, see ``ReceiptType/environment``. App Review and TestFlight buy in the
  ///     Sandbox: verify those with a second verifier, so that no Sandbox purchase ever unlocks Production.
  ///   - appAppleID: the app's number in the App Store, where it is to be checked.
  ///   - roots: the roots trusted instead of Apple's. At least one.
  ///   - xcodeCertificates: the certificates of StoreKit Testing in Xcode that are trusted. Their receipts must say
  ///     that they come from Xcode.
  ///   - instant: when to judge the certificates. nil, the default, stands for the date at which each receipt was made,
  ///     so that a stored receipt stays valid after its certificate has expired.
  ///   - maximumAge: the largest accepted age of a receipt, counted from `instant`, or from now. Zero or more, and
  ///     anything below is an error.
  ///   - clock: what time it is; asked only for `maximumAge`.
  public init(
    bundleIDs: Accepted<String>, environments: Accepted<AppStoreEnvironment>, appAppleID: Int64? = nil,
    roots: [TrustedRoot] = TrustedRoot.appStoreReceipts, xcodeCertificates: [TrustedRoot] = [],
    instant: Timestamp? = nil, maximumAge: Duration? = nil, clock: @escaping @Sendable () -> Timestamp = Timestamp.now
  ) throws(ConfigurationError) {
    try self.init(
      bundleIDs: bundleIDs, environments: environments, appAppleID: appAppleID, roots: roots,
      xcodeCertificates: xcodeCertificates, instant: instant, maximumAge: maximumAge, clock: clock, skipping: [])
  }

  /// - Parameter skipping: checks whose failure does not count. It is for the test that proves that each check is
  ///   missed, and out of an adopter's reach.
  init(
    bundleIDs: Accepted<String>, environments: Accepted<AppStoreEnvironment>, appAppleID: Int64?, roots: [TrustedRoot],
    xcodeCertificates: [TrustedRoot], instant: Timestamp?, maximumAge: Duration?,
    clock: @escaping @Sendable () -> Timestamp, skipping: Set<ReceiptCheck>
  ) throws(ConfigurationError) {
    settings = try CommonSettings(
      bundleIDs: bundleIDs, environments: environments, appAppleID: appAppleID, roots: roots,
      xcodeCertificates: xcodeCertificates, instant: instant, maximumAge: maximumAge, clock: clock, purpose: .receipt,
      skipping: skipping)
    self.skipping = skipping
  }
}

extension TrustedRoot {
  /// Apple Root CA, under which the App Store signs receipts. It is embedded.
  public static let appStoreReceipts = embedded(for: .receipts)
}

// MARK: Verifying

extension ReceiptVerifier {
  /// Verifies a receipt.
  /// - Parameters:
  ///   - receipt: the receipt, and nothing else.
  ///   - deviceIdentifier: the device for which the receipt must have been made: the 16 bytes of
  ///     `identifierForVendor`, or on a Mac the primary network address. nil, the default, does not ask.
  /// - Throws: the first failure.
  public func verify(
    _ receipt: Span<UInt8>, deviceIdentifier: [UInt8]? = nil
  ) throws(VerificationError) -> VerifiedReceipt {
    var examination = ReceiptExamination(by: self, deviceIdentifier: deviceIdentifier, collectsAll: false)
    try examination.run(receipt)
    guard let verified = examination.verified else { throw ReceiptExamination.unexplained }
    return verified
  }

  /// Verifies a receipt in base64.
  /// - Parameters:
  ///   - receipt: the receipt, and nothing else.
  ///   - deviceIdentifier: the device for which the receipt must have been made, if that is to be checked.
  /// - Throws: the first failure.
  public func verify(
    _ receipt: String, deviceIdentifier: [UInt8]? = nil
  ) throws(VerificationError) -> VerifiedReceipt {
    try verify(receipt.utf8.span, deviceIdentifier: deviceIdentifier)
  }

  /// Verifies a receipt; nothing is thrown, and what can be read is there even where it is not verified.
  /// - Parameters:
  ///   - receipt: the receipt, and nothing else.
  ///   - deviceIdentifier: the device for which the receipt must have been made, if that is to be checked.
  public func result(_ receipt: Span<UInt8>, deviceIdentifier: [UInt8]? = nil) -> ReceiptResult {
    do {
      return .verified(try verify(receipt, deviceIdentifier: deviceIdentifier))
    } catch {
      let claimed = diagnose(receipt, deviceIdentifier: deviceIdentifier).claimedReceipt
      return .unverified(claimed.map(UnverifiedReceipt.init), error)
    }
  }

  /// Verifies a receipt in base64; nothing is thrown, and what can be read is there even where it is not verified.
  /// - Parameters:
  ///   - receipt: the receipt, and nothing else.
  ///   - deviceIdentifier: the device for which the receipt must have been made, if that is to be checked.
  public func result(_ receipt: String, deviceIdentifier: [UInt8]? = nil) -> ReceiptResult {
    result(receipt.utf8.span, deviceIdentifier: deviceIdentifier)
  }

  /// Makes every check and lists what each found, whether or not an earlier one failed.
  /// - Parameters:
  ///   - receipt: the receipt, and nothing else.
  ///   - deviceIdentifier: the device for which the receipt must have been made, if that is to be checked.
  public func diagnose(_ receipt: Span<UInt8>, deviceIdentifier: [UInt8]? = nil) -> ReceiptReport {
    var examination = ReceiptExamination(by: self, deviceIdentifier: deviceIdentifier, collectsAll: true)
    // Failures are collected, so none is thrown.
    try? examination.run(receipt)
    return ReceiptReport(examination)
  }

  /// Makes every check of a receipt in base64.
  /// - Parameters:
  ///   - receipt: the receipt, and nothing else.
  ///   - deviceIdentifier: the device for which the receipt must have been made, if that is to be checked.
  public func diagnose(_ receipt: String, deviceIdentifier: [UInt8]? = nil) -> ReceiptReport {
    diagnose(receipt.utf8.span, deviceIdentifier: deviceIdentifier)
  }
}
