import AppStoreJWSTesting
import Testing

@testable import AppStoreTrust

@Suite(.enabled(if: tablesExist, "this OpenSSL makes no tables"))
struct FixedKeyTablesTests {
  private let keys = (1...4).map { TestKey(Point(Scalar($0))).signingKey }

  @Test func builtWhenSeenOftenEnough() {
    let tables = FixedKeyTables(threshold: 10)
    #expect(tables.table(for: keys[0], uses: 4) == nil)
    #expect(tables.table(for: keys[0], uses: 5) == nil)
    #expect(tables.count == 0)
    let table = tables.table(for: keys[0], uses: 1)
    #expect(table != nil)
    #expect(tables.table(for: keys[0], uses: 1) === table)
    #expect(tables.count == 1)
  }

  @Test func manyRareKeysBuildNothing() {
    let tables = FixedKeyTables(threshold: 3)
    for key in keys { #expect(tables.table(for: key, uses: 2) == nil) }
    #expect(tables.count == 0)
  }

  @Test func keysInTurnDoNotDisplaceEachOther() {
    let tables = FixedKeyTables(limit: 2, threshold: 1)
    let first = keys[..<2].map { tables.table(for: $0, uses: 1) }
    for _ in 0..<8 {
      #expect(tables.table(for: keys[2], uses: 1) == nil)
      #expect(tables.table(for: keys[0], uses: 1) === first[0])
      #expect(tables.table(for: keys[1], uses: 1) === first[1])
    }
    #expect(tables.count == 2)
  }

  @Test func idleTableGivesWay() {
    let tables = FixedKeyTables(limit: 2, threshold: 1)
    for key in keys[..<2] { _ = tables.table(for: key, uses: 1) }
    _ = tables.table(for: keys[1], uses: 100)
    #expect(tables.table(for: keys[2], uses: 1) != nil)
    #expect(tables.count == 2)
    #expect(tables.table(for: keys[0], uses: 1) == nil)
  }

  /// Each thread with its own verifier, all over the same table, from before it is there.
  @Test func sharedByThreads() async {
    let tables = FixedKeyTables(threshold: 64)
    var generator = SeededGenerator(seed: 3)
    let signer = TestSigner(.random(using: &generator))
    let cases = (0..<64).map { index in
      let digest = generator.bytes(32)
      var signature = signer.sign(digest, nonce: .random(using: &generator))
      if index % 5 == 0 { signature[63] ^= 1 }
      return Case(signature: signature, digest: digest, key: signer.key)
    }
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var batch = BatchVerifier(tables: tables)
          return (0..<20).count { _ in batch.verdicts(cases) != (0..<64).map { $0 % 5 != 0 } }
        }
      }
      for await failures in group { #expect(failures == 0) }
    }
    #expect(tables.count == 1)
  }
}
