import AppStoreJWS
import AppStoreJWSTesting
import Foundation
import Testing

@testable import AppStoreLedger

struct LedgerErrorTests {
  let file: LedgerFile

  init() throws { file = try LedgerFile() }

  private func code(_ body: () throws -> Void) -> LedgerError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? LedgerError)?.code
    }
  }

  @Test func anotherProgramsDatabaseIsNotTouched() throws {
    try file.meddle("CREATE TABLE letters (text TEXT); PRAGMA user_version = 1;")
    let before = try Data(contentsOf: URL(filePath: file.path))
    #expect(code { _ = try file.open() } == .foreignFile)
    #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path) == ["test.ledger"])
  }

  @Test(arguments: ["no database", String(repeating: "no database either, ", count: 1_000)])
  func whatIsNoDatabaseIsNotTouched(contents: String) throws {
    try Data(contents.utf8).write(to: URL(filePath: file.path))
    #expect(code { _ = try file.open() } == .foreignFile)
    #expect(try String(contentsOf: URL(filePath: file.path), encoding: .utf8) == contents)
  }

  @Test func aNewerSchemaIsNotTouched() throws {
    _ = try file.open()
    try file.meddle("PRAGMA user_version = 99")
    #expect(code { _ = try file.open() } == .newerSchema)
    try file.meddle("PRAGMA user_version = \(Schema.migrations.count)")
    #expect(code { _ = try file.open() } == nil)
  }

  /// SQLite takes any number of 32 bits for a version.
  @Test(arguments: [-1, Int(Int32.min)]) func aVersionBelowAllIsDamage(version: Int) throws {
    _ = try file.open()
    try file.meddle("PRAGMA user_version = \(version)")
    #expect(code { _ = try file.open() } == .damaged)
  }

  @Test func migrationsLeadFromVersionToVersion() throws {
    let token = try TestTokens.transaction()
    try file.open().ingest(token)
    let failing = Schema.migrations + ["CREATE TABLE more (a INTEGER); NO STATEMENT;"]
    #expect(code { _ = try Ledger(at: file.path, migrations: failing) } == .failed)
    // Nothing of it stayed.
    let newer = Schema.migrations + ["CREATE TABLE more (a INTEGER)"]
    let ledger = try Ledger(at: file.path, migrations: newer)
    #expect(try ledger.history(for: .originalID("1001")).count == 1)
    #expect(code { _ = try file.open() } == .newerSchema)
  }

  @Test func anAbsentFileIsMadeOnlyIfItMayBe() throws {
    #expect(code { _ = try Ledger(at: file.path, creating: false) } == .cannotOpen)
    #expect(code { _ = try Ledger(at: file.path + "/absent/folder") } == .cannotOpen)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func aLockedFileIsBusyAndNothingIsLost() throws {
    let ledger = try file.open(busyTimeout: .milliseconds(20))
    let first = try TestTokens.transaction()
    let second = try TestTokens.transaction("1002")
    try ledger.ingest(first)
    let other = try Connection(path: file.path, creating: false, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    #expect(code { try ledger.ingest(second) } == .busy)
    // Reading goes on.
    #expect(try ledger.history(for: .originalID("1001")).count == 1)
    try other.execute("ROLLBACK")
    try ledger.ingest(second)
    #expect(try ledger.history(for: .originalID("1001")).count == 2)
  }

  @Test func aFullDiskLosesNothing() throws {
    let ledger = try Ledger(at: file.path, migrations: Schema.migrations, maximumPages: 60)
    var acknowledged = 0
    let failure = code {
      while acknowledged < 10_000 {
        try ledger.ingest(try TestTokens.transaction("\(acknowledged)"))
        acknowledged += 1
      }
    }
    #expect(failure == .diskFull)
    #expect(acknowledged > 10)
    #expect(try ledger.history(for: .originalID("1001")).count == acknowledged)
    #expect(try file.open().history(for: .originalID("1001")).count == acknowledged)
  }

  @Test func aDamagedFileIsNamedSo() throws {
    let tokens = try (0..<40).map { try TestTokens.transaction("\($0)") }
    try file.open().ingest(tokens)
    let handle = try FileHandle(forUpdating: URL(filePath: file.path))
    let size = try handle.seekToEnd()
    for page in 1..<(size / 4096) {
      try handle.seek(toOffset: page * 4096)
      try handle.write(contentsOf: Data(repeating: 0xFF, count: 64))
    }
    try handle.close()
    #expect(code { _ = try file.open().history(for: .originalID("1001")) } == .damaged)
  }

  @Test func aFileWithoutTheRightToWriteIsReadOnly() throws {
    _ = try file.open()
    let folder = file.folder.path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    let probe = try Probe(["open", file.path])
    #expect(probe.output() == ["read_only"])
  }
}
