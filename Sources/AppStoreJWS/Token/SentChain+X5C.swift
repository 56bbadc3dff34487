internal import AppStoreTrust

/// The certificates of a header.
extension SentChain {
  /// Reads every entry of `x5c`. The first two must be spelled in plain DER; the third is only compared.
  init(_ x5c: [String], anchors: [Certificate]) throws(VerificationError) {
    var certificates: [Certificate] = []
    for index in x5c.indices { certificates.append(try SentChain.read(x5c[index], at: index, anchors: anchors)) }
    self =
      certificates.count == 1
      ? .single(certificates[0])
      : .issued(UnverifiedChain(leaf: certificates[0], intermediate: certificates[1], root: certificates[2]))
  }

  /// - Parameter anchors: certificates read before; the root that is sent along is mostly one of them, byte for byte.
  static func read(_ base64: String, at index: Int, anchors: [Certificate]) throws(VerificationError) -> Certificate {
    func failure(
      _ message: String, expected: String = "a certificate in standard base64 and DER"
    ) -> VerificationError {
      VerificationError(.chainCertificate, message, expected: expected, path: "x5c[\(index)]")
    }
    guard let der = Base64.decode(base64.utf8.span, alphabet: .standard) else {
      throw failure("certificate \(index + 1) is not in standard base64")
    }
    if index == 2, let anchor = anchors.first(where: { $0.der == der }) { return anchor }
    guard let certificate = Certificate(der: der.span) else {
      throw failure("entry \(index + 1) of x5c is not a certificate")
    }
    if index == 2 { return certificate }
    guard certificate.isCanonical else { throw failure("certificate \(index + 1) is not in plain DER") }
    guard certificate.hasAffordableKey else {
      throw failure(
        "the key of certificate \(index + 1) is larger than any of the App Store",
        expected: "at most \(Limits.keyBits) bits, and an exponent of at most \(Limits.exponentBits)")
    }
    return certificate
  }
}
