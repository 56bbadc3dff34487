import Foundation
import Testing

@testable import AppStoreJWS

/// The example of ES256 in RFC 7515 appendix A.3.
@Suite(Corpus.isThere) struct RFC7515Tests {
  private static func contents(_ suffix: String) throws -> Data {
    try Corpus.contents("suites/rfc7515/rfc7515_A.3.\(suffix)")
  }

  @Test func exampleHolds() throws {
    let key = try JSONDecoder().decode(JWK.self, from: Self.contents("jwk")).signingKey
    let token = try String(decoding: Self.contents("jwsc"), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(JWSLayers.failure(of: token, under: key) == nil)
    let changed = token.replacing("eyJpc3Mi", with: "eyJpc3Ni")
    #expect(changed != token)
    #expect(JWSLayers.failure(of: changed, under: key)?.code == .signatureInvalid)
  }
}
