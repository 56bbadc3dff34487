import AppStoreJWS
import AppStoreJWSTesting
import AppStoreLedger
import Foundation
import Testing

@testable import JWSVerifyCommand
@testable import jwsverify_ledger

struct IntakeTests {
  /// After a signal the process is about to end, with the status that tells so. Nothing that comes then is taken for
  /// taken in, and nobody else ends the process.
  @Test func nothingIsTakenInAfterAnInterruption() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intake-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ledger = try Ledger(at: folder.appending(path: "test.ledger").path)
    let authority = TestAuthority(instant: 1_760_000_000_000)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "test authority"))
    let token = try verifier.verify(authority.sign(.transaction(signedDate: authority.instant)))
    let intake = Intake(ledger: ledger, asJSONLines: false)
    #expect(intake.end(interruption: "SIGTERM") == true)
    let added = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? intake.add(.token(token))
      added.signal()
    }
    #expect(added.wait(timeout: .now() + 0.5) == .timedOut)
    #expect(intake.end() == nil)
    #expect(try ledger.changes(after: 0).isEmpty)
  }
}
