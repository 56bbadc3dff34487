import Foundation
import Testing

@testable import AppStoreJWS

/// JSONTestSuite's cases. Most are no objects, so each is also read as the value of a member.
@Suite(Corpus.isThere) struct JSONTestSuiteTests {
  private struct Suite: Decodable { let cases: [Case] }

  private struct Case: Decodable {
    let name: String
    let base64: Data

    var text: [UInt8] { [UInt8](base64) }
    var asMember: [UInt8] { Array(#"{"value":"#.utf8) + text + Array("}".utf8) }
    /// The case in a payload that would verify otherwise.
    var asPayload: [UInt8] { Forge.shared.payload.dropLast() + Array(#","value":"#.utf8) + text + Array("}".utf8) }
    /// Whether the case is an object itself, as a payload is.
    var isObject: Bool { text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{") }
  }

  private static func cases(_ prefix: String) throws -> [Case] {
    try JSONDecoder().decode(Suite.self, from: Corpus.contents("suites/JSONTestSuite/test_parsing.json")).cases
      .filter { $0.name.hasPrefix(prefix) }
  }

  private func isRead(_ text: [UInt8]) -> Bool { (try? JSONDocument(text)) != nil }

  /// How the whole verifier fares with the case in a signed payload: nil where it verifies.
  private func code(_ payload: [UInt8], _ verifier: AppStoreVerifier) -> VerificationError.Code? {
    verifier.failure(of: Forge.shared.token(payload: payload))?.code
  }

  @Test func everyCaseToAcceptIsRead() throws {
    let verifier = try Forge.shared.verifier()
    let cases = try Self.cases("y_")
    var refused: Set<String> = []
    for test in cases {
      let isReadAsMember = isRead(test.asMember)
      if test.isObject { #expect(isRead(test.text) == isReadAsMember, "\(test.name)") }
      #expect(code(test.asPayload, verifier) == (isReadAsMember ? nil : .payloadJSON), "\(test.name)")
      if !isReadAsMember { refused.insert(test.name) }
    }
    #expect(refused == Set(JSONTestSuiteDecisions.refused.keys))
    #expect(cases.count == 95)
    print("JSONTestSuite: \(cases.count - refused.count) cases read, \(refused.count) refused by decision")
  }

  @Test func everyCaseToRejectIsRefused() throws {
    let verifier = try Forge.shared.verifier()
    let cases = try Self.cases("n_")
    for test in cases {
      #expect(!isRead(test.text), "\(test.name)")
      #expect(!isRead(test.asMember), "\(test.name)")
      let codes: [VerificationError.Code?] = test.text.isEmpty ? [.tokenSegments] : [.payloadJSON]
      #expect(codes.contains(code(test.text, verifier)), "\(test.name)")
      #expect(code(test.asPayload, verifier) == .payloadJSON, "\(test.name)")
    }
    #expect(cases.count == 188)
    print("JSONTestSuite: \(cases.count) cases refused")
  }

  @Test func everyOpenCaseIsDecided() throws {
    let verifier = try Forge.shared.verifier()
    let cases = try Self.cases("i_")
    for test in cases {
      let decision = JSONTestSuiteDecisions.open[test.name]
      let verdict = isRead(test.asMember) ? "read" : "refused"
      #expect(verdict == decision?.rawValue, "\(test.name)")
      #expect(code(test.asPayload, verifier) == (verdict == "read" ? nil : .payloadJSON), "\(test.name)")
    }
    #expect(Set(cases.map(\.name)) == Set(JSONTestSuiteDecisions.open.keys))
    print("JSONTestSuite: \(cases.count) open cases decided")
  }
}
