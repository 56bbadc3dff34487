import Foundation
import Testing

@testable import AppStoreJWS

/// Wycheproof's cases for JSON Web Signature.
@Suite(Corpus.isThere) struct WycheproofJWSTests {
  private struct Suite: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]
  }

  private struct Group: Decodable {
    let `public`: JWK?
    let tests: [Case]
  }

  private struct Case: Decodable {
    let tcId: Int
    let comment: String
    let jws: String
    let result: String
  }

  private static func suite() throws -> Suite {
    try JSONDecoder().decode(
      Suite.self, from: Corpus.contents("suites/wycheproof/json_web_signature_test.json"))
  }

  /// Cases whose verdict is another, with the reason.
  private static let divergences = [
    354: "the key says that it is for encryption: keys come in certificates here, and keyUsage says what they are for",
    356: "the key says that it is for encrypting: keys come in certificates here, and keyUsage says what they are for",
  ]

  @Test func everyES256CaseHasItsVerdict() throws {
    var divergent: Set<Int> = []
    var count = 0
    for group in try Self.suite().testGroups {
      guard let jwk = group.public, jwk.crv == "P-256" else { continue }
      let key = try jwk.signingKey
      for test in group.tests {
        count += 1
        let failure = JWSLayers.failure(of: test.jws, under: key)
        if (failure == nil) == (test.result == "valid") { continue }
        divergent.insert(test.tcId)
        #expect(
          Self.divergences[test.tcId] != nil, "\(test.tcId) \(test.comment): \(failure?.code.rawValue ?? "holds")")
      }
    }
    #expect(divergent == Set(Self.divergences.keys))
    #expect(count > 40)
    print("Wycheproof JSON Web Signature: \(count) ES256 cases checked, \(divergent.count) known divergences")
  }

  private static let reasons: [VerificationError.Code] = [
    .headerAlgorithm, .headerX5CAbsent, .tokenSegments, .tokenBase64URL,
  ]

  /// The whole verifier takes none of them: no case has certificates, and most have another algorithm. Those that
  /// Wycheproof calls valid are refused for just
  /// that, for an empty payload, which is no JSON, or for characters that are not base64url.
  @Test func noCaseIsAToken() throws {
    let suite = try Self.suite()
    let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any)
    var count = 0
    for test in suite.testGroups.flatMap(\.tests) {
      count += 1
      let code = verifier.failure(of: test.jws)?.code
      #expect(code != nil, "\(test.tcId)")
      if test.result == "valid" {
        #expect(code.map(Self.reasons.contains) == true, "\(test.tcId) \(test.comment)")
      }
    }
    #expect(count == suite.numberOfTests)
    print("Wycheproof JSON Web Signature: \(count) cases refused as App Store tokens")
  }
}
