import Testing

@testable import AppStoreJWS

/// Each check is missed where it is left out: some vector is refused by it and by nothing else.
@Suite struct CheckTests {
  /// Checks after which there is nothing to go on with, so that leaving them out lets nothing through.
  static let indispensable: [Check: String] = [
    .size: "a text that is empty or too large is not read",
    .segments: "without three segments there is nothing to decode",
    .base64url: "a segment that is not base64url has no bytes",
    .headerJSON: "a header that is no object has no members",
    .x5c: "without certificates there is no key",
    .certificates: "a certificate that cannot be read has no key",
    .payloadJSON: "a payload that is no object has no members",
    .signedDate: "without an instant there is no time at which to judge the chain",
    .leafKey: "ES256 is not defined for keys that are not on P-256",
    .signatureLength: "other than 64 bytes are not r and s",
  ]

  /// The vectors that fail one check alone, by that check. Whatever else there is passed, or does not apply.
  static let alone: [Check: [Vector]] = {
    var alone: [Check: [Vector]] = [:]
    for vector in Vector.tokens where vector.entry.failures.count == 1 {
      guard let report = try? vector.verifier().diagnose(vector.token, as: vector.entry.kind) else { continue }
      let failed = report.results.filter { if case .failed = $0.result { true } else { false } }
      if failed.count == 1 { alone[failed[0].check, default: []].append(vector) }
    }
    return alone
  }()

  /// Codes are listed in the order of the checks that give them; some are given by several.
  @Test func codesStandInTheOrderOfTheChecks() {
    var checks: [String: [Check]] = [:]
    for check in Check.allCases {
      for vector in CheckTests.alone[check] ?? [] { checks[vector.entry.failures[0], default: []].append(check) }
    }
    #expect(checks.count > 30)
    var rest = Check.allCases[...]
    for code in VerificationError.Code.all.map(\.rawValue) {
      guard let givers = checks[code] else { continue }
      guard let next = rest.firstIndex(where: givers.contains) else {
        Issue.record("\(code) stands too late: it is given by \(givers.map(\.rawValue))")
        continue
      }
      rest = rest[next...]
    }
  }

  @Test(arguments: Check.allCases)
  func isTheOnlyOneToRefuseSomeVector(_ check: Check) throws {
    let alone = try #require(CheckTests.alone[check])
    let passing = try alone.filter { vector in
      let isVerified = try vector.failure(by: vector.verifier(skipping: [check])) == nil
      // Nor does a report then call verified what is not: that there is no failure to tell is not enough.
      let report = try vector.verifier(skipping: [check]).diagnose(vector.token, as: vector.entry.kind)
      #expect(report.isVerified == isVerified)
      return isVerified
    }
    #expect(passing.isEmpty == (CheckTests.indispensable[check] != nil), "\(alone.map(\.testDescription))")
  }
}
