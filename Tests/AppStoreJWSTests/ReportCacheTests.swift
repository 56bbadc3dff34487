import AppStoreJWSTesting
import Testing

@testable import AppStoreJWS

/// Reports go on after a failure, and must leave nothing behind by which the next call would overlook it.
struct ReportCacheTests {
  private let authority = TestAuthority(instant: 1_760_000_000_000)
  private let payload: SamplePayload
  private let verifier: AppStoreVerifier

  init() throws {
    payload = .transaction(signedDate: authority.instant)
    verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"))
  }

  /// Defects of what the caches know: the header, and the third certificate. All are rightly signed.
  @Test(arguments: [
    Defect.algorithmAbsent, .algorithmNone, .criticalHeader, .unencodedPayload, .lookAlikeRoot, .unrelatedRoot,
    .rootNotDER,
  ])
  func aRefusedHeaderStaysRefused(defect: Defect) throws {
    let token = try authority.sign(payload, defects: [defect])
    #expect(verifier.failure(of: authority.sign(payload)) == nil)
    let failure = verifier.failure(of: token)
    #expect(failure?.code.rawValue == defect.expectedCode)
    #expect(!verifier.diagnose(token).isVerified)
    #expect(verifier.failure(of: token) == failure)
    for _ in 0..<2 {
      guard case .unverified(_, failure) = verifier.transactionResult(token) else {
        Issue.record("verified after a report")
        continue
      }
    }
    guard case .failure(failure) = verifier.verify(batch: [token])[0] else {
      Issue.record("verified in a batch after a report")
      return
    }
  }

  /// Neither of a chain that is new nor of one that is known.
  @Test func withoutAnInstantNothingIsSaidOfValidity() throws {
    let token = try authority.sign(payload, defects: [.signedDateAbsent])
    for _ in 0..<2 {
      let report = verifier.diagnose(token)
      #expect(report.failures.map(\.code) == [.payloadSignedDateAbsent])
      let result = report.results.first { $0.check == .validity }?.result
      guard case .notApplicable = result else {
        Issue.record("\(String(describing: result))")
        continue
      }
      #expect(verifier.failure(of: authority.sign(payload)) == nil)
    }
  }

  /// What came before makes no difference to what a report says.
  @Test(arguments: [Defect.lookAlikeRoot, .unrelatedRoot])
  func aChainWithAnotherRootIsNone(defect: Defect) throws {
    let token = try authority.sign(payload, defects: [defect])
    let before = verifier.diagnose(token)
    #expect(verifier.failure(of: authority.sign(payload)) == nil)
    let after = verifier.diagnose(token)
    #expect(before.failures == after.failures)
    #expect(before.chain?.anchor == nil && before.chain == after.chain)
  }
}
