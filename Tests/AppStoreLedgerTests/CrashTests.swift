import AppStoreJWSTesting
import AppStoreJWS
import EntitlementScenarios
import Foundation
import Testing

@testable import AppStoreLedger

/// Processes that share a ledger, and die.
///
/// `LEDGER_KILLS` says how often to kill; the full figure is 100.
struct CrashTests {
  let file: LedgerFile

  init() throws { file = try LedgerFile() }

  private static let kills = ProcessInfo.processInfo.environment["LEDGER_KILLS"].flatMap(Int.init) ?? 8

  /// Fills the folder with tokens, of which the first says who the customer is.
  private func prepare(values: Int) throws -> VerifiedAppTransaction {
    #expect(try Probe(["prepare", file.folder.path, "\(values)"]).output() == [])
    func contents(_ name: String) throws -> String {
      try String(contentsOf: file.folder.appending(path: name), encoding: .utf8)
    }
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(Array(contents("root.pem").utf8), name: "root.pem"))
    return try verifier.verifyAppTransaction(String(contents("tokens.txt").prefix { $0 != "\n" }))
  }

  @Test func nothingAcknowledgedIsLostAndNothingCountsTwice() throws {
    var generator = SeededGenerator(seed: UInt64(Date().timeIntervalSince1970))
    let values = CrashTests.kills * 100
    let appTransaction = try prepare(values: values)
    let letters = FreeQuota("letters", free: 1_000_000)
    var acknowledged = 0
    var used = 0
    for kill in 0...CrashTests.kills {
      // The last one may live to its end.
      let isLast = kill == CrashTests.kills
      let probe = try Probe(["ingest", file.folder.path, "\(acknowledged)", "\(values)", "20"])
      let patience = isLast ? .max : Int.random(in: 0...9, using: &generator)
      var usedNow = 0
      while let line = probe.line() {
        if line == "used" { usedNow += 1 } else { acknowledged = try #require(Int(line.dropFirst("ingested ".count))) }
        if usedNow >= patience { break }
      }
      if !isLast {
        usleep(UInt32.random(in: 0...20_000, using: &generator))
        probe.crash()
        // What was acknowledged before it died is acknowledged.
        for line in probe.output() {
          if line == "used" {
            usedNow += 1
          } else {
            acknowledged = try #require(Int(line.dropFirst("ingested ".count)))
          }
        }
      }

      let ledger = try file.open()
      let ids = try ledger.history(for: .originalID("300000000000001")).map(\.id)
      #expect(ids.count >= acknowledged && ids.count <= acknowledged + 20)
      #expect(Set(ids).isSuperset(of: (0..<acknowledged).map(String.init)))
      #expect(Set(ids).count == ids.count)
      #expect(try ledger.lastChange() == Int64(ids.count))
      // One use may be on the disk and not yet acknowledged, no more.
      let usedThen = 1_000_000 - (try ledger.quota(letters, for: appTransaction).remaining())
      #expect(usedThen == used + usedNow || (!isLast && usedThen == used + usedNow + 1))
      used = usedThen
      let integrity = try ledger.read { (connection) throws(LedgerError) in
        try connection.rows("PRAGMA integrity_check") { $0.text(0) }
      }
      #expect(integrity == ["ok"])
    }
    #expect(acknowledged == values)
    print("ledger: killed \(CrashTests.kills) times while ingesting \(values) values")
  }

  @Test(arguments: [2, 4]) func processesNeverOverspend(count: Int) throws {
    let appTransaction = try prepare(values: 0)
    // None of them finds a ledger: they make it together.
    let probes = try (0..<count).map { _ in try Probe(["spend", file.folder.path, "60"]) }
    let lines = probes.flatMap { $0.output() }
    let had = lines.compactMap(Int.init)
    #expect(had.count == count, "\(lines)")
    #expect(had.reduce(0, +) == 50)
    #expect(try file.open().quota(FreeQuota("photos", free: 50), for: appTransaction).remaining() == 0)
  }
}
