import AppStoreJWSTesting
import AppStoreTrust
import Testing

@testable import AppStoreReceipts

/// OpenSSL's queue of errors is the thread's: nothing may be left in it.
@Suite struct ErrorQueueTests {
  @Test func isEmptyAfterEveryDefect() throws {
    let verifier = try verifier()
    for defect in ReceiptDefect.allCases {
      let bytes = authority.sign(sample, defect: defect)
      #expect(verifier.failure(of: bytes) != nil)
      #expect(ErrorQueue.isEmpty, "\(defect)")
      _ = verifier.diagnose(bytes.span)
      #expect(ErrorQueue.isEmpty, "\(defect), in a report")
      _ = ReceiptAnatomy(bytes.span).certificates.map { $0?.keyDescription }
      #expect(ErrorQueue.isEmpty, "\(defect), taken apart")
    }
  }

  @Test func isEmptyAfterEveryVector() throws {
    for vector in ReceiptVector.all {
      let (verifier, receipt) = (try vector.verifier(), vector.receipt)
      _ = verifier.diagnose(receipt.span, deviceIdentifier: vector.deviceIdentifier)
      #expect(ErrorQueue.isEmpty, "\(vector.testDescription)")
    }
  }
}
