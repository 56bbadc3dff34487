import Testing

@testable import AppStoreJWS

struct PayloadNoteTests {
  @Test(arguments: ["0D8F1C5E-4b1a-4a52-9b57-6a3b2c1d0e0f", "00000000-0000-0000-0000-000000000000"])
  func uuidIsNothingOdd(text: String) throws {
    #expect(try Transaction(json: #"{"appAccountToken":"\#(text)"}"#).notes == [])
  }

  @Test(arguments: [
    "user-1", "", "0d8f1c5e4b1a4a529b576a3b2c1d0e0f", "0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0g",
    "0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0f-", "{0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0f}",
    "0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0", "0d8f1c5e-4b1a-4a5-29b57-6a3b2c1d0e0f",
  ])
  func anotherTextIsNoUUID(text: String) throws {
    let json = #"{"appAccountToken":"\#(text)"}"#
    #expect(try Transaction(json: json).notes == ["appAccountToken: not a UUID"])
    #expect(try RenewalInfo(json: json).notes == ["appAccountToken: not a UUID"])
    #expect(try Transaction(json: json).object.mismatches(with: Transaction.schema) == [])
  }

  @Test(arguments: [(0, true), (1, false), (12, false), (13, true), (-1, true)])
  func numbersBeyondTheModel(number: Int, isOdd: Bool) throws {
    let commitment = try Transaction(json: #"{"commitmentInfo":{"billingPeriodNumber":\#(number)}}"#)
    #expect(
      commitment.notes == (isOdd ? ["commitmentInfo.billingPeriodNumber: \(number), outside 1 to 12"] : []))
    let offer = try RenewalInfo(json: #"{"advancedCommerceInfo":{"items":[{"offer":{"periodCount":\#(number)}}]}}"#)
    #expect(
      offer.notes
        == (isOdd ? ["advancedCommerceInfo.items[0].offer.periodCount: \(number), outside 1 to 12"] : []))
  }

  @Test func lengthsBeyondTheModel() throws {
    func transaction(longer: Int) throws -> Transaction {
      func text(_ length: Int) -> String { String(repeating: "é", count: length + longer) }
      return try Transaction(
        json: """
          {"advancedCommerceInfo":{"descriptors":{"description":"\(text(45))","displayName":"\(text(30))"},
           "items":[{"SKU":"a"},{"SKU":"\(text(128))","description":"\(text(45))","displayName":"\(text(30))"}]}}
          """)
    }
    #expect(try transaction(longer: 0).notes == [])
    #expect(
      try transaction(longer: 1).notes.sorted() == [
        "advancedCommerceInfo.descriptors.description: 46 characters, more than 45",
        "advancedCommerceInfo.descriptors.displayName: 31 characters, more than 30",
        "advancedCommerceInfo.items[1].SKU: 129 characters, more than 128",
        "advancedCommerceInfo.items[1].description: 46 characters, more than 45",
        "advancedCommerceInfo.items[1].displayName: 31 characters, more than 30",
      ])
  }

  @Test(arguments: [
    ("{}", 0), (#"{"data":{}}"#, 1), (#"{"appData":{}}"#, 1), (#"{"data":{},"summary":null}"#, 1),
    (#"{"data":{},"summary":{}}"#, 2),
    (#"{"data":{},"summary":{},"externalPurchaseToken":{},"appData":{}}"#, 4),
  ])
  func notificationHasOneSubject(json: String, count: Int) throws {
    let note = "\(count) of data, summary, externalPurchaseToken and appData, where one is due"
    #expect(try ServerNotification(json: json).notes == (count == 1 ? [] : [note]))
  }

  @Test func unknownValuesAndFieldsAreNothingOdd() throws {
    let transaction = try Transaction(
      json: #"{"type":"Subscription Bundle","offerType":99,"environment":"Staging","bundleProductID":"x"}"#)
    #expect(transaction.notes == [])
    #expect(transaction.object.mismatches(with: Transaction.schema) == [])
    #expect(transaction.productType == ProductType(rawValue: "Subscription Bundle"))
    #expect(transaction.productType?.isKnown == false)
    #expect(transaction.productType?.meaning == nil)
    #expect(transaction.offerType?.rawValue == 99)
    #expect(transaction.offerType?.description == "99")
    #expect(transaction.environment?.rawValue == "Staging")
  }
}
