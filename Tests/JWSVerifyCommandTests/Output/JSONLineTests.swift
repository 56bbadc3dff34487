import AppStoreJWS
import Foundation
import Testing

@testable import JWSVerifyCommand

struct JSONLineTests {
  @Test func oneLineOfJSONWhateverItHolds() throws {
    let hostile = "\"}\\\n\r\u{2028}\u{202e}\u{0}"
    let failure = VerificationError(.chainExpired, "m", expected: "e", found: nil)
    var record = Record(failure, at: Place(file: hostile, line: 7))
    record.notes = [hostile, "b"]
    record.payload = .json(Array("{\r\n\"a\":\n[1]}".utf8))
    record.nested = [Record(failure, at: record.place.nested(hostile))]
    record.signedDate = Timestamp(milliseconds: -1)

    var line = ByteBuffer()
    var chains = ChainJSON()
    line.appendJSONLine(record, &chains)
    #expect(line.filter { $0 < 0x20 } == Array("\n".utf8))

    let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    #expect(object["file"] as? String == hostile)
    #expect(object["line"] as? Int == 7)
    #expect(object["kind"] is NSNull)
    #expect(object["verified"] as? Bool == false)
    #expect(object["code"] as? String == "chain.expired")
    #expect(object["notes"] as? [String] == [hostile, "b"])
    #expect(object["payload"] == nil)
    #expect(object["unverifiedPayload"] as? [String: [Int]] == ["a": [1]])
    #expect(object["signedDate"] as? Int == -1)
    #expect(object["chain"] is NSNull)
    let failures = try #require(object["failures"] as? [[String: Any]])
    #expect(failures.map { $0["expected"] as? String } == ["e"])
    #expect(failures.allSatisfy { $0["found"] is NSNull })
    let nested = try #require(object["nested"] as? [[String: Any]])
    #expect(nested.map { $0["path"] as? String } == [hostile])
  }
}
