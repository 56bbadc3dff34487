import AppStoreJWSTesting
import Testing

@testable import AppStoreJWS

struct DeviceVerificationTests {
  private static let instant: Int64 = 1_760_000_000_000
  private let authority = TestAuthority(instant: instant)

  private func verifier() throws -> AppStoreVerifier {
    try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "test root"))
  }

  @Test(arguments: [
    (SamplePayload.deviceIdentifier, DeviceVerification.matches),
    (SamplePayload.deviceIdentifier.uppercased(), .matches),
    ("00000000-0000-4000-8000-000000000000", .differs),
    ("", .differs),
  ])
  func aTokenIsOfOneDevice(identifier: String, outcome: DeviceVerification) throws {
    let transaction = authority.sign(.transaction(signedDate: Self.instant, detail: .full))
    #expect(try verifier().verifyTransaction(transaction).deviceVerification(of: identifier) == outcome)
    let appTransaction = authority.sign(.appTransaction(signedDate: Self.instant, detail: .full))
    #expect(try verifier().verifyAppTransaction(appTransaction).deviceVerification(of: identifier) == outcome)
  }

  /// The nonce's case does not matter either; what is not base64 matches nothing.
  @Test func theTokensOwnSpelling() throws {
    let payload = SamplePayload.transaction(signedDate: Self.instant, detail: .full)
    let nonce = "deviceVerificationNonce"
    let spelled = try verifier().verifyTransaction(authority.sign(payload))
    let upper = try #require(spelled.deviceVerificationNonce).uppercased()
    let token = try verifier().verifyTransaction(authority.sign(payload.setting(nonce, to: .string(upper))))
    #expect(token.deviceVerification(of: SamplePayload.deviceIdentifier) == .matches)
    let damaged = payload.setting("deviceVerification", to: .string("?"))
    let other = try verifier().verifyTransaction(authority.sign(damaged))
    #expect(other.deviceVerification(of: SamplePayload.deviceIdentifier) == .differs)
  }

  @Test(arguments: ["deviceVerification", "deviceVerificationNonce"])
  func withoutBothMembersNothingIsSaid(member: String) throws {
    let payload = SamplePayload.transaction(signedDate: Self.instant, detail: .full).removing(member)
    let token = try verifier().verifyTransaction(authority.sign(payload))
    #expect(token.deviceVerification(of: SamplePayload.deviceIdentifier) == .absent)
  }
}
