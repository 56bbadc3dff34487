import AppStoreJWS
import AppStoreJWSTesting
import AppStoreLedger
import Foundation

/// A folder with a ledger, a root to trust, and tokens: a line each, the first an app transaction.
struct Workplace {
  let ledger: Ledger
  let verifier: AppStoreVerifier
  let appTransaction: VerifiedAppTransaction

  struct NoTokens: Error {}

  static let quota = FreeQuota("letters", free: 1_000_000)
  static let scarceQuota = FreeQuota("photos", free: 50)

  init(_ folder: String) throws {
    let folder = URL(filePath: folder)
    verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any,
      roots: TrustedRoot.read([UInt8](Data(contentsOf: folder.appending(path: "root.pem"))), name: "root.pem"))
    // The tokens are read as they are needed, from what is now standard input.
    let file = unsafe open(folder.appending(path: "tokens.txt").path, O_RDONLY)
    guard file >= 0, dup2(file, STDIN_FILENO) >= 0 else { throw NoTokens() }
    appTransaction = try verifier.verifyAppTransaction(readLine() ?? "")
    ledger = try Ledger(at: folder.appending(path: "test.ledger").path)
  }

  /// Makes such a folder, but for the ledger.
  static func prepare(_ folder: String, values: Int) throws {
    let authority = TestAuthority(instant: 1_760_000_000_000)
    let tokens = (0..<values).map {
      authority.sign(.transaction(signedDate: authority.instant).setting("transactionId", to: .string("\($0)")))
    }
    let lines = [authority.sign(.appTransaction(signedDate: authority.instant))] + tokens
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: folder).appending(path: "tokens.txt"))
    try Data(authority.rootPEM.utf8).write(to: URL(filePath: folder).appending(path: "root.pem"))
  }

  /// Ingests tokens in batches and uses a free quota after each, saying so when it has come back.
  func ingest(from start: Int, to end: Int, batch: Int) throws {
    let letters = try ledger.quota(Workplace.quota, for: appTransaction)
    for _ in 0..<start { _ = readLine() }
    for first in stride(from: start, to: end, by: batch) {
      let last = min(first + batch, end)
      try ledger.ingest((first..<last).map { _ in try verifier.verify(readLine() ?? "") })
      say("ingested \(last)")
      try letters.use()
      say("used")
    }
  }

  /// Tries to get as much of a free quota as it can, in both ways.
  func spend(attempts: Int) async throws {
    let photos = try ledger.quota(Workplace.scarceQuota, for: appTransaction)
    var had = 0
    for attempt in 0..<attempts {
      do throws(QuotaError) {
        if attempt.isMultiple(of: 2) { try photos.use() } else { try await perform(photos) }
        had += 1
      } catch {
        guard case .exhausted = error else { throw error }
      }
    }
    say("\(had)")
  }

  private func perform(_ quota: CustomerQuota) async throws(QuotaError) {
    do { try await quota.perform {} } catch let error as QuotaError { throw error } catch {}
  }
}
