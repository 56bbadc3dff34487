import AppStoreJWS
import AppStoreJWSTesting
import AppStoreReceipts
import Testing

@testable import JWSVerifyCommand

/// A verdict is not taken back by a second look.
struct RecordTests {
  private static let failure = VerificationError(.policyAge, "the token was signed in the future")
  private static let place = Place(file: "tokens", line: 1)

  @Test func aTokenThatWasRefusedIsNotVerified() throws {
    let authority = TestAuthority(instant: 1_760_000_000_000)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"))
    let report = verifier.diagnose(authority.sign(.transaction(signedDate: authority.instant)))
    #expect(report.isVerified)
    #expect(Record(report, at: RecordTests.place, after: RecordTests.failure).failures == [RecordTests.failure])
  }

  @Test func aReceiptThatWasRefusedIsNotVerified() throws {
    let authority = ReceiptAuthority(instant: 1_760_000_000_000)
    let verifier = try ReceiptVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"))
    let report = verifier.diagnose(authority.sign(SampleReceipt(creationDate: authority.instant)).span)
    #expect(report.isVerified)
    let record = Record(report, at: RecordTests.place, notes: [], after: RecordTests.failure)
    #expect(record.failures == [RecordTests.failure])
  }
}
