internal import AppStoreTrust
internal import COpenSSL

/// How a receipt is signed.
struct ReceiptSigner: Sendable {
  enum Digest: Sendable {
    case md5, sha1, sha256

    /// The AlgorithmIdentifier (RFC 5652 section 10.1.1).
    var identifier: [UInt8] {
      let object: [UInt8] =
        switch self {
        case .md5: [0x06, 0x08, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x02, 0x05]
        case .sha1: [0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A]
        case .sha256: [0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
        }
      return DER.element(ASN1Tag.sequence, [object, [ASN1Tag.null, 0]])
    }
  }

  var digest = Digest.sha256
  /// Whether the signature is over attributes with the content's digest, in place of the content itself.
  var signsAttributes = false
  /// Whether the certificate is named by its key identifier, in place of issuer and serial number.
  var namesKeyIdentifier = false
  /// Bytes in an attribute that nothing signs.
  var unsignedBytes = 0

  /// - Parameter certificate: the signer's in DER. The key must be its own.
  /// - Returns: a SignerInfo (RFC 5652 section 5.3).
  func sign(_ content: [UInt8], certificate: [UInt8], key: PrivateKey) -> [UInt8] {
    let parsed = unsafe certificate.withUnsafeBufferPointer { bytes in
      var cursor = bytes.baseAddress
      return unsafe d2i_X509(nil, &cursor, bytes.count)
    }
    defer { unsafe X509_free(parsed) }
    let flags = UInt32(CMS_PARTIAL | CMS_DETACHED | CMS_BINARY | CMS_NOCERTS | CMS_NOSMIMECAP)
    guard let message = unsafe CMS_sign(nil, nil, nil, nil, flags),
      let input = unsafe BIO_new_mem_buf(content, Int32(content.count))
    else { preconditionFailure("OpenSSL is out of memory") }
    defer {
      unsafe BIO_free(input)
      unsafe CMS_ContentInfo_free(message)
    }
    let signerFlags =
      flags | UInt32(signsAttributes ? 0 : CMS_NOATTR) | UInt32(namesKeyIdentifier ? CMS_USE_KEYID : 0)
    let signer = unsafe CMS_add1_signer(message, parsed, key.handle, algorithm, signerFlags & ~UInt32(CMS_PARTIAL))
    precondition(unsafe signer != nil, "OpenSSL cannot sign with this key")
    if unsignedBytes > 0 {
      let filler = [UInt8](repeating: UInt8(ascii: "x"), count: unsignedBytes)
      unsafe CMS_unsigned_add1_attr_by_txt(signer, "2.999.1", V_ASN1_OCTET_STRING, filler, Int32(filler.count))
    }
    let isFinal = unsafe CMS_final(message, input, nil, flags) == 1
    precondition(isFinal, "OpenSSL cannot sign")

    var encoded: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_CMS_ContentInfo(message, &encoded)
    guard count > 0, let encoded = unsafe encoded else { preconditionFailure("OpenSSL cannot write the signature") }
    defer { unsafe shim_OPENSSL_free(encoded) }
    return ReceiptSigner.signerInfo(unsafe Array(UnsafeBufferPointer(start: encoded, count: Int(count))))
  }

  private var algorithm: OpaquePointer? {
    switch digest {
    case .md5: unsafe EVP_md5()
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    }
  }

  /// A message without content and certificates ends in the content type and the SET with the one SignerInfo.
  private static func signerInfo(_ message: [UInt8]) -> [UInt8] {
    let type = ObjectIdentifier.data
    guard let start = message.indices.first(where: { message[$0...].starts(with: type) }) else {
      preconditionFailure("OpenSSL signed something else")
    }
    let signers = message[(start + type.count)...]
    let octets = signers[signers.startIndex + 1]
    return Array(signers.dropFirst(octets < 0x80 ? 2 : 2 + Int(octets & 0x7F)))
  }
}
