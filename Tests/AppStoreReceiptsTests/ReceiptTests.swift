import AppStoreJWS
import AppStoreJWSTesting
import Foundation
import Testing

@testable import AppStoreReceipts

/// Every attribute and every field of a purchase, typed.
@Suite struct ReceiptTests {
  typealias Attribute = SampleReceipt.Attribute

  private func verified(_ attributes: [Attribute]) throws -> Receipt {
    let receipt = SampleReceipt(attributes: attributes)
    return try verifier(instant: Timestamp(milliseconds: authority.instant)).verify(authority.sign(receipt).span)
      .receipt
  }

  @Test func everyAttributeIsTyped() throws {
    let receipt = try verified([
      .init(0, text: "Production"), .init(1, integer: 1_234_567_890), .init(2, text: "com.example.app"),
      .init(3, text: "7"), .init(4, bytes: [1, 2]), .init(5, bytes: [UInt8](repeating: 9, count: 20)),
      .init(8, date: "2024-01-02T03:04:05Z"), .init(9, integer: 3001), .init(10, text: "4+"), .init(11, integer: -1),
      .init(12, date: "2024-01-02T03:04:05.678Z"), .init(15, integer: 15), .init(16, integer: .max),
      .init(18, date: "2013-08-01T07:00:00+0200"), .init(19, text: "1.0"), .init(21, date: "4001-01-01T00:00:00Z"),
      .init(23, text: "Example Inc."), .init(32, date: ""), .init(33, integer: 5),
    ])
    #expect(receipt.type == .production && receipt.environment == .production)
    #expect(receipt.appAppleID == 1_234_567_890 && receipt.bundleID == "com.example.app" && receipt.appVersion == "7")
    #expect(receipt.opaqueValue == [1, 2] && receipt.deviceHash == [UInt8](repeating: 9, count: 20))
    #expect(receipt.transactionDate?.description == "2024-01-02T03:04:05Z")
    #expect(receipt.fulfillmentToolVersion == 3001 && receipt.ageRating == "4+" && receipt.developerID == -1)
    #expect(receipt.creationDate?.description == "2024-01-02T03:04:05.678Z")
    #expect(receipt.downloadID == 15 && receipt.externalVersionID == .max)
    #expect(receipt.originalPurchaseDate?.description == "2013-08-01T05:00:00Z")
    #expect(receipt.originalAppVersion == "1.0" && receipt.organizationDisplayName == "Example Inc.")
    #expect(receipt.expirationDate?.description == "4001-01-01T00:00:00Z")
    #expect(receipt.preorderDate == nil && receipt.inAppPurchases.isEmpty)
    #expect(receipt.unknownAttributes == [ReceiptAttribute(number: 33, version: 1, value: [2, 1, 5])])
  }

  @Test func everyFieldOfAPurchaseIsTyped() throws {
    let receipt = try verified([
      .init(purchase: [
        .init(1701, integer: 2), .init(1702, text: "com.example.app.coins"), .init(1703, text: "2"),
        .init(1704, date: "2024-01-02T03:04:05Z"), .init(1705, text: "1"), .init(1706, date: "2023-01-02T03:04:05Z"),
        .init(1707, integer: 3), .init(1708, date: "2024-02-02T03:04:05Z"),
        .init(1711, integer: 70_000_000_000_000_001),
        .init(1712, date: "2024-01-03T00:00:00Z"), .init(1713, integer: 1), .init(1719, integer: 0),
        .init(1720, integer: 1), .init(1721, text: "spring"), .init(1722, integer: 0),
      ]), .init(purchase: []),
    ])
    let purchase = receipt.inAppPurchases[0]
    #expect(purchase.quantity == 2 && purchase.productID == "com.example.app.coins")
    #expect(purchase.id == "2" && purchase.originalID == "1" && purchase.type == .autoRenewable)
    #expect(purchase.purchaseDate?.description == "2024-01-02T03:04:05Z")
    #expect(purchase.originalPurchaseDate?.description == "2023-01-02T03:04:05Z")
    #expect(purchase.expirationDate?.description == "2024-02-02T03:04:05Z")
    #expect(purchase.webOrderLineItemID == 70_000_000_000_000_001)
    #expect(purchase.cancellationDate?.description == "2024-01-03T00:00:00Z" && purchase.cancellationReason == 1)
    #expect(purchase.isInTrialPeriod == true && purchase.isInIntroductoryOfferPeriod == false)
    #expect(purchase.promotionalOfferID == "spring")
    #expect(purchase.unknownAttributes.map(\.number) == [1722])
    let empty = receipt.inAppPurchases[1]
    #expect(empty.id == nil && empty.isInTrialPeriod == nil && empty.expirationDate == nil)
  }

  /// Receipts write empty strings for what is absent.
  @Test func emptyStringsAreAbsent() throws {
    let receipt = try verified([
      .init(2, text: ""), .init(12, date: ""), .init(purchase: [.init(1708, date: ""), .init(1721, text: "")]),
    ])
    #expect(receipt.bundleID == nil && receipt.creationDate == nil)
    #expect(receipt.inAppPurchases[0].expirationDate == nil && receipt.inAppPurchases[0].promotionalOfferID == nil)
  }

  @Test func theFailureNamesTheAttribute() throws {
    let purchase = Attribute(purchase: [.init(1704, date: "yesterday")])
    let bytes = authority.sign(SampleReceipt(attributes: sample.attributes + [purchase, .init(21, integer: 1)]))
    let failures = try verifier().diagnose(bytes.span).failures
    #expect(
      failures.map(\.path) == ["attribute 21 (expirationDate)", "purchase 2, attribute 1704 (purchaseDate)"])
    let other = authority.sign(SampleReceipt(attributes: sample.attributes + [purchase]))
    let failure = try verifier().failure(of: other)
    #expect(failure?.path == "purchase 2, attribute 1704 (purchaseDate)")
    #expect(
      failure?.expected == "an IA5String with a date"
        && failure?.found == "16097965737465726461 79".filter { $0 != " " })
  }

  @Test func aReceiptIsWrittenAsJSON() throws {
    let receipt = try verifier().verify(authority.sign(sample, variations: [.unknownAttributes]).span)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(receipt)) as? [String: Any]
    let members = try #require(json)
    #expect(members["receiptType"] as? String == "ProductionSandbox")
    #expect(members["receiptCreationDate"] as? Int64 == authority.instant)
    #expect((members["deviceHash"] as? String)?.count == 28)
    #expect(members["transactionDate"] == nil)
    let purchases = try #require(members["inAppPurchases"] as? [[String: Any]])
    #expect(purchases.count == 2)
    #expect(purchases[0]["productId"] as? String == "com.example.app.unlimited")
    #expect(purchases[0]["isInTrialPeriod"] as? Bool == false)
    let unknown = try #require(members["unknownAttributes"] as? [[String: Any]])
    #expect(unknown.map { $0["type"] as? Int } == [7, 7, 14, 20, 99_999])
    #expect(unknown[0]["value"] as? String == "/wA=")
  }

  @Test func equalityIsThatOfTheSignedContent() throws {
    let one = try verifier().verify(authority.sign(sample).span).receipt
    let other = try verifier().verify(authority.sign(sample, variations: [.sha1, .certificatesReversed]).span).receipt
    let later = try verifier().verify(authority.sign(SampleReceipt(creationDate: authority.instant + 1000)).span)
      .receipt
    #expect(one == other && Set([one, other, later]).count == 2)
  }
}
