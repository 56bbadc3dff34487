import AppStoreTrust
import Testing

@testable import AppStoreJWS
@testable import AppStoreJWSTesting

/// OpenSSL's queue of errors is the thread's. What is left in it is blamed on whatever asks OpenSSL next, a server's
/// TLS for instance.
@Suite struct ErrorQueueTests {
  @Test func isEmptyAfterEveryDefect() throws {
    let verifier = try DefectTests.verifier()
    for token in DefectTests.tokens {
      _ = verifier.failure(of: token)
      #expect(ErrorQueue.isEmpty, "\(token.suffix(86))")
      _ = verifier.diagnose(token)
      #expect(ErrorQueue.isEmpty, "\(token.suffix(86)), in a report")
    }
    _ = verifier.verify(batch: DefectTests.tokens)
    #expect(ErrorQueue.isEmpty)
  }

  @Test func isEmptyAfterEveryVector() throws {
    for vector in Vector.all {
      let verifier = try vector.verifier()
      _ = vector.failure(by: verifier)
      #expect(ErrorQueue.isEmpty, "\(vector.testDescription)")
      _ = verifier.diagnose(vector.token, as: vector.entry.kind)
      #expect(ErrorQueue.isEmpty, "\(vector.testDescription), in a report")
    }
  }

  /// Each place of a genuine token's certificates taken by one whose key is on a curve that nobody knows.
  @Test(arguments: 0..<3)
  func isEmptyAfterAnUnknownCurve(place: Int) throws {
    let forge = Forge.shared
    var x5c = forge.chain.x5c
    let certificate = try #require(DER(x5c[place]))
    // subjectPublicKeyInfo, its algorithm, the parameters: an object identifier of no curve.
    x5c[place] = certificate.encoded(replacing: [0, 6, 0, 1], by: DER.encode(0x06, [0x2A, 0x03, 0x04]))
    let token = forge.token(x5c: x5c)
    let verifier = try forge.verifier()
    // A known chain first: then the third certificate alone is looked at.
    #expect(verifier.failure(of: forge.token()) == nil)
    for _ in 0..<2 {
      #expect(verifier.failure(of: token) != nil)
      #expect(ErrorQueue.isEmpty)
      #expect(!verifier.diagnose(token).isVerified)
      #expect(ErrorQueue.isEmpty)
      _ = TokenAnatomy(token.utf8.span, limit: 10).certificates.map { $0?.keyDescription }
      #expect(ErrorQueue.isEmpty)
    }
  }
}
