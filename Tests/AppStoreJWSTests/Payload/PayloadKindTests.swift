import Testing

@testable import AppStoreJWS

struct PayloadKindTests {
  @Test(arguments: [
    (#"{"transactionId":"1","productId":"a"}"#, PayloadKind.transaction),
    (#"{"originalTransactionId":"1","autoRenewStatus":0}"#, .renewalInfo),
    (#"{"autoRenewProductId":"a"}"#, .renewalInfo), (#"{"expirationIntent":1}"#, .renewalInfo),
    (#"{"renewalDate":1}"#, .renewalInfo), (#"{"isInBillingRetryPeriod":false}"#, .renewalInfo),
    (#"{"receiptType":"Sandbox"}"#, .appTransaction), (#"{"originalApplicationVersion":"1"}"#, .appTransaction),
    (#"{"notificationType":"TEST","notificationUUID":"x"}"#, .notification),
    (#"{"userLocale":"en-US","requestIdentifier":"x","appAppleId":1}"#, .realtimeRequest),
  ])
  func recognised(json: String, kind: PayloadKind) throws {
    #expect(try PayloadKind(recognising: JSONDocument(Array(json.utf8)).object) == kind)
  }

  @Test(arguments: [
    "{}", #"{"environment":"Sandbox","bundleId":"a","signedDate":1}"#, #"{"bundleId":"a","productId":"b"}"#,
    #"{"transactionId":null,"receiptType":null}"#,
    // Another store's notification has a type, too.
    #"{"notificationType":4,"version":"1.0","purchaseToken":"x"}"#, #"{"notificationUUID":"x"}"#,
    #"{"requestIdentifier":"x","signedDate":1}"#, #"{"userLocale":"en-US"}"#,
    #"{"data":{"transactionId":"1"}}"#,
  ])
  func notRecognised(json: String) throws {
    #expect(try PayloadKind(recognising: JSONDocument(Array(json.utf8)).object) == nil)
  }

  @Test func eachTypeHasItsKind() {
    #expect(PayloadSchemaTests.payloads.map { $0.kind } == PayloadKind.allCases)
  }
}
