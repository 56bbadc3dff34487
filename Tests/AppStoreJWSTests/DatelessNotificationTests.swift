import AppStoreJWSTesting
import Testing

@testable import AppStoreJWS

/// A notification that does not say when it was signed is dated by the tokens in it, for its age as for its
/// certificates.
struct DatelessNotificationTests {
  private static let instant: Int64 = 1_760_000_000_000
  private let authority = TestAuthority(instant: instant)

  private func verifier(judgedAt instant: Int64, maximumAge: Int64) throws -> AppStoreVerifier {
    try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "test root"),
      instant: Timestamp(milliseconds: instant), maximumAge: .milliseconds(maximumAge))
  }

  @Test(arguments: [(60_000, nil), (59_999, "policy.age")] as [(Int64, String?)])
  func ageCountsFromTheNestedTokens(maximumAge: Int64, code: String?) throws {
    let payload = SamplePayload.notification(signedDate: Self.instant, signedBy: authority).removing("signedDate")
    let verifier = try verifier(judgedAt: Self.instant + 60_000, maximumAge: maximumAge)
    #expect(verifier.failure(of: authority.sign(payload))?.code.rawValue == code)
  }

  @Test func withoutNestedTokensThereIsNoAge() throws {
    let payload = SamplePayload.notification(signedDate: Self.instant, signedBy: authority)
      .removing("signedDate").removing("data.signedTransactionInfo").removing("data.signedRenewalInfo")
    let verifier = try verifier(judgedAt: Self.instant, maximumAge: 60_000)
    #expect(verifier.failure(of: authority.sign(payload))?.code == .policyAge)
  }
}
