import Foundation

@testable import AppStoreLedger

/// A place for a ledger, gone when the test is over.
final class LedgerFile: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ledger-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var path: String { folder.appending(path: "test.ledger").path }

  func open(busyTimeout: Duration = .seconds(10)) throws -> Ledger { try Ledger(at: path, busyTimeout: busyTimeout) }

  /// Runs SQL on the file, as somebody else could.
  func meddle(_ sql: String) throws {
    try Connection(path: path, creating: true, busyTimeout: .seconds(1)).execute(sql)
  }
}
