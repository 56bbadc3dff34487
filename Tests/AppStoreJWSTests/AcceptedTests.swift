import AppStoreJWS
import AppStoreJWSTesting
import Testing

struct AcceptedTests {
  static let authority = TestAuthority(instant: 1_760_000_000_000)

  /// Swift takes the Kelvin sign, U+212A, for a K.
  @Test(arguments: [["com.example.Kit", "com.example.\u{212A}it"], ["com.example.\u{212A}it", "com.example.Kit"]])
  func valuesAreComparedByTheirBytes(names: [String]) throws {
    let (name, other) = (names[0], names[1])
    let authority = AcceptedTests.authority
    let payload = SamplePayload.transaction(signedDate: authority.instant)
    let roots = try TrustedRoot.read(authority.rootDER, name: "test authority")
    func code(_ field: String, _ value: String, _ verifier: AppStoreVerifier) -> VerificationError.Code? {
      do throws(VerificationError) {
        _ = try verifier.verifyTransaction(authority.sign(payload.setting(field, to: .string(value))))
        return nil
      } catch {
        return error.code
      }
    }
    let ofApp = try AppStoreVerifier(bundleIDs: [name], environments: .any, roots: roots)
    #expect(code("bundleId", name, ofApp) == nil)
    #expect(code("bundleId", other, ofApp) == .policyBundleID)
    let ofEnvironment = try AppStoreVerifier(
      bundleIDs: .any, environments: [AppStoreEnvironment(rawValue: name)], roots: roots)
    #expect(code("environment", name, ofEnvironment) == nil)
    #expect(code("environment", other, ofEnvironment) == .policyEnvironment)
  }

  @Test func andSoAreThePartsOfANotification() throws {
    let authority = AcceptedTests.authority
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "test authority"))
    let notification = SamplePayload.notification(
      signedDate: authority.instant, bundleID: "com.example.Kit", signedBy: authority)
    _ = try verifier.verify(authority.sign(notification))
    #expect {
      try verifier.verify(authority.sign(notification.setting("data.bundleId", to: "com.example.\u{212A}it")))
    } throws: {
      ($0 as? VerificationError)?.code == .nestedDisagrees
    }
  }
}
