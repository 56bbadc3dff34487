internal import COpenSSL

/// An X.509 certificate (RFC 5280). It says nothing about trust: see ``ChainVerifier``.
@safe package final class Certificate {
  package let handle: OpaquePointer

  /// The certificate as it was given, in DER.
  package let der: [UInt8]

  /// Reads exactly one certificate in DER.
  /// - Returns: nil when the bytes are not one certificate, or more follows it.
  package init?(der: Span<UInt8>) {
    let parsed = unsafe ErrorQueue.clearing { () -> OpaquePointer? in
      unsafe der.withUnsafeBufferPointer { bytes in
        var cursor = bytes.baseAddress
        guard let certificate = unsafe d2i_X509(nil, &cursor, bytes.count) else { return nil }
        guard unsafe cursor == bytes.baseAddress.map({ unsafe $0 + bytes.count }) else {
          unsafe X509_free(certificate)
          return nil
        }
        return unsafe certificate
      }
    }
    guard let handle = unsafe parsed else { return nil }
    unsafe self.handle = unsafe handle
    self.der = Array(copying: der)
  }

  init(copying borrowed: OpaquePointer) {
    unsafe X509_up_ref(borrowed)
    unsafe handle = unsafe borrowed
    der = unsafe Certificate.encode(borrowed)
  }

  deinit { unsafe X509_free(handle) }

  private static func encode(_ certificate: OpaquePointer) -> [UInt8] {
    ErrorQueue.clearing {
      var encoded: UnsafeMutablePointer<UInt8>?
      let count = unsafe i2d_X509(certificate, &encoded)
      guard count > 0, let encoded = unsafe encoded else { return [] }
      defer { unsafe shim_OPENSSL_free(encoded) }
      return unsafe Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
    }
  }
}

// The handle is set once. OpenSSL fills a certificate's cached extensions under its own lock; everything
// else here reads it.
extension Certificate: @unchecked Sendable {}

// MARK: What it says

extension Certificate {
  /// Whether ``der`` is the one DER spelling. OpenSSL reads lengths that are longer than they need be, and every such
  /// spelling would be another text of the same certificate.
  package var isCanonical: Bool { unsafe Certificate.encode(handle) == der }

  /// The subject in OpenSSL's one-line form, control and non-ASCII characters escaped.
  package var subject: String {
    ErrorQueue.clearing {
      guard let bio = unsafe BIO_new(BIO_s_mem()) else { return "" }
      defer { unsafe BIO_free(bio) }
      unsafe X509_NAME_print_ex(bio, X509_get_subject_name(handle), 0, shim_XN_FLAG_ONELINE)
      var text: UnsafeMutablePointer<CChar>?
      let count = unsafe shim_BIO_get_mem_data(bio, &text)
      return unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
    }
  }

  /// SHA-256 of the DER form.
  package var fingerprint: [UInt8] {
    let bytes = der
    return SHA2.sha256(bytes.span)
  }

  /// Seconds since 1970 from which the certificate is valid, inclusive; nil when that cannot be read, which is found
  /// out here only: OpenSSL takes any text in the place of a time.
  package var notBefore: Int64? { unsafe Certificate.seconds(X509_get0_notBefore(handle)) }

  /// Seconds since 1970 up to which the certificate is valid, inclusive; nil when that cannot be read.
  package var notAfter: Int64? { unsafe Certificate.seconds(X509_get0_notAfter(handle)) }

  static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    ErrorQueue.clearing {
      guard let epoch = unsafe ASN1_TIME_set(nil, 0) else { return nil }
      defer { unsafe ASN1_TIME_free(epoch) }
      var days: Int32 = 0
      var seconds: Int32 = 0
      guard unsafe ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
      return Int64(days) * 86_400 + Int64(seconds)
    }
  }

  /// basicConstraints says `cA: TRUE`.
  package var isCA: Bool {
    let flags = ErrorQueue.clearing { unsafe X509_get_extension_flags(handle) }
    return flags & UInt32(EXFLAG_INVALID) == 0 && flags & UInt32(EXFLAG_CA) != 0
  }

  /// Whether keyUsage is absent, which allows everything, or lists `digitalSignature`.
  package var maySignData: Bool { allows(KU_DIGITAL_SIGNATURE) }

  /// Whether keyUsage is absent, which allows everything, or lists `keyCertSign`.
  package var maySignCertificates: Bool { allows(KU_KEY_CERT_SIGN) }

  private func allows(_ usage: Int32) -> Bool {
    ErrorQueue.clearing { unsafe X509_get_key_usage(handle) & UInt32(usage) != 0 }
  }

  /// Whether an extension of this object identifier (dotted) is present.
  package func hasExtension(_ objectIdentifier: String) -> Bool {
    ErrorQueue.clearing {
      guard let object = unsafe OBJ_txt2obj(objectIdentifier, 1) else { return false }
      defer { unsafe ASN1_OBJECT_free(object) }
      return unsafe X509_get_ext_by_OBJ(handle, object, -1) >= 0
    }
  }

  /// The key's group or algorithm as OpenSSL names it (`prime256v1`, `secp384r1`, `RSA`), for messages.
  package var keyDescription: String {
    ErrorQueue.clearing {
      guard let key = unsafe X509_get0_pubkey(handle) else { return "unreadable key" }
      var name = [CChar](repeating: 0, count: 64)
      var length = 0
      if unsafe EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 {
        return String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      return unsafe EVP_PKEY_get0_type_name(key).map { unsafe String(cString: $0) } ?? "unknown key"
    }
  }

  // The reasons of these limits stand in AppStoreJWS, in `Limits`, by which they are public.
  package static let keyBits = 4_096
  package static let exponentBits = 64

  /// Whether a signature by this key costs about what one of the App Store's costs.
  package var hasAffordableKey: Bool {
    ErrorQueue.clearing {
      guard let key = unsafe X509_get0_pubkey(handle) else { return true }
      guard unsafe EVP_PKEY_get_bits(key) <= Int32(Certificate.keyBits) else { return false }
      var exponent: OpaquePointer?
      defer { unsafe BN_free(exponent) }
      guard unsafe EVP_PKEY_get_bn_param(key, "e", &exponent) == 1 else { return true }
      return unsafe BN_num_bits(exponent) <= Int32(Certificate.exponentBits)
    }
  }

  /// Same subject name and same public key: the two stand for one authority, whatever their serial numbers.
  package func isSameAuthority(as other: Certificate) -> Bool {
    ErrorQueue.clearing {
      guard let mine = unsafe X509_get0_pubkey(handle), let theirs = unsafe X509_get0_pubkey(other.handle) else {
        return false
      }
      return unsafe X509_NAME_cmp(X509_get_subject_name(handle), X509_get_subject_name(other.handle)) == 0
        && EVP_PKEY_eq(mine, theirs) == 1
    }
  }

  /// Whether the issuer this certificate names is the other's subject. It says nothing about a signature.
  package func namesAsIssuer(_ other: Certificate) -> Bool {
    ErrorQueue.clearing {
      unsafe X509_NAME_cmp(X509_get_issuer_name(handle), X509_get_subject_name(other.handle)) == 0
    }
  }

  /// Whether the other's key made the signature under this certificate.
  package func isSigned(by other: Certificate) -> Bool {
    ErrorQueue.clearing { unsafe X509_verify(handle, X509_get0_pubkey(other.handle)) == 1 }
  }

  func hasSameSubject(as other: Certificate) -> Bool {
    ErrorQueue.clearing {
      unsafe X509_NAME_cmp(X509_get_subject_name(handle), X509_get_subject_name(other.handle)) == 0
    }
  }
}

extension Certificate {
  /// The tag of an ASN.1 SEQUENCE, with which every certificate in DER begins.
  private static let firstByte: UInt8 = 0x30

  /// Reads the certificates of a file's contents: PEM, one or several, or one certificate in DER. However they are
  /// spelled there, each is taken in plain DER, by which anchors are found again.
  /// - Returns: an empty array when nothing can be read, or when one of several PEM blocks is damaged.
  package static func read(pemOrDER contents: Span<UInt8>) -> [Certificate] {
    if !contents.isEmpty, contents[0] == Certificate.firstByte, let certificate = Certificate(der: contents) {
      return unsafe [Certificate(copying: certificate.handle)]
    }
    if contents.isEmpty { return [] }
    return unsafe contents.withUnsafeBufferPointer { bytes in
      guard let count = Int32(exactly: bytes.count), let bio = unsafe BIO_new_mem_buf(bytes.baseAddress, count) else {
        return []
      }
      defer { unsafe BIO_free(bio) }
      var certificates: [Certificate] = []
      ERR_clear_error()
      // Of an encrypted block OpenSSL would ask the passphrase at the terminal, and wait.
      while let parsed = unsafe PEM_read_bio_X509(bio, nil, { _, _, _, _ in -1 }, nil) {
        unsafe certificates.append(Certificate(copying: parsed))
        unsafe X509_free(parsed)
      }
      // The end of the file is told from a damaged block by OpenSSL's reason alone.
      let last = ERR_peek_last_error()
      ERR_clear_error()
      return Int32(truncatingIfNeeded: last & 0x7F_FFFF) == PEM_R_NO_START_LINE ? certificates : []
    }
  }
}
