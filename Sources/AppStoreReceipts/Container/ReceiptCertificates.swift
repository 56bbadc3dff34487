internal import AppStoreJWS
internal import AppStoreTrust

/// The certificates of a receipt, in whatever order, read but not trusted.
struct ReceiptCertificates {
  private let certificates: [Certificate]

  /// Reads all certificates, which must be spelled in plain DER.
  init(_ layout: SignedDataLayout, in bytes: [UInt8]) throws(VerificationError) {
    if layout.certificates.count > ReceiptLimits.certificates {
      throw ReceiptCertificates.failure(
        "more certificates than any receipt has", expected: "at most \(ReceiptLimits.certificates) certificates")
    }
    if layout.certificateField.count > ReceiptLimits.certificateBytes {
      throw ReceiptCertificates.failure(
        "the certificates are larger than any of the App Store",
        expected: "at most \(ReceiptLimits.certificateBytes) bytes", found: "\(layout.certificateField.count) bytes")
    }
    var certificates: [Certificate] = []
    for (index, range) in layout.certificates.enumerated() {
      guard let certificate = Certificate(der: Array(bytes[range]).span), certificate.isCanonical else {
        throw ReceiptCertificates.failure(
          "certificate \(index + 1) of the receipt is not a certificate in plain DER", expected: "a certificate in DER")
      }
      guard certificate.hasAffordableKey else {
        throw ReceiptCertificates.failure(
          "the key of certificate \(index + 1) of the receipt is larger than any of the App Store",
          expected: "at most \(Limits.keyBits) bits, and an exponent of at most \(Limits.exponentBits)")
      }
      certificates.append(certificate)
    }
    self.certificates = certificates
  }

  private static func failure(_ message: String, expected: String, found: String? = nil) -> VerificationError {
    VerificationError(.chainCertificate, message, expected: expected, found: found, path: path)
  }

  /// What failures of certificates give as their place.
  static let path = "certificates"

  /// The certificate that the signer names. The order of certificates means nothing (RFC 5652 section 5.1).
  func signer(of message: SignedMessage) throws(VerificationError) -> Certificate {
    if let signer = certificates.first(where: message.isSigned) { return signer }
    throw VerificationError(
      .receiptSigner, "the certificate that the signer names is not in the receipt",
      expected: "the signer's certificate", found: certificates.map(\.subject).joined(separator: "; "),
      path: ReceiptCertificates.path)
  }

  /// Whether this certificate names itself as its issuer, as Xcode's does.
  static func isSelfIssued(_ certificate: Certificate) -> Bool { certificate.namesAsIssuer(certificate) }

  /// The chain that begins at the signer's certificate; nil when its issuer is not in the receipt. Whatever certificate
  /// is left over stands for the root, and is compared with the anchor.
  func chain(from leaf: Certificate) -> UnverifiedChain? {
    let others = certificates.filter { $0.der != leaf.der }
    let issuers = others.filter { leaf.namesAsIssuer($0) }
    // Renewed authorities keep their names: the one that made the signature is meant.
    guard let intermediate = issuers.first(where: { leaf.isSigned(by: $0) }) ?? issuers.first else { return nil }
    let rest = others.filter { $0.der != intermediate.der }
    let root = rest.first { intermediate.namesAsIssuer($0) } ?? rest.first
    return UnverifiedChain(leaf: leaf, intermediate: intermediate, root: root)
  }
}
