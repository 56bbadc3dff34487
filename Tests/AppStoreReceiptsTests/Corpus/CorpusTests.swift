import AppStoreJWS
import AppStoreReceipts
import Foundation
import Testing

/// Real receipts get their expected verdicts, and are read as what they are.
@Suite(ReceiptCorpus.isThere) struct CorpusTests {
  @Test func everyReceiptHasItsVerdict() throws {
    let verifier = try ReceiptVerifier(bundleIDs: .any, environments: .any)
    var accepted = 0
    var rejected = 0
    for record in try ReceiptCorpus.receipts() {
      let text = try record.text
      let failure = verifier.failure(of: text)
      #expect(
        (failure == nil) == (record.expected.verdict == "accept"), "\(record.name): \(failure.map { "\($0)" } ?? "")")
      #expect(verifier.diagnose(text).failures.first == failure, "\(record.name)")
      if failure == nil { accepted += 1 } else { rejected += 1 }
    }
    print("corpus: \(accepted + rejected) receipts checked, \(accepted) accepted, \(rejected) rejected")
    #expect(accepted == 9 && rejected == 4)
  }

  /// The bytes themselves, and base64 with line breaks of both kinds.
  @Test func everyFormIsRead() throws {
    let verifier = try ReceiptVerifier(bundleIDs: .any, environments: .any)
    for record in try ReceiptCorpus.receipts() where record.expected.verdict == "accept" {
      let data = try #require(Data(base64Encoded: record.text))
      #expect(verifier.failure(of: [UInt8](data)) == nil, "\(record.name)")
      #expect(
        verifier.failure(of: data.base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])) == nil)
      #expect(verifier.failure(of: data.base64EncodedString(options: .lineLength64Characters) + "\r\n") == nil)
    }
  }

  @Test func everyReceiptIsReadAsWhatItIs() throws {
    var read = 0
    for record in try ReceiptCorpus.receipts() where record.certificatesOf != nil {
      let receipt = try verified(record).receipt
      let facts = record.facts
      let purchases = receipt.inAppPurchases
      #expect(receipt.type?.rawValue == facts.receiptType, "\(record.name)")
      #expect(receipt.environment?.rawValue == record.environment, "\(record.name)")
      #expect(receipt.bundleID == record.bundleId, "\(record.name)")
      #expect(receipt.appVersion == facts.applicationVersion, "\(record.name)")
      #expect(receipt.originalAppVersion == facts.originalApplicationVersion, "\(record.name)")
      #expect(receipt.creationDate == record.createdAt.flatMap(Timestamp.init(iso8601:)), "\(record.name)")
      #expect(receipt.creationDate == facts.creationDate.flatMap(Timestamp.init(iso8601:)), "\(record.name)")
      #expect(
        receipt.originalPurchaseDate == facts.originalPurchaseDate.flatMap(Timestamp.init(iso8601:)), "\(record.name)")
      #expect(receipt.expirationDate == facts.expirationDate.flatMap(Timestamp.init(iso8601:)), "\(record.name)")
      #expect(purchases.count == facts.inAppCount, "\(record.name)")
      #expect(Set(purchases.compactMap(\.productID)) == facts.productIds, "\(record.name)")
      #expect(Set(purchases.compactMap(\.id)) == facts.transactionIds, "\(record.name)")
      #expect(
        Set(purchases.filter { $0.cancellationDate != nil }.compactMap(\.id)) == facts.cancelledTransactionIds,
        "\(record.name)")
      for purchase in purchases {
        #expect(purchase.quantity == 1 && purchase.purchaseDate != nil, "\(record.name)")
      }
      #expect(receipt.deviceHash?.count == 20, "\(record.name)")
      read += 1
    }
    print("corpus: \(read) receipts read, all facts checked")
    #expect(read == 11)
  }

  /// The reasons of the rejections, not only the fact.
  @Test(arguments: [
    ("receipt-xcode-2021-04-03-sha256-iap1", "receipt.xcode"),
    ("receipt-xcode-2023-10-19-sha256-iap0", "receipt.xcode"),
    ("receipt-truncated-1", "receipt.truncated"),
    ("receipt-truncated-4", "receipt.truncated"),
  ])
  func rejectionsHaveTheirReason(name: String, code: String) throws {
    let record = try #require(try ReceiptCorpus.receipts().first { $0.name == name })
    let verifier = try ReceiptVerifier(bundleIDs: .any, environments: .any)
    #expect(try verifier.failure(of: record.text)?.code.rawValue == code)
    #expect(try verifier.diagnose(record.text).failures.map(\.code.rawValue) == [code])
  }

  /// Judged now, a receipt whose certificates have expired fails with just that.
  @Test func expiredReceiptsFailWhenJudgedNow() throws {
    let now = Timestamp.now()
    let verifier = try ReceiptVerifier(bundleIDs: .any, environments: .any, instant: now)
    var expired = 0
    for record in try ReceiptCorpus.receipts() where record.certificatesOf == "apple" {
      let validTo = try #require(record.chain.flatMap { Timestamp(iso8601: $0.validTo) })
      let codes = try verifier.diagnose(record.text).failures.map(\.code)
      #expect(codes == (validTo < now ? [.chainExpired] : []), "\(record.name)")
      #expect(try verifier.failure(of: record.text)?.code == codes.first, "\(record.name)")
      if !codes.isEmpty { expired += 1 }
    }
    #expect(expired >= 7)
  }

  /// Verified as its kind needs: under Apple's root, or under Xcode's certificate, pinned.
  private func verified(_ record: ReceiptCorpus.Record) throws -> VerifiedReceipt {
    let text = try record.text
    guard record.certificatesOf == "xcode" else {
      return try ReceiptVerifier(bundleIDs: .any, environments: [.sandbox]).verify(text)
    }
    let certificate = try #require(Data(base64Encoded: text)?.certificateOfXcode)
    let pinned = try TrustedRoot.read([UInt8](certificate), name: record.name)
    return try ReceiptVerifier(bundleIDs: .any, environments: [.xcode], xcodeCertificates: pinned).verify(text)
  }
}

extension Data {
  /// The one certificate in a receipt of Xcode: the only SEQUENCE of its length there that begins with a version 3.
  fileprivate var certificateOfXcode: Data? {
    let version = Data([0xA0, 0x03, 0x02, 0x01, 0x02])
    guard let start = range(of: version)?.lowerBound, start >= 8 else { return nil }
    let length = Int(self[start - 6]) << 8 | Int(self[start - 5])
    return subdata(in: start - 8..<start - 4 + length)
  }
}
