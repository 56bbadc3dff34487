internal import AppStoreTrust

/// Verifies what the App Store signs.
///
/// A verifier is made once and used from any thread. Its work is arithmetic and takes from tens of microseconds (a
/// certificate chain seen before) to some milliseconds (a new one); it never waits for the network. The caller decides
/// on which thread that runs.
public struct AppStoreVerifier: Sendable {
  let settings: VerifierSettings

  /// Makes a verifier.
  /// - Parameters:
  ///   - bundleIDs: the apps whose tokens are accepted.
  ///   - environments: the environments accepted. App Review and TestFlight buy in the Sandbox: verify those with a
  ///     second verifier, so that no Sandbox purchase ever unlocks Production.
  ///   - appAppleID: the app's number in the App Store, where it is to be checked.
  ///   - productIDs: the products accepted.
  ///   - roots: the roots trusted instead of Apple's. At least one.
  ///   - xcodeCertificates: the certificates of StoreKit Testing in Xcode that are trusted. Their tokens must say that
  ///     they come from Xcode.
  ///   - instant: when to judge the certificates. nil, the default, stands for the date at which each token was signed,
  ///     so that a stored token stays valid after its certificate has expired.
  ///   - maximumAge: the largest accepted age of a token's signed date, counted from `instant`, or from now. Zero or
  ///     more, and anything below is an error.
  ///   - clock: what time it is; asked only for `maximumAge`.
  public init(
    bundleIDs: Accepted<String>, environments: Accepted<AppStoreEnvironment>, appAppleID: Int64? = nil,
    productIDs: Accepted<String> = .any, roots: [TrustedRoot] = TrustedRoot.appStore,
    xcodeCertificates: [TrustedRoot] = [], instant: Timestamp? = nil, maximumAge: Duration? = nil,
    clock: @escaping @Sendable () -> Timestamp = Timestamp.now
  ) throws(ConfigurationError) {
    try self.init(
      bundleIDs: bundleIDs, environments: environments, appAppleID: appAppleID, productIDs: productIDs, roots: roots,
      xcodeCertificates: xcodeCertificates, instant: instant, maximumAge: maximumAge, clock: clock, skipping: [])
  }

  /// What only tests ask for is out of an adopter's reach.
  /// - Parameters:
  ///   - skipping: checks whose failure does not count: a test proves that each check is missed.
  ///   - other: a verifier with the same roots, whose caches are shared: a test proves that no verdict depends on them.
  init(
    bundleIDs: Accepted<String>, environments: Accepted<AppStoreEnvironment>, appAppleID: Int64?,
    productIDs: Accepted<String>, roots: [TrustedRoot], xcodeCertificates: [TrustedRoot], instant: Timestamp?,
    maximumAge: Duration?, clock: @escaping @Sendable () -> Timestamp, skipping: Set<Check>,
    learnedBy other: AppStoreVerifier? = nil
  ) throws(ConfigurationError) {
    let common = try CommonSettings(
      bundleIDs: bundleIDs, environments: environments, appAppleID: appAppleID, roots: roots,
      xcodeCertificates: xcodeCertificates, instant: instant, maximumAge: maximumAge, clock: clock, purpose: .token,
      skipping: skipping)
    settings = try VerifierSettings(
      common, productIDs: productIDs, skipping: skipping, learnedBy: other?.settings)
  }
}

// MARK: Verifying

extension AppStoreVerifier {
  /// Verifies a purchase, renewal or refund.
  /// - Throws: the first failure.
  public func verifyTransaction(_ token: Span<UInt8>) throws(VerificationError) -> VerifiedTransaction {
    try verified(token)
  }

  /// Verifies a renewal info.
  /// - Throws: the first failure.
  public func verifyRenewalInfo(_ token: Span<UInt8>) throws(VerificationError) -> VerifiedRenewalInfo {
    try verified(token)
  }

  /// Verifies an app transaction.
  /// - Throws: the first failure.
  public func verifyAppTransaction(_ token: Span<UInt8>) throws(VerificationError) -> VerifiedAppTransaction {
    try verified(token)
  }

  /// Verifies a server notification, the tokens inside it, and that they belong together.
  /// - Throws: the first failure.
  public func verifyNotification(_ token: Span<UInt8>) throws(VerificationError) -> VerifiedNotification {
    try verified(token)
  }

  /// Verifies the server notification in the body of a POST request: `{"signedPayload": "…"}`.
  /// - Throws: the first failure; ``VerificationError/Code/inputBody`` when the body is something else.
  public func verifyNotification(requestBody body: Span<UInt8>) throws(VerificationError) -> VerifiedNotification {
    try verifyNotification(RequestBody.signedPayload(body))
  }

  /// Verifies a retention messaging request.
  /// - Throws: the first failure.
  public func verifyRealtimeRequest(_ token: Span<UInt8>) throws(VerificationError) -> VerifiedRealtimeRequest {
    try verified(token)
  }

  /// Verifies the retention messaging request in the body of a POST request: `{"signedPayload": "…"}`.
  /// - Throws: the first failure; ``VerificationError/Code/inputBody`` when the body is something else.
  public func verifyRealtimeRequest(requestBody body: Span<UInt8>) throws(VerificationError) -> VerifiedRealtimeRequest
  {
    try verifyRealtimeRequest(RequestBody.signedPayload(body))
  }

  /// Verifies a token of whatever kind its payload shows.
  /// - Parameters:
  ///   - token: the token in compact form (RFC 7515 section 7.1) and nothing else.
  ///   - kind: the kind to insist on, or to name for a payload that is too small to tell.
  /// - Throws: the first failure.
  public func verify(_ token: Span<UInt8>, as kind: PayloadKind? = nil) throws(VerificationError) -> VerifiedToken {
    VerifiedToken(try examined(token, as: kind))
  }

  /// Makes every check and lists what each found, whether or not an earlier one failed.
  /// - Parameters:
  ///   - token: the token in compact form (RFC 7515 section 7.1) and nothing else.
  ///   - kind: the kind to insist on, or to name for a payload that is too small to tell.
  public func diagnose(_ token: Span<UInt8>, as kind: PayloadKind? = nil) -> VerificationReport {
    diagnose(token, as: kind, after: nil)
  }

  /// The same for a token that is known to fail: a signature that was judged already, the dearest check of all, is not
  /// judged again.
  package func diagnose(
    _ token: Span<UInt8>, as kind: PayloadKind?, after failure: VerificationError?
  ) -> VerificationReport {
    var examination = Examination(by: settings, as: kind, collectsAll: true)
    // Failures are collected, so none is thrown.
    try? examination.run(token, signature: failure?.code == .signatureInvalid ? false : nil)
    return VerificationReport(examination)
  }

  private func examined(_ token: Span<UInt8>, as kind: PayloadKind?) throws(VerificationError) -> ExaminedToken {
    var examination = Examination(by: settings, as: kind, collectsAll: false)
    try examination.run(token)
    guard let verified = examination.verified else { throw Examination.unexplained }
    return verified
  }

  func verified<Payload: VerifiablePayload>(_ token: Span<UInt8>) throws(VerificationError) -> Verified<Payload> {
    Verified(try examined(token, as: Payload.kind))
  }
}
