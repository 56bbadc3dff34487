import AppStoreJWS
import AppStoreReceipts

extension ReceiptVerifier {
  /// The failure of a receipt; nil when it verifies.
  func failure(of receipt: [UInt8], deviceIdentifier: [UInt8]? = nil) -> VerificationError? {
    do {
      _ = try verify(receipt.span, deviceIdentifier: deviceIdentifier)
      return nil
    } catch {
      return error
    }
  }

  func failure(of receipt: String) -> VerificationError? { failure(of: Array(receipt.utf8)) }
}
