/// What the caller accepts, judged by what a payload says. Only what was asked for is checked, or read at all.
package enum Policies {
  package static func bundleID(
    _ fact: @autoclosure () -> PolicyFact<String>, accepted: Accepted<String>, of subject: PolicySubject
  ) -> CheckResult {
    membership(
      fact(), accepted, of: subject, named: "bundle id", different: .policyBundleID, absent: .policyBundleIDAbsent)
  }

  package static func environment(
    _ fact: PolicyFact<AppStoreEnvironment>, accepted: Accepted<AppStoreEnvironment>, of subject: PolicySubject
  ) -> CheckResult {
    membership(
      fact, accepted, of: subject, named: "environment", different: .policyEnvironment, absent: .policyEnvironmentAbsent
    )
  }

  package static func product(
    _ fact: @autoclosure () -> PolicyFact<String>, accepted: Accepted<String>, of subject: PolicySubject
  ) -> CheckResult {
    membership(
      fact(), accepted, of: subject, named: "product", different: .policyProduct, absent: .policyProductAbsent)
  }

  /// The App Store leaves the app's Apple id out of what it signs in the Sandbox.
  package static func appAppleID(
    _ fact: PolicyFact<Int64>, expected: Int64?, environment: AppStoreEnvironment?, of subject: PolicySubject
  ) -> CheckResult {
    if case .field(_, nil) = fact, expected != nil, environment == .sandbox {
      return .notApplicable("the Sandbox sends no app Apple id")
    }
    return membership(
      fact, expected.map { .only([$0]) } ?? .any, of: subject, named: "app Apple id", different: .policyAppAppleID,
      absent: .policyAppAppleIDAbsent)
  }

  /// What Xcode signs says so, and the App Store signs nothing that does: otherwise a developer's own certificate
  /// could speak for Production.
  package static func signer(_ fact: PolicyFact<AppStoreEnvironment>, isPinned: Bool, of subject: PolicySubject)
    -> CheckResult
  {
    guard case .field(let path, let environment) = fact else { return .notApplicable("the kind names no environment") }
    if isPinned == (environment?.isSignedByXcode ?? false) { return .passed }
    return .failed(
      VerificationError(
        .policyEnvironment,
        isPinned
          ? "a \(subject.noun) under a pinned certificate must be from Xcode"
          : "a \(subject.noun) from Xcode must be under a pinned certificate",
        expected: isPinned ? "Xcode or LocalTesting" : "an environment of the App Store",
        found: environment?.rawValue ?? "no environment", path: path))
  }

  /// - Parameter now: the instant from which the age counts; asked only if it does.
  package static func age(
    of signedDate: Timestamp?, maximum: Duration?, now: () -> Timestamp, of subject: PolicySubject
  ) -> CheckResult {
    guard let maximum else { return .notAskedFor }
    guard let signedDate else {
      return .failed(
        VerificationError(.policyAge, "the \(subject.noun) does not say when it was signed", expected: "a signed date"))
    }
    let now = now()
    let age = now.duration(since: signedDate)
    if age <= maximum, age + Limits.clockSkew >= .zero { return .passed }
    return .failed(
      VerificationError(
        .policyAge, age < .zero ? "the \(subject.noun) was signed in the future" : "the \(subject.noun) is too old",
        expected: "signed at most \(maximum) before \(now)", found: "\(signedDate)"))
  }

  private static func membership<Value: Sendable & Hashable & CustomStringConvertible>(
    _ fact: @autoclosure () -> PolicyFact<Value>, _ accepted: Accepted<Value>, of subject: PolicySubject,
    named name: String, different: VerificationError.Code, absent: VerificationError.Code
  ) -> CheckResult {
    guard case .only(let values) = accepted else { return .notAskedFor }
    guard case .field(let path, let value) = fact() else {
      return .notApplicable("\(subject) names no \(name)")
    }
    if let value, let known = values.firstIndex(of: value),
      ExactText(values[known].description) == ExactText(value.description)
    {
      return .passed
    }
    let expected = values.map { "\($0)" }.sorted().joined(separator: " or ")
    return .failed(
      value.map {
        VerificationError(
          different, "the \(subject.noun) is for another \(name)", expected: expected, found: "\($0)", path: path)
      } ?? VerificationError(absent, "the \(subject.noun) names no \(name)", expected: expected, path: path))
  }
}
