import AppStoreJWS
import AppStoreJWSTesting
import AppStoreTrust
import Testing

@testable import AppStoreReceipts

@Suite struct VerificationTests {
  @Test func aReceiptVerifies() throws {
    let receipt = try verifier().verify(authority.sign(sample).span)
    #expect(receipt.bundleID == "com.example.app")
    #expect(receipt.environment == .sandbox)
    #expect(receipt.judgedAt.milliseconds == authority.instant)
    #expect(receipt.inAppPurchases.map(\.productID) == ["com.example.app.unlimited"])
    #expect(receipt.chain.intermediate?.subject.contains("T6") == true)
    #expect(receipt.chain.anchor?.subject.contains("Test Root CA") == true)
    #expect(receipt.notChecked == [.bundleID, .appAppleID, .environment, .age, .deviceHash])
  }

  /// The first time the chain is verified, the second time it is known.
  @Test(arguments: ReceiptVariation.allCases)
  func everyVariationIsAccepted(_ variation: ReceiptVariation) throws {
    let verifier = try verifier()
    let bytes = authority.sign(sample, variations: [variation])
    for _ in 0..<2 { #expect(verifier.failure(of: bytes) == nil) }
    #expect(verifier.chains.count == 1)
    #expect(verifier.diagnose(bytes.span).isVerified)
    let plain = try verifier.verify(authority.sign(sample).span)
    let receipt = try verifier.verify(bytes.span)
    #expect(receipt.bundleID == plain.bundleID && receipt.deviceHash == plain.deviceHash)
    #expect(receipt.inAppPurchases.first?.productID == plain.inAppPurchases.first?.productID)
  }

  @Test func variationsCombine() throws {
    let several: [ReceiptVariation] = [
      .sha1, .signedAttributes, .keyIdentifier, .indefiniteLengths, .certificatesReversed, .attributesReversed,
      .wrappedBase64,
    ]
    #expect(try verifier().failure(of: authority.sign(sample, variations: several)) == nil)
  }

  @Test(arguments: ReceiptDefect.allCases)
  func everyDefectHasItsCode(_ defect: ReceiptDefect) throws {
    let verifier = try verifier()
    // A genuine receipt first, so that a known chain cannot hide anything.
    #expect(verifier.failure(of: authority.sign(sample)) == nil)
    let bytes = authority.sign(sample, defect: defect)
    let failure = try #require(verifier.failure(of: bytes))
    #expect(failure.code.rawValue == defect.expectedCode)
    let report = verifier.diagnose(bytes.span)
    #expect(report.failures.first == failure)
    #expect(!report.isVerified)
    guard case .unverified(let claimed, let error) = verifier.result(bytes.span) else {
      Issue.record("verified")
      return
    }
    #expect(error == failure)
    #expect(claimed?.claimedReceipt == report.claimedReceipt)
  }

  /// These are wrong in one respect alone: without the one check that says so they pass.
  static let judged: [(ReceiptCheck, ReceiptDefect)] = [
    (.signerCount, .twoSigners), (.signerCount, .largeSigner), (.algorithm, .digestMD5),
    (.attributes, .bundleIDAsInteger), (.attributes, .bundleIDTwice), (.attributes, .dateMalformed),
    (.attributes, .deviceHashShort), (.attributes, .textNotUTF8), (.attributes, .trialAsTwo),
    (.attributes, .hugeInteger), (.path, .leafUnknownCriticalExtension), (.root, .lookAlikeRoot),
    (.root, .unrelatedRoot), (.validity, .leafExpired), (.validity, .leafNotYetValid),
    (.validity, .intermediateExpired), (.leafMarker, .leafMarkerAbsent),
    (.intermediateMarker, .intermediateMarkerAbsent), (.leafKey, .leafKeyP256), (.leafUsage, .leafIsAuthority),
    (.leafUsage, .leafMayNotSign), (.intermediateUsage, .intermediateIsNoAuthority),
    (.intermediateUsage, .intermediateMayNotSign), (.signature, .contentTampered), (.signature, .attributesTampered),
    (.signature, .signatureByOtherKey), (.signer, .environmentXcode),
  ]

  @Test(arguments: VerificationTests.judged)
  func withoutItsCheckADefectPasses(_ check: ReceiptCheck, _ defect: ReceiptDefect) throws {
    #expect(try verifier(skipping: [check]).failure(of: authority.sign(sample, defect: defect)) == nil)
  }

  /// These leave nothing that could be verified: without the check they still fail, but nobody can say why.
  static let structural: [(ReceiptCheck, ReceiptDefect)] = [
    (.size, .empty), (.form, .base64Twice), (.structure, .trailingBytes), (.content, .contentNotSet),
    (.certificates, .certificateNotDER), (.signerCertificate, .signerCertificateAbsent), (.issuer, .intermediateAbsent),
    (.creationDate, .creationDateAbsent), (.chainLength, .leafIssuedByRoot),
  ]

  @Test(arguments: VerificationTests.structural)
  func withoutItsCheckADefectHasNoReason(_ check: ReceiptCheck, _ defect: ReceiptDefect) throws {
    let bytes = authority.sign(sample, defect: defect)
    let failure = try verifier(skipping: [check]).failure(of: bytes)
    #expect(failure?.message != (try verifier().failure(of: bytes)?.message))
    #expect(failure != nil)
  }

  /// Policies have tests of their own; every other check is missed when it is left out.
  @Test func everyCheckIsMissed() {
    let policies: [ReceiptCheck] = [.bundleID, .appAppleID, .environment, .age, .deviceHash]
    let missed = VerificationTests.judged.map(\.0) + VerificationTests.structural.map(\.0) + policies
    #expect(Set(missed) == Set(ReceiptCheck.allCases))
  }

  /// Two codes are no defects: where a receipt of Xcode's comes from, and for which device it was made.
  @Test func everyCodeHasACase() {
    let covered = ReceiptDefect.allCases.map(\.expectedCode) + ["receipt.xcode", "receipt.device_hash"]
    let codes = VerificationError.Code.all.map(\.rawValue).filter { $0.hasPrefix("receipt.") }
    #expect(Set(codes) == Set(covered.filter { $0.hasPrefix("receipt.") }))
  }

  @Test func aReportGoesOnAfterAFailure() throws {
    let verifier = try verifier(bundleIDs: ["com.example.other"])
    let codes = verifier.diagnose(authority.sign(sample, defect: .leafMarkerAbsent).span).failures.map(\.code)
    #expect(codes == [.chainLeafMarker, .policyBundleID])
  }

  /// A chain that is known is judged at each receipt's own date.
  @Test func aKnownChainIsJudgedAtEachDate() throws {
    let verifier = try verifier()
    #expect(verifier.failure(of: authority.sign(sample)) == nil)
    let year: Int64 = 365 * 86_400_000
    let late = authority.sign(SampleReceipt(creationDate: authority.instant + 3 * year))
    let early = authority.sign(SampleReceipt(creationDate: authority.instant - year))
    #expect(verifier.failure(of: late)?.code == .chainExpired)
    #expect(verifier.failure(of: early)?.code == .chainNotYetValid)
    #expect(verifier.diagnose(late.span).failures.first == verifier.failure(of: late))
  }

  @Test func onlyAVerifiedChainIsRemembered() throws {
    let verifier = try verifier()
    _ = verifier.failure(of: authority.sign(sample, defect: .contentTampered))
    _ = verifier.failure(of: authority.sign(sample, defect: .leafExpired))
    #expect(verifier.chains.count == 0)
  }
}
