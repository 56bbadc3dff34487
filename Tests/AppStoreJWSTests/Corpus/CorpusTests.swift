import Foundation
import Testing

@testable import AppStoreJWS

/// Real tokens get their expected verdicts.
@Suite(Corpus.isThere) struct CorpusTests {
  @Test func everyTokenHasItsVerdict() throws {
    let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any)
    var accepted = 0
    var rejected = 0
    for record in try Corpus.tokens() {
      let token = try String(decoding: Corpus.contents(record.file), as: UTF8.self)
      // A dateless notification is judged at the date of the tokens inside it.
      let verdict = record.expected.verdict == "needs-date" ? record.expected.withDate : record.expected.verdict
      let failure = verifier.failure(of: token)
      #expect((failure == nil) == (verdict == "accept"), "\(record.name): \(failure.map { "\($0)" } ?? "verified")")
      let report = verifier.diagnose(token)
      #expect(report.failures.first == failure, "\(record.name)")
      if failure == nil { accepted += 1 } else { rejected += 1 }
      guard failure == nil else { continue }
      let verified = try verifier.verify(token)
      #expect(verified.kind.rawValue == record.kind, "\(record.name)")
      #expect(verified.nested.map(\.token.kind.rawValue) == (record.nested ?? []).map(\.kind), "\(record.name)")
    }
    print("corpus: \(accepted + rejected) tokens checked, \(accepted) accepted, \(rejected) rejected")
    #expect(accepted == 41 && rejected == 11)
  }

  /// The same under the root that each token needs: Xcode's pinned, the test authority named.
  @Test func everyTokenHasItsVerdictUnderItsOwnRoot() throws {
    var checked = 0
    for record in try Corpus.tokens() where record.chain != nil {
      guard let trustRoot = record.trustRoot else { continue }
      let token = try String(decoding: Corpus.contents(record.file), as: UTF8.self)
      let kind = record.kindFrom == nil ? nil : PayloadKind(rawValue: record.kind)
      let verifier: AppStoreVerifier
      if trustRoot.hasPrefix("certs/") {
        let roots = try TrustedRoot.read([UInt8](Corpus.contents(trustRoot)), name: trustRoot)
        verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any, roots: roots)
      } else if trustRoot.hasPrefix("x5c[0]") {
        let pinned = try TrustedRoot.read(firstCertificate(of: token), name: record.name)
        verifier = try AppStoreVerifier(bundleIDs: .any, environments: [.xcode], xcodeCertificates: pinned)
      } else {
        continue
      }
      let dated =
        record.expected.withTrustRoot == "needs-date" ? record.expected.withDate : record.expected.withTrustRoot
      let failure = verifier.failure(of: token, as: kind)
      if record.name == "testca-wrong-bundle-id" {
        #expect(failure?.code == .payloadSignedDateAbsent)
        let judged = try AppStoreVerifier(
          bundleIDs: .any, environments: .any,
          roots: TrustedRoot.read([UInt8](Corpus.contents(trustRoot)), name: trustRoot),
          instant: Timestamp(iso8601: "2024-01-01"))
        #expect(throws: Never.self) { try judged.verify(token) }
      } else {
        #expect((failure == nil) == (dated == "accept"), "\(record.name): \(failure.map { "\($0)" } ?? "verified")")
      }
      checked += 1
    }
    print("corpus: \(checked) tokens checked under their own roots")
    #expect(checked > 48)
  }

  /// The reasons of the rejections, not only the fact.
  @Test(arguments: [
    ("xcode-app-transaction-2023-10-19-014842", "header.x5c_count"),
    ("testca-missing-x5c", "header.x5c_absent"),
    ("testca-test-notification", "chain.untrusted"),
    ("testca-wrong-bundle-id", "payload.signed_date_absent"),
    ("testca-transaction-info", "payload.kind_unknown"),
    ("foreign-huawei-notification", "payload.kind_unknown"),
  ])
  func rejectionsHaveTheirReason(name: String, code: String) throws {
    let token = try String(decoding: Corpus.contents("tokens/\(name).jws"), as: UTF8.self)
    let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any)
    #expect(verifier.failure(of: token)?.code.rawValue == code)
    #expect(verifier.diagnose(token).failures.first?.code.rawValue == code)
  }

  @Test func foreignAndTamperedTokensShowAllTheirFailures() throws {
    let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any)
    let foreign = try String(decoding: Corpus.contents("tokens/foreign-huawei-notification.jws"), as: UTF8.self)
    let codes = verifier.diagnose(foreign).failures.map(\.code.rawValue)
    #expect(
      codes == [
        "payload.kind_unknown", "payload.signed_date_absent", "chain.untrusted", "chain.leaf_marker",
        "chain.intermediate_marker",
      ])
    let tampered = try String(decoding: Corpus.contents("tokens/testca-transaction-info-tampered.jws"), as: UTF8.self)
    let roots = try TrustedRoot.read([UInt8](Corpus.contents("certs/apple-library-testCA.der")), name: "test authority")
    let trusting = try AppStoreVerifier(bundleIDs: .any, environments: .any, roots: roots)
    #expect(trusting.failure(of: tampered, as: .transaction)?.code == .signatureInvalid)
  }

  /// Judged now, every token whose leaf has expired fails with just that.
  @Test func expiredTokensFailWhenJudgedNow() throws {
    let now = Timestamp.now()
    let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any, instant: now)
    var expired = 0
    for record in try Corpus.tokens() where record.name.hasPrefix("apple-") {
      let token = try String(decoding: Corpus.contents(record.file), as: UTF8.self)
      let chain = try #require(record.chain)
      let validTo = try #require(Timestamp(iso8601: chain.validTo))
      let code = verifier.failure(of: token)?.code
      #expect(code == (validTo < now ? .chainExpired : nil), "\(record.name)")
      if code != nil { expired += 1 }
    }
    #expect(expired >= 20)
  }

  /// Tokens of 2021 name no environment: that fails only where one is asked for.
  @Test func tokensOf2021NameNoEnvironment() throws {
    let any = try AppStoreVerifier(bundleIDs: .any, environments: .any)
    let sandbox = try AppStoreVerifier(bundleIDs: .any, environments: [.sandbox])
    let old = try Corpus.tokens().filter { $0.name.contains("noenv") }
    #expect(old.count == 4)
    for record in old {
      let token = try String(decoding: Corpus.contents(record.file), as: UTF8.self)
      #expect(throws: Never.self) { try any.verify(token) }
      #expect(sandbox.failure(of: token)?.code == .policyEnvironmentAbsent)
    }
  }

  private func firstCertificate(of token: String) throws -> [UInt8] {
    let header = try #require(token.split(separator: ".").first)
    let json = try JSONSerialization.jsonObject(with: Data(CompactJWS.decode(header.utf8.span, name: "header")))
    let x5c = try #require((json as? [String: Any])?["x5c"] as? [String])
    let der = try #require(Data(base64Encoded: x5c[0]))
    return [UInt8](der)
  }
}
