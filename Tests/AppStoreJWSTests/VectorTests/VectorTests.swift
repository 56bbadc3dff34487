import Testing

@testable import AppStoreJWS

/// Our own vectors: every verdict with its exact code, every failure in order.
@Suite struct VectorTests {
  @Test(arguments: Vector.all)
  func verdict(_ vector: Vector) throws {
    let failure = try vector.failure(by: vector.verifier())
    #expect(failure?.code.rawValue == vector.entry.code, "\(failure.map { "\($0)" } ?? "verified")")
    guard vector.form == .token else { return }
    let report = try vector.verifier().diagnose(vector.token, as: vector.entry.kind)
    #expect(report.failures.map(\.code.rawValue) == vector.entry.failures, "\(report.failures)")
    #expect(report.failures.first == failure)
    let batch = try vector.verifier().verify(batch: [vector.token], as: vector.entry.kind)
    #expect(batch.map(\.failure) == [failure])
    if let notes = vector.entry.notes {
      #expect(report.notes.map { String($0.prefix { $0 != ":" }) } == notes)
    }
  }

  /// A verdict is about the token: it must not depend on what a verifier has seen before, or how it was asked.
  @Test(arguments: [false, true])
  func verdictsDoNotDependOnWhatCameBefore(isReversed: Bool) throws {
    for (_, vectors) in Dictionary(grouping: Vector.tokens, by: \.trust) {
      let experienced = try vectors[0].verifier()
      for vector in isReversed ? (vectors + vectors).reversed() : vectors + vectors {
        let verifier = try vector.verifier(learnedBy: experienced)
        let failures = verifier.diagnose(vector.token, as: vector.entry.kind).failures
        #expect(failures.map(\.code.rawValue) == vector.entry.failures, "\(vector.testDescription)")
        #expect(vector.failure(by: verifier) == failures.first, "\(vector.testDescription)")
      }
    }
  }

  @Test func casesHaveNamesOfTheirOwn() {
    let names = Vector.all.map(\.testDescription)
    #expect(names.count == Set(names).count)
  }

  /// Codes that no token gets by itself, and why.
  static let codesWithoutCase: [String: String] = [
    "input.format": "is about files that hold tokens",
    "chain.revoked": "needs an answer of the issuer's OCSP responder",
    "revocation.unavailable": "needs a network that fails",
  ]

  @Test func everyCodeHasACase() {
    let covered = Set(Vector.all.compactMap(\.entry.code))
    // Receipts are no tokens, and have a file and a test of their own.
    let ofTokens = VerificationError.Code.all.map(\.rawValue).filter { !$0.hasPrefix("receipt.") }
    let expected = ofTokens.filter { VectorTests.codesWithoutCase[$0] == nil }
    #expect(expected.filter { !covered.contains($0) } == [])
    #expect(covered.subtracting(expected) == [])
  }

  /// What people tripped over elsewhere. Each report has a vector, and most have one for every kind of token.
  @Test(arguments: [
    "agisboye/app-store-server-api#11", "agisboye/app-store-server-api#25", "agisboye/app-store-server-api#49",
    "apple/app-store-server-library-java#154", "apple/app-store-server-library-java#206",
    "apple/app-store-server-library-java#56", "apple/app-store-server-library-java#63",
    "apple/app-store-server-library-java#66", "apple/app-store-server-library-java#77",
    "apple/app-store-server-library-java#86", "apple/app-store-server-library-node#178",
    "apple/app-store-server-library-node#184", "apple/app-store-server-library-node#204",
    "apple/app-store-server-library-node#209", "apple/app-store-server-library-node#216",
    "apple/app-store-server-library-node#218", "apple/app-store-server-library-node#226",
    "apple/app-store-server-library-node#370", "apple/app-store-server-library-python#112",
    "apple/app-store-server-library-python#113", "apple/app-store-server-library-python#22",
    "apple/app-store-server-library-python#47", "apple/app-store-server-library-python#58",
    "apple/app-store-server-library-swift#107", "apple/app-store-server-library-swift#34",
    "apple/app-store-server-library-swift#71", "awa/go-iap#274", "go-pay/gopay#389", "imdhemy/appstore-iap#252",
    "imdhemy/appstore-iap#253", "namecare/app-store-server-library-rust#99", "openssl/openssl#13283",
    "richzw/appstore#3", "tamtamchik/apple-iap-tools#23",
  ])
  func reportHasACase(_ report: String) {
    #expect(Vector.all.contains { $0.entry.flags.contains(report) })
  }
}
