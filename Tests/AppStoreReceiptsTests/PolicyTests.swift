import AppStoreJWS
import AppStoreJWSTesting
import AppStoreReceipts
import Testing

@Suite struct PolicyTests {
  let bytes = authority.sign(sample)

  @Test func bundleID() throws {
    #expect(try verifier(bundleIDs: ["com.example.app", "com.example.b"]).failure(of: bytes) == nil)
    let failure = try verifier(bundleIDs: ["com.example.App"]).failure(of: bytes)
    #expect(failure?.code == .policyBundleID)
    #expect(failure?.expected == "com.example.App" && failure?.found == "com.example.app")
    var nameless = sample
    nameless.attributes.removeAll { $0.number == 2 }
    #expect(try verifier(bundleIDs: ["a"]).failure(of: authority.sign(nameless))?.code == .policyBundleIDAbsent)
  }

  @Test(arguments: [
    ("Production", AppStoreEnvironment.production), ("ProductionVPP", .production), ("ProductionSandbox", .sandbox),
    ("Sandbox", .sandbox), ("ProductionVPPSandbox", .sandbox), ("Moon", AppStoreEnvironment(rawValue: "Moon")),
  ])
  func environment(type: String, environment: AppStoreEnvironment) throws {
    let bytes = authority.sign(SampleReceipt(creationDate: authority.instant, type: type))
    let receipt = try verifier(environments: [environment]).verify(bytes.span)
    #expect(receipt.type == ReceiptType(rawValue: type) && receipt.environment == environment)
    let others = Set([AppStoreEnvironment.production, .sandbox, .xcode]).subtracting([environment])
    #expect(try verifier(environments: .only(others)).failure(of: bytes)?.code == .policyEnvironment)
  }

  @Test func environmentAbsent() throws {
    var nameless = sample
    nameless.attributes.removeAll { $0.number == 0 }
    #expect(
      try verifier(environments: [.sandbox]).failure(of: authority.sign(nameless))?.code == .policyEnvironmentAbsent)
    #expect(try verifier().failure(of: authority.sign(nameless)) == nil)
  }

  @Test func appAppleID() throws {
    var receipt = SampleReceipt(creationDate: authority.instant, type: "Production")
    #expect(try verifier(appAppleID: 7).failure(of: authority.sign(receipt))?.code == .policyAppAppleIDAbsent)
    receipt.attributes.removeAll { $0.number == 1 }
    receipt.attributes.append(.init(1, integer: 7))
    #expect(try verifier(appAppleID: 7).failure(of: authority.sign(receipt)) == nil)
    #expect(try verifier(appAppleID: 8).failure(of: authority.sign(receipt))?.code == .policyAppAppleID)
    // The Sandbox writes 0, which is no app's number.
    let inSandbox = try verifier(appAppleID: 7).verify(bytes.span)
    #expect(inSandbox.notes.count == 1)
  }

  @Test func age() throws {
    let clock = { @Sendable in Timestamp(milliseconds: authority.instant + 1000) }
    #expect(try verifier(maximumAge: .seconds(1), clock: clock).failure(of: bytes) == nil)
    #expect(try verifier(maximumAge: .milliseconds(999), clock: clock).failure(of: bytes)?.code == .policyAge)
  }

  @Test func deviceHash() throws {
    let verifier = try verifier()
    #expect(verifier.failure(of: bytes, deviceIdentifier: Array(0..<16)) == nil)
    #expect(verifier.failure(of: bytes, deviceIdentifier: Array(1..<17))?.code == .receiptDeviceHash)
    for number in [2, 4, 5] {
      var lacking = sample
      lacking.attributes.removeAll { $0.number == number }
      let failure = verifier.failure(of: authority.sign(lacking), deviceIdentifier: Array(0..<16))
      #expect(failure?.code == .receiptDeviceHash)
      #expect(failure?.message.contains("attribute \(number)") == true)
    }
  }

  @Test func anInstantTakesThePlaceOfTheCreationDate() throws {
    let year: Int64 = 365 * 86_400_000
    let later = Timestamp(milliseconds: authority.instant + 2 * year)
    #expect(try verifier(instant: later).failure(of: bytes)?.code == .chainExpired)
    let dateless = authority.sign(sample, defect: .creationDateAbsent)
    let receipt = try verifier(instant: Timestamp(milliseconds: authority.instant)).verify(dateless.span)
    #expect(receipt.creationDate == nil && receipt.judgedAt.milliseconds == authority.instant)
  }

  @Test func whatNothingCouldPassIsRefused() {
    #expect(throws: ConfigurationError.nothingAccepted("bundleIDs")) { try verifier(bundleIDs: []) }
    #expect(throws: ConfigurationError.nothingAccepted("environments")) { try verifier(environments: []) }
    #expect(throws: ConfigurationError.nothingAccepted("roots")) {
      try ReceiptVerifier(bundleIDs: .any, environments: .any, roots: [])
    }
    #expect(throws: ConfigurationError.negativeAge(.nanoseconds(-1))) { try verifier(maximumAge: .nanoseconds(-1)) }
  }
}

@Suite struct XcodeTests {
  let xcode = XcodeReceiptAuthority(instant: authority.instant)

  private func sign(type: String = "Xcode") -> [UInt8] {
    xcode.sign(SampleReceipt(creationDate: authority.instant + 1000, type: type, purchases: []))
  }

  @Test func isRefusedByName() throws {
    let failure = try verifier().failure(of: sign())
    #expect(failure?.code == .receiptXcode)
    #expect(try verifier().diagnose(sign().span).failures == [failure])
  }

  @Test func isAcceptedUnderItsCertificate() throws {
    let verifier = try verifier(environments: [.xcode], xcodeCertificates: [xcode.certificateDER])
    for _ in 0..<2 {
      let receipt = try verifier.verify(sign().span)
      #expect(receipt.inAppPurchases.isEmpty)
      #expect(receipt.chain.intermediate == nil)
    }
    #expect(verifier.diagnose(sign().span).isVerified)
  }

  @Test func isRefusedUnderAnotherCertificate() throws {
    let other = XcodeReceiptAuthority(instant: authority.instant)
    let verifier = try verifier(xcodeCertificates: [other.certificateDER])
    #expect(verifier.failure(of: sign())?.code == .chainUntrusted)
  }

  /// Otherwise a developer's own certificate could speak for Production.
  @Test(arguments: ["Production", "ProductionSandbox", "xcode"])
  func mustSayThatItIsFromXcode(type: String) throws {
    let verifier = try verifier(xcodeCertificates: [xcode.certificateDER])
    #expect(verifier.failure(of: sign(type: type))?.code == .policyEnvironment)
  }
}
