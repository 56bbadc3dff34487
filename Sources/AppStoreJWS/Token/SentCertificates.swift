internal import AppStoreTrust

/// The certificates of a header, read but not trusted.
enum SentCertificates {
  case chain(UnverifiedChain)
  /// Xcode's single one.
  case single(Certificate)

  /// Reads every entry of `x5c`. The first two must be spelled in plain DER; the third is only compared.
  init(_ x5c: [String], anchors: [Certificate]) throws(VerificationError) {
    var certificates: [Certificate] = []
    for index in x5c.indices { certificates.append(try SentCertificates.read(x5c[index], at: index, anchors: anchors)) }
    self =
      certificates.count == 1
      ? .single(certificates[0])
      : .chain(UnverifiedChain(leaf: certificates[0], intermediate: certificates[1], root: certificates[2]))
  }

  /// The certificates of a chain that verified before, to be judged at another instant.
  init(_ chain: VerifiedChain, root: Certificate?) {
    self =
      chain.intermediate.map { .chain(UnverifiedChain(leaf: chain.leaf, intermediate: $0, root: root)) }
      ?? .single(chain.leaf)
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

  var leaf: Certificate {
    switch self {
    case .chain(let chain): chain.leaf
    case .single(let certificate): certificate
    }
  }

  var intermediate: Certificate? {
    if case .chain(let chain) = self { chain.intermediate } else { nil }
  }
}
