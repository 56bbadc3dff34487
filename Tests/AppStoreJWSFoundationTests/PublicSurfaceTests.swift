import AppStoreJWSFoundation
import Testing

/// What an adopter can say with this one import: that it compiles is half of the test.
struct PublicSurfaceTests {
  private let json = #"{"expiresDate":1000,"commitmentInfo":{"x":1},"y":2}"#

  @Test func payloadsHaveTheirCommonProtocol() throws {
    func kind<Payload: AppStorePayload>(_ payload: Payload) -> PayloadKind { Payload.kind }
    let transaction = try transaction(json: json)
    #expect(kind(transaction) == .transaction)
    #expect(transaction.json == json)
    #expect(transaction.expirationDate.map { Timestamp($0.date) } == Timestamp(milliseconds: 1000))
  }

  @Test func objectsInsideHaveTheirs() throws {
    func unknown(in object: some AppStoreObject) -> [String: JSONValue] { object.unknownFields }
    let transaction = try transaction(json: json)
    #expect(unknown(in: transaction) == ["y": .integer(2)])
    #expect(transaction.commitmentInfo.map(unknown) == ["x": .integer(1)])
  }
}
