import AppStoreJWS
import Foundation
import Testing

/// Real receipts with expected verdicts, in a folder outside this tree that `JWSVERIFY_CORPUS` names.
enum ReceiptCorpus {
  static let folder = ProcessInfo.processInfo.environment["JWSVERIFY_CORPUS"].flatMap {
    $0.isEmpty ? nil : URL(filePath: $0)
  }

  /// Says that a test needs the corpus, and is skipped where there is none.
  static let isThere = ConditionTrait.enabled(
    if: folder != nil, "JWSVERIFY_CORPUS names no folder: real receipts are not checked")

  static func contents(_ path: String) throws -> Data { try Data(contentsOf: #require(folder).appending(path: path)) }

  struct Record: Decodable {
    let name: String
    let file: String
    let form: String
    let environment: String?
    let bundleId: String?
    let createdAt: String?
    let certificatesOf: String?
    let facts: Facts
    let chain: Chain?
    let expected: Expected

    struct Chain: Decodable { let validTo: String }

    struct Expected: Decodable {
      let verdict: String
      let withTrustRoot: String
    }

    struct Facts: Decodable {
      let receiptType: String?
      let applicationVersion: String?
      let originalApplicationVersion: String?
      let creationDate: String?
      let originalPurchaseDate: String?
      let expirationDate: String?
      let inAppCount: Int?
      let productIds: Set<String>?
      let transactionIds: Set<String>?
      let cancelledTransactionIds: Set<String>?
    }

    /// The receipt in base64, as its file has it.
    var text: String {
      get throws { try String(decoding: ReceiptCorpus.contents(file), as: UTF8.self) }
    }
  }

  static func receipts() throws -> [Record] {
    struct Form: Decodable { let form: String }
    struct Candidate: Decodable {
      let record: Record?

      init(from decoder: any Decoder) throws {
        record = try Form(from: decoder).form == "receipt" ? Record(from: decoder) : nil
      }
    }
    struct Expected: Decodable { let records: [Candidate] }
    return try JSONDecoder().decode(Expected.self, from: contents("expected.json")).records.compactMap(\.record)
  }
}
