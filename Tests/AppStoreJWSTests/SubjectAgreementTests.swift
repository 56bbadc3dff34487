import AppStoreJWSTesting
import Testing

@testable import AppStoreJWS

/// A notification names its app in one of four objects. Policies look at the first that is there, so a second one must
/// not say anything else.
struct SubjectAgreementTests {
  private static let instant: Int64 = 1_760_000_000_000
  private let authority = TestAuthority(instant: instant)

  private func failure(_ member: String, of object: String, is value: String) throws -> VerificationError? {
    let verifier = try AppStoreVerifier(
      bundleIDs: ["com.example.app"], environments: [.production],
      roots: TrustedRoot.read(authority.rootDER, name: "test root"))
    let payload = SamplePayload.notification(signedDate: Self.instant, signedBy: authority)
      .setting(object, to: ["bundleId": "com.example.app", "environment": "Production"])
      .setting("\(object).\(member)", to: .string(value))
    return verifier.failure(of: authority.sign(payload))
  }

  @Test(arguments: ["summary", "appData"])
  func aSecondObjectMustAgree(object: String) throws {
    #expect(try failure("bundleId", of: object, is: "com.example.app") == nil)
    let app = try #require(try failure("bundleId", of: object, is: "com.example.other"))
    #expect(app.code == .nestedDisagrees)
    #expect(app.path == "\(object).bundleId")
    let environment = try #require(try failure("environment", of: object, is: "Sandbox"))
    #expect(environment.code == .nestedDisagrees)
    #expect(environment.path == "\(object).environment")
  }
}
