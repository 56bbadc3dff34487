import Foundation
import Testing

@testable import AppStoreJWS
@testable import AppStoreJWSFoundation

/// For tests that see no more than adopters do, who get payloads from tokens only.
func transaction(json: String) throws -> Transaction { Transaction(try JSONDocument(Array(json.utf8)).object) }

struct PayloadOverlayTests {
  private let text = "0d8f1c5e-4b1a-4a52-9b57-6a3b2c1d0e0f"

  private func object(_ member: String, _ value: String) throws -> JSONObject {
    try JSONDocument(Array(#"{"\#(member)":"\#(value)"}"#.utf8)).object
  }

  @Test func identifiersAsUUID() throws {
    let uuid = UUID(uuidString: text)
    let upper = text.uppercased()
    #expect(try Transaction(object("appAccountToken", upper)).appAccountTokenUUID == uuid)
    #expect(try Transaction(object("deviceVerificationNonce", text)).deviceVerificationNonceUUID == uuid)
    #expect(try RenewalInfo(object("appAccountToken", text)).appAccountTokenUUID == uuid)
    #expect(try RenewalInfo(object("deviceVerificationNonce", text)).deviceVerificationNonceUUID == uuid)
    #expect(try AppTransaction(object("deviceVerificationNonce", text)).deviceVerificationNonceUUID == uuid)
    #expect(try ServerNotification(object("notificationUUID", text)).notificationID == uuid)
    #expect(try RealtimeRequest(object("requestIdentifier", text)).requestIdentifierUUID == uuid)
  }

  @Test func anotherTextIsNoUUID() throws {
    let transaction = try Transaction(object("appAccountToken", "user-1"))
    #expect(transaction.appAccountToken == "user-1")
    #expect(transaction.appAccountTokenUUID == nil)
    #expect(transaction.deviceVerificationNonceUUID == nil)
  }

  @Test func payloadsEncodeAllTheirMembers() throws {
    let json = #"{"bundleProductID":"x","isUpgraded":false,"items":[1,{"a":null}],"price":4999000000,"r":1.5}"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let encoded = try encoder.encode(transaction(json: json))
    #expect(String(decoding: encoded, as: UTF8.self) == json)
  }
}
