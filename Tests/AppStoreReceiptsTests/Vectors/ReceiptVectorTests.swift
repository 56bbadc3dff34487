import AppStoreJWS
import AppStoreReceipts
import Testing

/// Our own vectors: every verdict with its exact code, every failure in order.
@Suite struct ReceiptVectorTests {
  /// Twice: the second time the chain is known.
  @Test(arguments: ReceiptVector.all)
  func verdict(_ vector: ReceiptVector) throws {
    let verifier = try vector.verifier()
    let receipt = vector.receipt
    for _ in 0..<2 {
      let failure = verifier.failure(of: receipt, deviceIdentifier: vector.deviceIdentifier)
      #expect(failure?.code.rawValue == vector.entry.code, "\(failure.map { "\($0)" } ?? "verified")")
      let report = verifier.diagnose(receipt.span, deviceIdentifier: vector.deviceIdentifier)
      #expect(report.failures.map(\.code.rawValue) == vector.entry.failures, "\(report.failures)")
      #expect(report.failures.first == failure)
    }
  }

  @Test func casesHaveNamesOfTheirOwn() {
    #expect(Set(ReceiptVector.all.map(\.entry.id)).count == ReceiptVector.all.count)
  }

  @Test func everyCodeHasACase() {
    let covered = Set(ReceiptVector.all.compactMap(\.entry.code))
    for code in VerificationError.Code.all.map(\.rawValue) where code.hasPrefix("receipt.") {
      #expect(covered.contains(code), "\(code)")
    }
  }

  /// What people tripped over elsewhere.
  @Test(arguments: [
    "apple/app-store-server-library-java#267", "apple/app-store-server-library-java#64",
    "apple/app-store-server-library-node#10", "apple/app-store-server-library-node#172",
    "apple/app-store-server-library-node#286", "apple/app-store-server-library-node#59",
    "apple/app-store-server-library-python#115", "apple/app-store-server-library-python#207",
    "apple/app-store-server-library-python#55", "apple/app-store-server-library-swift#41",
    "apple/app-store-server-library-swift#60", "flutter/flutter#171634", "IdeasOnCanvas/AppReceiptValidator#104",
    "IdeasOnCanvas/AppReceiptValidator#94", "namecare/app-store-server-library-rust#64",
    "RevenueCat/purchases-ios#1446", "tikhop/TPInAppReceipt#106", "tikhop/TPInAppReceipt#129",
    "tikhop/TPInAppReceipt#58",
  ])
  func reportHasACase(_ report: String) {
    #expect(ReceiptVector.all.contains { $0.entry.flags.contains(report) })
  }
}
