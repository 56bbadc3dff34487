import AppStoreJWSTesting
import Testing

@testable import AppStoreJWS

/// Every defect of the test authority, through the whole verifier.
@Suite struct DefectTests {
  static let authority = TestAuthority(instant: 1_760_000_000_500)

  static func sample(_ kind: PayloadKind) -> SamplePayload {
    switch kind {
    case .transaction: .transaction(signedDate: authority.instant)
    case .renewalInfo: .renewalInfo(signedDate: authority.instant)
    case .appTransaction: .appTransaction(signedDate: authority.instant)
    case .notification: .notification(signedDate: authority.instant, signedBy: authority)
    case .realtimeRequest: .realtimeRequest(signedDate: authority.instant)
    }
  }

  static func verifier(trusting root: [UInt8] = authority.rootDER) throws -> AppStoreVerifier {
    try AppStoreVerifier(bundleIDs: .any, environments: .any, roots: TrustedRoot.read(root, name: "test root"))
  }

  /// The code a defect gives in a payload of a kind; nil where it does no harm.
  static func expectedCode(_ defect: Defect, _ kind: PayloadKind) -> String? {
    switch (defect, kind) {
    // Judged at the date of the tokens inside.
    case (.signedDateAbsent, .notification): nil
    // Here the date is a required field like any other, and fields come first.
    case (.signedDateAbsent, .realtimeRequest): "payload.field"
    default: defect.expectedCode
    }
  }

  static func tokens(with defect: Defect) -> [(kind: PayloadKind, token: String)] {
    PayloadKind.allCases.compactMap { kind in
      (try? authority.sign(sample(kind), defects: [defect])).map { (kind, $0) }
    }
  }

  /// Good tokens of every kind, and bad ones with every defect.
  static let tokens =
    PayloadKind.allCases.map { authority.sign(sample($0)) } + Defect.allCases.flatMap(tokens(with:)).map(\.token)

  @Test(arguments: Defect.allCases)
  func isRefusedForItsReason(_ defect: Defect) throws {
    let root = DefectTests.authority.rootDER(for: [defect])
    let tokens = DefectTests.tokens(with: defect)
    #expect(tokens.count == (defect == .priceAsString ? 2 : PayloadKind.allCases.count))
    for (kind, token) in tokens {
      let failure = try DefectTests.verifier(trusting: root).failure(of: token)
      #expect(failure?.code.rawValue == DefectTests.expectedCode(defect, kind), "\(kind)")
      #expect(try DefectTests.verifier(trusting: root).diagnose(token).failures.first == failure, "\(kind)")
      let verdicts = try DefectTests.verifier(trusting: root).verify(batch: [token])
      #expect(verdicts.map(\.failure) == [failure], "\(kind)")
    }
  }

  @Test(arguments: Variation.allCases)
  func variationVerifies(_ variation: Variation) throws {
    for kind in PayloadKind.allCases {
      let token = try DefectTests.authority.sign(DefectTests.sample(kind), defects: [], variations: [variation])
      let verifier = try DefectTests.verifier()
      #expect(verifier.failure(of: token) == nil, "\(kind)")
      #expect(verifier.diagnose(token).failures == [], "\(kind)")
    }
  }

  /// A verdict is about the token: it must not depend on what a verifier has seen before, or how it was asked.
  @Test(arguments: [false, true])
  func verdictsDoNotDependOnWhatCameBefore(isReversed: Bool) throws {
    let tokens = isReversed ? DefectTests.tokens.reversed() : DefectTests.tokens
    let fresh = try tokens.map { try DefectTests.verifier().diagnose($0).failures }
    let experienced = try DefectTests.verifier()
    for round in 1...2 {
      for (token, failures) in zip(tokens, fresh) {
        #expect(experienced.diagnose(token).failures == failures, "round \(round)")
        #expect(experienced.failure(of: token) == failures.first, "round \(round)")
        let report = experienced.diagnose(token.utf8.span, as: nil, after: failures.first)
        #expect(report.failures == failures, "round \(round)")
      }
    }
    #expect(experienced.verify(batch: tokens).map(\.failure) == fresh.map(\.first))
  }

  @Test(
    arguments: [
      (
        [.algorithmNone, .criticalHeader, .payloadTampered],
        ["header.algorithm", "header.critical", "signature.invalid"]
      ),
      ([.x5cAbsent, .priceAsString], ["header.x5c_absent", "payload.field"]),
      ([.paddedSegment, .algorithmNone, .leafExpired], ["token.base64url", "header.algorithm", "chain.expired"]),
      (
        [.signatureDER, .signedDateAbsent, .intermediateMarkerAbsent],
        ["payload.signed_date_absent", "chain.intermediate_marker", "signature.length"]
      ),
      (
        [.priceAsString, .leafExpired, .intermediateMarkerAbsent, .criticalHeader, .signatureSZero],
        ["header.critical", "payload.field", "chain.expired", "chain.intermediate_marker", "signature.invalid"]
      ),
      (
        [.unrelatedRoot, .leafNotYetValid, .leafMarkerAbsent, .leafIsAuthority, .intermediateMayNotSign],
        [
          "chain.root_mismatch", "chain.not_yet_valid", "chain.leaf_marker", "chain.leaf_usage",
          "chain.intermediate_usage",
        ]
      ),
      (
        [.kindUnknown, .foreignChain, .signatureByOtherKey],
        ["payload.kind_unknown", "chain.untrusted", "signature.invalid"]
      ),
      ([.payloadNotJSON, .leafMarkerAbsent], ["payload.json", "chain.leaf_marker"]),
    ] as [([Defect], [String])])
  func everyFailureIsListed(_ defects: [Defect], _ codes: [String]) throws {
    let token = try DefectTests.authority.sign(DefectTests.sample(.transaction), defects: defects)
    let verifier = try DefectTests.verifier()
    #expect(verifier.diagnose(token).failures.map(\.code.rawValue) == codes)
    #expect(verifier.failure(of: token)?.code.rawValue == codes.first)
  }
}
