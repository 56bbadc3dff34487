import Foundation
import Testing

/// Real signed data with expected verdicts, in a folder outside this tree that `JWSVERIFY_CORPUS` names.
enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["JWSVERIFY_CORPUS"].flatMap {
    $0.isEmpty ? nil : URL(filePath: $0)
  }

  /// Says that a test needs the corpus, and is skipped where there is none.
  static let isThere = ConditionTrait.enabled(
    if: folder != nil, "JWSVERIFY_CORPUS names no folder: real tokens are not checked")

  static func contents(_ path: String) throws -> Data { try Data(contentsOf: #require(folder).appending(path: path)) }

  struct Record: Decodable {
    let name: String
    let file: String
    let form: String
    let kind: String
    let kindFrom: String?
    let environment: String?
    let bundleId: String?
    let trustRoot: String?
    let chain: Chain?
    let expected: Expected
    let nested: [Nested]?

    struct Chain: Decodable { let validTo: String }
    struct Nested: Decodable { let kind: String }
    struct Expected: Decodable {
      let verdict: String
      let withTrustRoot: String
      let needsDate: Bool
      let withDate: String?
      let judgeAt: String?
    }
  }

  static func tokens() throws -> [Record] {
    struct Expected: Decodable { let records: [Record] }
    return try JSONDecoder().decode(Expected.self, from: contents("expected.json")).records.filter { $0.form == "jws" }
  }
}
