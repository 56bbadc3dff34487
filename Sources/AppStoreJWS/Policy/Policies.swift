/// What the caller accepts, judged by what a payload says. Only what was asked for is checked.
enum Policies {
  static func bundleID(_ fact: PolicyFact<String>, accepted: Accepted<String>, kind: PayloadKind) -> CheckResult {
    membership(
      fact, accepted, kind: kind, named: "bundle id", different: .policyBundleID, absent: .policyBundleIDAbsent)
  }

  static func environment(
    _ fact: PolicyFact<AppStoreEnvironment>, accepted: Accepted<AppStoreEnvironment>, kind: PayloadKind
  ) -> CheckResult {
    membership(
      fact, accepted, kind: kind, named: "environment", different: .policyEnvironment, absent: .policyEnvironmentAbsent)
  }

  static func product(_ fact: PolicyFact<String>, accepted: Accepted<String>, kind: PayloadKind) -> CheckResult {
    membership(fact, accepted, kind: kind, named: "product", different: .policyProduct, absent: .policyProductAbsent)
  }

  /// The App Store leaves the app's Apple id out of what it signs in the Sandbox.
  static func appAppleID(
    _ fact: PolicyFact<Int64>, expected: Int64?, environment: AppStoreEnvironment?, kind: PayloadKind
  ) -> CheckResult {
    if case .field(_, nil) = fact, expected != nil, environment == .sandbox {
      return .notApplicable("the Sandbox sends no app Apple id")
    }
    return membership(
      fact, expected.map { .only([$0]) } ?? .any, kind: kind, named: "app Apple id", different: .policyAppAppleID,
      absent: .policyAppAppleIDAbsent)
  }

  /// What Xcode signs says so, and the App Store signs nothing that does: otherwise a developer's own certificate
  /// could speak for Production.
  static func signer(_ fact: PolicyFact<AppStoreEnvironment>, isPinned: Bool) -> CheckResult {
    guard case .field(let path, let environment) = fact else { return .notApplicable("the kind names no environment") }
    if isPinned == (environment?.isSignedByXcode ?? false) { return .passed }
    return .failed(
      VerificationError(
        .policyEnvironment,
        isPinned
          ? "a token under a pinned certificate must be from Xcode"
          : "a token from Xcode must be under a pinned certificate",
        expected: isPinned ? "Xcode or LocalTesting" : "an environment of the App Store",
        found: environment?.rawValue ?? "no environment", path: path))
  }

  /// - Parameter now: the instant from which the age counts; asked only if it does.
  static func age(of signedDate: Timestamp?, maximum: Int64?, now: () -> Timestamp) -> CheckResult {
    guard let maximum else { return .notAskedFor }
    guard let signedDate else {
      return .failed(
        VerificationError(.policyAge, "the token does not say when it was signed", expected: "a signed date"))
    }
    let now = now()
    let (age, overflow) = now.milliseconds.subtractingReportingOverflow(signedDate.milliseconds)
    if !overflow, age <= maximum, age >= -Limits.clockSkew { return .passed }
    return .failed(
      VerificationError(
        .policyAge, age < 0 ? "the token was signed in the future" : "the token is too old",
        expected: "signed at most \(maximum) ms before \(now)", found: "\(signedDate)"))
  }

  private static func membership<Value: Sendable & Hashable>(
    _ fact: PolicyFact<Value>, _ accepted: Accepted<Value>, kind: PayloadKind, named name: String,
    different: VerificationError.Code, absent: VerificationError.Code
  ) -> CheckResult {
    guard case .only(let values) = accepted else { return .notAskedFor }
    guard case .field(let path, let value) = fact else {
      return .notApplicable("a token of the kind \(kind.rawValue) names no \(name)")
    }
    if let value, values.contains(value) { return .passed }
    let expected = values.map { "\($0)" }.sorted().joined(separator: " or ")
    return .failed(
      value.map {
        VerificationError(different, "the token is for another \(name)", expected: expected, found: "\($0)", path: path)
      } ?? VerificationError(absent, "the token names no \(name)", expected: expected, path: path))
  }
}
