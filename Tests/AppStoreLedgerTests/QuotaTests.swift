import AppStoreJWS
import AppStoreJWSTesting
import Foundation
import Synchronization
import Testing

@testable import AppStoreLedger

struct QuotaTests {
  let file: LedgerFile
  let ledger: Ledger
  let letters = FreeQuota("letters", free: 2)

  init() throws {
    file = try LedgerFile()
    ledger = try file.open()
  }

  struct Failed: Error {}

  /// A clock that the test sets. Where it does not, no lease lapses, however long the machine is busy with something
  /// else.
  final class Clock: Sendable {
    private let milliseconds = Atomic<Int64>(1_760_000_000_000)
    func advance(_ by: Int64) { milliseconds.add(by, ordering: .relaxed) }
    @Sendable func now() -> Timestamp { Timestamp(milliseconds: milliseconds.load(ordering: .relaxed)) }
  }

  @Test func usesAreCountedAndEnd() throws {
    let quota = try ledger.quota(letters, for: TestTokens.appTransaction())
    #expect(try quota.remaining() == 2)
    try quota.use()
    #expect(throws: QuotaError.exhausted(remaining: 1)) { try quota.use(2) }
    #expect(try quota.remaining() == 1)
    try quota.use()
    #expect(try !quota.isAvailable())
    #expect(throws: QuotaError.exhausted(remaining: 0)) { try quota.use() }
    // A reinstalled app comes with a new token of the same app transaction, to another process of the server.
    let again = try file.open().quota(letters, for: TestTokens.appTransaction())
    #expect(try again.remaining() == 0)
    try again.reset()
    #expect(try quota.remaining() == 2)
  }

  @Test func quotasAreApart() throws {
    try ledger.quota(letters, for: TestTokens.appTransaction()).use(2)
    #expect(try ledger.quota(FreeQuota("photos", free: 1), for: TestTokens.appTransaction()).remaining() == 1)
    #expect(try ledger.quota(letters, for: TestTokens.appTransaction(id: "71")).remaining() == 2)
    #expect(try ledger.quota(letters, for: TestTokens.appTransaction(environment: "Sandbox")).remaining() == 2)
    // More generous or less, what was used counts.
    #expect(try ledger.quota(FreeQuota("letters", free: 5), for: TestTokens.appTransaction()).remaining() == 3)
    #expect(try ledger.quota(FreeQuota("letters", free: 1), for: TestTokens.appTransaction()).remaining() == 0)
  }

  /// Whatever somebody has written into the file, it gives no more than there is, and stops no server.
  @Test(arguments: [
    (Int64.min, 2), (-1, 2), (Int64.max, 0),
  ])
  func aForgedCountIsNoMoreThanThereIs(used: Int64, remaining: Int) throws {
    let quota = try ledger.quota(letters, for: TestTokens.appTransaction())
    try quota.use()
    try file.meddle("UPDATE quotas SET used = \(used)")
    #expect(try quota.remaining() == remaining)
    #expect(try ledger.quota(FreeQuota("letters", free: .min), for: TestTokens.appTransaction()).remaining() == 0)
    #expect(throws: QuotaError.exhausted(remaining: remaining)) { try quota.use(3) }
    guard remaining > 0 else { return }
    try quota.use(2)
    #expect(try quota.remaining() == 0)
  }

  @Test(arguments: [nil, "0", ""]) func nobodysQuotaIsRefused(id: String?) throws {
    let appTransaction = try TestTokens.appTransaction(id: id)
    #expect(throws: QuotaError.noAppTransactionID) { try ledger.quota(letters, for: appTransaction) }
  }

  @Test func workCountsIfItSucceeds() async throws {
    let quota = try ledger.quota(letters, for: TestTokens.appTransaction(), clock: Clock().now)
    let remaining = try await quota.perform { try quota.remaining() }
    #expect(remaining == 1)
    #expect(try quota.remaining() == 1)
    await #expect(throws: Failed.self) { try await quota.perform { throw Failed() } }
    #expect(try quota.remaining() == 1)
    try await quota.perform {}
    await #expect(throws: QuotaError.exhausted(remaining: 0)) { try await quota.perform {} }
  }

  @Test func cancelledWorkDoesNotCount() async throws {
    let quota = try ledger.quota(letters, for: TestTokens.appTransaction(), clock: Clock().now)
    let (began, begin) = AsyncStream<Void>.makeStream()
    // Whether it notices, or goes on to its end.
    for notices in [true, false] {
      let task = Task {
        try await quota.perform {
          begin.yield()
          do { try await Task.sleep(for: .seconds(60)) } catch { if notices { throw error } }
        }
      }
      for await _ in began { break }
      #expect(try quota.remaining() == 1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try quota.remaining() == 2)
    }
  }

  @Test func aLeaseIsRenewedWhileTheWorkGoesOn() async throws {
    let clock = Clock()
    let quota = try ledger.quota(
      letters, for: TestTokens.appTransaction(), leaseDuration: .milliseconds(60), clock: clock.now)
    try await quota.perform {
      // Many times the lease, a part of it at a time.
      for _ in 0..<10 {
        clock.advance(50)
        while try lapse(after: clock.now()) < 60 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try quota.remaining() == 1)
      }
    }
    #expect(try quota.remaining() == 1)
  }

  /// How long the only lease has still to go, in milliseconds.
  private func lapse(after now: Timestamp) throws -> Int64 {
    try ledger.read { (connection) throws(LedgerError) in
      try connection.integer("SELECT lapses_at FROM leases") ?? 0
    } - now.milliseconds
  }

  @Test func aLapsedLeaseCannotBeCounted() async throws {
    let clock = Clock()
    let one = FreeQuota("letters", free: 1)
    let quota = try ledger.quota(one, for: TestTokens.appTransaction(), clock: clock.now)
    await #expect(throws: QuotaError.leaseLapsed) {
      try await quota.perform {
        clock.advance(29_999)
        #expect(try quota.remaining() == 0)
        clock.advance(1)
        // It lapsed: somebody else has the use now, and keeps it.
        #expect(try quota.remaining() == 1)
        try quota.use()
      }
    }
    #expect(try quota.remaining() == 0)
  }

  /// As if the process had died: the lease is never given back.
  @Test func aLeaseOfADeadProcessComesBack() throws {
    let clock = Clock()
    let quota = try ledger.quota(letters, for: TestTokens.appTransaction(), clock: clock.now)
    _ = try ledger.write { (connection) throws(LedgerError) in
      try connection.lease(
        quota.holder, at: clock.now(), until: Timestamp(milliseconds: clock.now().milliseconds + 500))
    }
    #expect(try quota.remaining() == 1)
    clock.advance(500)
    #expect(try quota.remaining() == 2)
    try quota.use(2)
  }

  /// Swift has a thread for each processor. While all that is done waits for another process, they go on.
  @Test func waitingForTheFileKeepsNoTaskWaiting() async throws {
    let quota = try ledger.quota(
      FreeQuota("letters", free: 100), for: TestTokens.appTransaction(), clock: Clock().now)
    let other = try Connection(path: file.path, creating: false, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    let uses = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in Task { try await quota.perform {} } }
    // Longer than they take to begin; to go on after it takes one of Swift's threads.
    try await Task.sleep(for: .milliseconds(300))
    try other.execute("ROLLBACK")
    for use in uses { try await use.value }
  }

  @Test func manyAtOnceGetNoMoreThanThereIs() async throws {
    let quota = try ledger.quota(
      FreeQuota("letters", free: 7), for: TestTokens.appTransaction(), clock: Clock().now)
    let had = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask {
          do {
            if number.isMultiple(of: 2) { try quota.use() } else { try await quota.perform { await Task.yield() } }
            return true
          } catch { return false }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(had == 7)
    #expect(try quota.remaining() == 0)
  }
}
