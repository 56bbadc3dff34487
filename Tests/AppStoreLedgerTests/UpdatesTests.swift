import AppStoreJWS
import AppStoreJWSTesting
import Testing

@testable import AppStoreLedger

struct UpdatesTests {
  let file: LedgerFile

  init() throws { file = try LedgerFile() }

  /// Two ledgers on one file stand for two processes: they share nothing else.
  @Test func changesOfOthersAreTold() async throws {
    let ours = try file.open()
    let theirs = try file.open()
    try ours.ingest(try TestTokens.transaction("1"))
    let updates = try ours.updates(every: .milliseconds(5))
    let told = Task {
      var ids: [String] = []
      for try await change in updates {
        ids.append(change.id)
        if ids.count == 3 { break }
      }
      return ids
    }
    try theirs.ingest(try TestTokens.transaction("2"))
    try theirs.ingest([try TestTokens.transaction("2"), try TestTokens.transaction("3")])
    try ours.ingest(try TestTokens.transaction("4"))
    #expect(try await told.value == ["2", "3", "4"])
  }

  /// Whoever remembers the last change goes on after it, in another process and after a restart, and misses none.
  @Test func goingOnAfterTheLastChange() async throws {
    let count = 600
    let tokens = try (0..<count).map { try TestTokens.transaction("\($0)") }
    let changes = try file.open().ingest(tokens).changes
    #expect(changes.map(\.sequence) == Array(1...Int64(count)))
    var iterator = try file.open().updates(after: 100).makeAsyncIterator()
    for expected in changes.dropFirst(100) { #expect(try await iterator.next() == expected) }
  }

  /// Also where it need not wait for the next change.
  @Test func endsInTheMiddleOfABacklog() async throws {
    let ledger = try file.open()
    try ledger.ingest(try (0..<9).map { try TestTokens.transaction("\($0)") })
    let updates = try ledger.updates(after: 0)
    let task = Task {
      var told = 0
      for try await _ in updates {
        told += 1
        if told == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return told
    }
    #expect(try await task.value == 3)
  }

  @Test func endsWhenItsTaskIsCancelled() async throws {
    let updates = try file.open().updates()
    let task = Task {
      for try await _ in updates {}
      return true
    }
    task.cancel()
    #expect(try await task.value)
  }
}
