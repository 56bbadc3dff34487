import AppStoreJWS
import AppStoreJWSTesting
import Foundation
import Testing

@testable import AppStoreLedger

/// What customers have is for the server's account alone.
struct PrivateFileTests {
  let file: LedgerFile

  init() throws { file = try LedgerFile() }

  /// The permissions of what lies in the folder, by name.
  private func permissions() throws -> [String: Int] {
    let names = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try permissions(of: $0)) })
  }

  private func permissions(of name: String) throws -> Int {
    let path = file.folder.appending(path: name).path
    return try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func whatIsMadeIsForItsOwnerAlone() throws {
    let ledger = try file.open()
    try ledger.ingest(try TestTokens.transaction())
    #expect(try permissions() == ["test.ledger": 0o600, "test.ledger-wal": 0o600, "test.ledger-shm": 0o600])
  }

  @Test func whatIsThereKeepsItsMode() throws {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o640]
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil, attributes: attributes))
    let ledger = try file.open()
    try ledger.ingest(try TestTokens.transaction())
    #expect(try permissions() == ["test.ledger": 0o640, "test.ledger-wal": 0o640, "test.ledger-shm": 0o640])
  }

  /// Of two processes that open a new ledger one comes second, and finds what it was about to make.
  @Test func whatAnotherProcessHasMadeIsThere() throws {
    #expect(PrivateFile.make(at: file.path))
    #expect(PrivateFile.make(at: file.path))
    #expect(!PrivateFile.make(at: file.path + "/below"))
    try file.open().ingest(try TestTokens.transaction())
  }

  @Test func aLinkLeadsToThePlaceWhereItIsMade() throws {
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "real.ledger")
    try file.open().ingest(try TestTokens.transaction())
    #expect(try permissions(of: "real.ledger") == 0o600)
  }

  /// Some builds of SQLite would take the name for a URI, and make another file.
  @Test func aNameLikeAURIsIsAName() throws {
    let name = "file:\(UUID().uuidString).ledger?mode=ro"
    defer { try? FileManager.default.removeItem(atPath: name) }
    _ = try Ledger(at: name)
    #expect(try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int == 0o600)
  }

  @Test func databasesWithoutAFileAreMadeAsEver() throws {
    for name in ["", ":memory:"] {
      #expect { try Ledger(at: name) } throws: { ($0 as? LedgerError)?.message.contains("no write-ahead log") == true }
      #expect(!FileManager.default.fileExists(atPath: name))
    }
  }
}
