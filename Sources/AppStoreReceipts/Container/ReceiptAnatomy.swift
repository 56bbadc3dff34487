package import AppStoreTrust

/// A receipt taken apart as far as that goes, with nothing of it verified.
package struct ReceiptAnatomy {
  /// In the order of the receipt, no more than ``ReceiptLimits/certificates``; nil for what is no certificate.
  package private(set) var certificates: [Certificate?] = []

  /// How many there are.
  package private(set) var certificateCount = 0

  package init(_ receipt: Span<UInt8>) {
    guard receipt.count <= ReceiptLimits.textBytes, let bytes = try? ReceiptText.bytes(of: receipt),
      let layout = try? SignedDataLayout(bytes)
    else { return }
    certificateCount = layout.certificates.count
    certificates = layout.certificates.prefix(ReceiptLimits.certificates).map {
      Certificate(der: Array(bytes[$0]).span)
    }
  }
}
