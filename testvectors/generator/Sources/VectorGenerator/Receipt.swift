@testable import AppStoreJWSTesting

/// The authority that verifiers of most receipts trust.
let receiptAuthority = ReceiptAuthority(instant: instant)

private let sample = SampleReceipt(creationDate: instant)

/// What a receipt with a defect fails beside its own code.
private let more: [ReceiptDefect: [String]] = [
  // The root stands in the intermediate's place, and has not its marker.
  .leafIssuedByRoot: ["chain.intermediate_marker"]
]

/// Public reports of defects.
private let reports: [ReceiptDefect: [String]] = [
  .token: ["apple/app-store-server-library-node#286", "flutter/flutter#171634"],
  .base64Twice: ["apple/app-store-server-library-node#59"],
  .truncated: ["apple/app-store-server-library-java#64", "apple/app-store-server-library-swift#60"],
  .truncatedText: ["namecare/app-store-server-library-rust#64"],
  .contentTampered: [
    "apple/app-store-server-library-node#172", "apple/app-store-server-library-swift#41",
    "apple/app-store-server-library-python#55",
  ],
  .foreignChain: ["apple/app-store-server-library-java#267", "apple/app-store-server-library-python#207"],
]

/// Public reports of what is unusual and right.
private let reportsOfVariations: [ReceiptVariation: [String]] = [
  .indefiniteLengths: ["tikhop/TPInAppReceipt#58", "RevenueCat/purchases-ios#1446"],
  .renewedIntermediate: ["tikhop/TPInAppReceipt#106", "IdeasOnCanvas/AppReceiptValidator#94"],
  .sha1: ["tikhop/TPInAppReceipt#129"],
]

func receipt() -> VectorFile {
  var file = VectorFile(
    receipts: "receipt",
    "App receipts: PKCS #7 as it is or in base64, the certificates in it, its attributes, policies. `receipt` is always "
      + "encoded in base64 once more than it is handed over.")
  addGoodReceipts(to: &file)
  for defect in ReceiptDefect.allCases where defect != .tooLarge {
    file.add(
      defect.rawValue, defect.explanation, receipt: receiptAuthority.sign(sample, defect: defect),
      [defect.expectedCode] + more[defect, default: []], flags: reports[defect, default: []])
  }
  file.add(
    "too-large", "more white space than any receipt has bytes", receipt: Array("\n".utf8), ["input.too_large"],
    repeating: 12 << 20 | 1)
  addPolicies(to: &file)
  addXcode(to: &file)
  return file
}

private func addGoodReceipts(to file: inout VectorFile) {
  file.add(
    "plain", "a receipt of one purchase, SHA-256", receipt: receiptAuthority.sign(sample),
    flags: ["IdeasOnCanvas/AppReceiptValidator#104"])
  file.add(
    "no-purchase", "nothing was bought: an empty list and no error",
    receipt: receiptAuthority.sign(SampleReceipt(creationDate: instant, purchases: [])),
    flags: ["apple/app-store-server-library-python#115", "apple/app-store-server-library-node#10"])
  file.add(
    "many-purchases", "a hundred purchases",
    receipt: receiptAuthority.sign(SampleReceipt(creationDate: instant, purchases: (0..<100).map { "product.\($0)" })))
  for variation in ReceiptVariation.allCases {
    file.add(
      variation.rawValue, variation.explanation,
      receipt: receiptAuthority.sign(sample, variations: [variation]),
      flags: reportsOfVariations[variation, default: []])
  }
  let bytes = receiptAuthority.sign(sample)
  file.add(
    "judged-later", "the leaf has expired at the instant that is asked for", receipt: bytes, ["chain.expired"],
    with: Configuration(instant: instant + 700 * day))
  file.add(
    "created-later", "the leaf had expired when the receipt says it was made",
    receipt: receiptAuthority.sign(SampleReceipt(creationDate: instant + 700 * day)), ["chain.expired"])
  file.add(
    "dateless-at-instant", "no creation date, and an instant that is asked for",
    receipt: receiptAuthority.sign(sample, defect: .creationDateAbsent), with: Configuration(instant: instant))
}

private func addPolicies(to file: inout VectorFile) {
  func lacking(_ number: Int) -> [UInt8] {
    var receipt = sample
    receipt.attributes.removeAll { $0.number == number }
    return receiptAuthority.sign(receipt)
  }
  let bytes = receiptAuthority.sign(sample)
  let production = receiptAuthority.sign(SampleReceipt(creationDate: instant, type: "Production"))
  file.add(
    "all-policies", "it meets every policy", receipt: bytes,
    with: Configuration(
      bundleIDs: ["com.example.other", "com.example.app"], environments: ["Sandbox"], appAppleID: 7, maximumAge: 1000,
      clock: instant + 1000, deviceIdentifier: Array(0..<16)))
  file.add(
    "bundle-id-case", "the bundle id in other letters", receipt: bytes, ["policy.bundle_id"],
    with: Configuration(bundleIDs: ["com.example.App"]))
  file.add(
    "bundle-id-absent", "no bundle id", receipt: lacking(2), ["policy.bundle_id_absent"],
    with: Configuration(bundleIDs: ["com.example.app"]))
  file.add(
    "sandbox-for-production", "ProductionSandbox is the Sandbox", receipt: bytes, ["policy.environment"],
    with: Configuration(environments: ["Production"]))
  file.add(
    "volume-purchase", "ProductionVPP is Production",
    receipt: receiptAuthority.sign(SampleReceipt(creationDate: instant, type: "ProductionVPP")),
    with: Configuration(environments: ["Production"]))
  file.add(
    "environment-absent", "no environment", receipt: lacking(0), ["policy.environment_absent"],
    with: Configuration(environments: ["Sandbox"]))
  file.add(
    "app-apple-id-absent", "Production, and 0 for the app's number", receipt: production,
    ["policy.app_apple_id_absent"], with: Configuration(appAppleID: 7))
  var numbered = SampleReceipt(creationDate: instant, type: "Production")
  numbered.attributes.removeAll { $0.number == 1 }
  numbered.attributes.append(.init(1, integer: 8))
  file.add(
    "app-apple-id", "another app's number", receipt: receiptAuthority.sign(numbered), ["policy.app_apple_id"],
    with: Configuration(appAppleID: 7))
  file.add(
    "too-old", "a millisecond older than accepted", receipt: bytes, ["policy.age"],
    with: Configuration(maximumAge: 999, clock: instant + 1000))
  file.add(
    "other-device", "made for another device", receipt: bytes, ["receipt.device_hash"],
    with: Configuration(deviceIdentifier: Array(1..<17)))
  file.add(
    "device-hash-absent", "no device hash to compare", receipt: lacking(5), ["receipt.device_hash"],
    with: Configuration(deviceIdentifier: Array(0..<16)))
}

private func addXcode(to file: inout VectorFile) {
  let xcode = XcodeReceiptAuthority(instant: instant)
  file.name("xcode", xcode.certificateDER)
  file.name("otherXcode", XcodeReceiptAuthority(instant: instant).certificateDER)
  let bytes = xcode.sign(SampleReceipt(creationDate: instant + 1000, type: "Xcode", purchases: []))
  file.add(
    "xcode", "of StoreKit Testing in Xcode", receipt: bytes, ["receipt.xcode"],
    flags: ["tikhop/TPInAppReceipt#58"])
  file.add(
    "xcode-pinned", "the same under its certificate", receipt: bytes,
    with: Configuration(environments: ["Xcode"], xcodeCertificates: ["xcode"]))
  file.add(
    "xcode-other-pinned", "the same under another certificate", receipt: bytes, ["chain.untrusted"],
    with: Configuration(xcodeCertificates: ["otherXcode"]))
  file.add(
    "xcode-says-production", "signed by Xcode, and says that it is of Production",
    receipt: xcode.sign(SampleReceipt(creationDate: instant + 1000, type: "Production")), ["policy.environment"],
    with: Configuration(xcodeCertificates: ["xcode"]))
}
