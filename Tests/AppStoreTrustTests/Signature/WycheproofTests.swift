import Foundation
import Testing

@testable import AppStoreTrust

/// Wycheproof's cases for ECDSA on P-256 with SHA-256 in the form of RFC 7518, from the folder that `JWSVERIFY_CORPUS`
/// names.
struct WycheproofTests {
  private static let corpus = ProcessInfo.processInfo.environment["JWSVERIFY_CORPUS"].flatMap { $0.isEmpty ? nil : $0 }

  private struct Suite: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]
  }

  private struct Group: Decodable {
    let publicKeyDer: String
    let tests: [Test]
  }

  private struct Test: Decodable {
    let tcId: Int
    let comment: String
    let msg: String
    let sig: String
    let result: String
  }

  @Testing.Test(.enabled(if: corpus != nil, "JWSVERIFY_CORPUS names no folder"))
  func everyCase() throws {
    let file = try #require(Self.corpus) + "/suites/wycheproof/ecdsa_secp256r1_sha256_p1363_test.json"
    let suite = try JSONDecoder().decode(Suite.self, from: Data(contentsOf: URL(filePath: file)))
    var batch = BatchVerifier(tables: FixedKeyTables(limit: .max, threshold: 1))
    var count = 0
    for group in suite.testGroups {
      let key = try TestKey(subjectPublicKeyInfo: Self.bytes(group.publicKeyDer)).signingKey
      for test in group.tests {
        count += 1
        let expected = test.result == "valid"
        let message = try Self.bytes(test.msg)
        guard let signature = try ES256Signature(Self.bytes(test.sig)) else {
          #expect(!expected, "\(test.tcId) \(test.comment)")
          continue
        }
        #expect(key.isValid(signature, for: message.span) == expected, "\(test.tcId) \(test.comment)")
        batch.add(signature, for: SHA256State.digest(message.span), by: key)
        let byTable = batch.acceptedByTables()[0]
        #expect(byTable == (expected && tablesExist), "\(test.tcId) \(test.comment)")
        let verdict = batch.verify()[0]
        #expect(verdict == expected, "\(test.tcId) \(test.comment)")
      }
    }
    #expect(count == suite.numberOfTests)
    print("Wycheproof ECDSA P-256: \(count) cases checked")
  }

  private static func bytes(_ hexadecimal: String) throws -> [UInt8] {
    let digits = try hexadecimal.map { try #require($0.hexDigitValue) }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
