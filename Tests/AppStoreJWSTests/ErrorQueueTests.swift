import Testing

@testable import AppStoreJWS
@testable import AppStoreJWSTesting
@testable import AppStoreTrust

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

  /// The parts of a certificate that OpenSSL reads only when it is asked, each with something that it cannot read.
  private static let unreadable: [(part: String, path: [Int], bytes: [UInt8])] = [
    ("curve", [0, 6, 0, 1], DER.encode(0x06, [0x2A, 0x03, 0x04])),
    ("key", [0, 6, 1], DER.encode(0x03, [0, 4, 1])),
    ("date", [0, 4, 0], DER.encode(0x17, [0x7A])),
    ("extension", [0, 7, 0, 0, 2], DER.encode(0x04, [0x30, 1])),
  ]

  /// One question after the other, each to a certificate that was asked nothing else.
  @Test func isEmptyAfterEachQuestion() throws {
    let good = Forge.shared.chain.leaf
    let other = Certificate(der: good.span)
    let questions: [(String, (Certificate, Certificate) -> Void)] = [
      ("isCanonical", { one, _ in _ = one.isCanonical }), ("subject", { one, _ in _ = one.subject }),
      ("notBefore", { one, _ in _ = one.notBefore }), ("notAfter", { one, _ in _ = one.notAfter }),
      ("isCA", { one, _ in _ = one.isCA }), ("maySignData", { one, _ in _ = one.maySignData }),
      ("hasExtension", { one, _ in _ = one.hasExtension("1.2.3") }),
      ("keyDescription", { one, _ in _ = one.keyDescription }),
      ("hasAffordableKey", { one, _ in _ = one.hasAffordableKey }),
      ("isSameAuthority", { one, other in _ = one.isSameAuthority(as: other) }),
      ("isSameAuthority", { one, other in _ = other.isSameAuthority(as: one) }),
      ("namesAsIssuer", { one, other in _ = one.namesAsIssuer(other) }),
      ("isSigned", { one, other in _ = other.isSigned(by: one) }),
      ("hasSameSubject", { one, other in _ = one.hasSameSubject(as: other) }),
      ("responders", { one, _ in _ = one.responders }), ("SigningKey", { one, _ in _ = SigningKey(one) }),
    ]
    for (part, path, bytes) in ErrorQueueTests.unreadable {
      let der = try #require(DER(good)).encoded(replacing: path[...], by: bytes)
      for (name, ask) in questions {
        let certificate = Certificate(der: der.span)
        ask(try #require(certificate, "\(part)"), try #require(other))
        #expect(ErrorQueue.isEmpty, "\(part): \(name)")
        ErrorQueue.clearing {}
      }
    }
  }

  /// Each place of a genuine token's certificates taken by one whose key is on a curve that nobody knows.
  @Test(arguments: 0..<3)
  func isEmptyAfterAnUnknownCurve(place: Int) throws {
    let forge = Forge.shared
    var x5c = forge.chain.x5c
    let certificate = try #require(DER(x5c[place]))
    let curve = ErrorQueueTests.unreadable[0]
    x5c[place] = certificate.encoded(replacing: curve.path[...], by: curve.bytes)
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
