internal import COpenSSL

extension CertificateTemplate {
  /// The certificate of this template, signed by its own key.
  func selfSigned() -> [UInt8] { unsafe issued(by: self, certificate: nil) }

  /// The certificate of this template, signed with the issuer's key.
  /// - Parameter certificate: the issuer's, in DER. The key identifier is taken from it.
  func issued(by issuer: CertificateTemplate, certificate: [UInt8]) -> [UInt8] {
    let parsed = unsafe certificate.withUnsafeBufferPointer { bytes in
      var cursor = bytes.baseAddress
      return unsafe d2i_X509(nil, &cursor, bytes.count)
    }
    defer { unsafe X509_free(parsed) }
    return unsafe issued(by: issuer, certificate: parsed)
  }

  private func issued(by issuer: CertificateTemplate, certificate issuerCertificate: OpaquePointer?) -> [UInt8] {
    guard let certificate = unsafe X509_new() else { preconditionFailure("OpenSSL is out of memory") }
    defer { unsafe X509_free(certificate) }
    unsafe X509_set_version(certificate, Int(X509_VERSION_3))
    unsafe CertificateTemplate.set(serialNumber, of: certificate)
    // OpenSSL writes other years too, which nobody then reads, OpenSSL itself not.
    precondition(
      CertificateTemplate.years.lowerBound <= validity.lowerBound
        && validity.upperBound <= CertificateTemplate.years.upperBound,
      "certificates are valid in the years 1 to 9999 only")
    let isDated =
      unsafe ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(validity.lowerBound)) != nil
      && ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(validity.upperBound)) != nil
    precondition(isDated, "OpenSSL is out of memory")
    unsafe issuer.addSubject(to: X509_get_issuer_name(certificate))
    unsafe addSubject(to: X509_get_subject_name(certificate))
    unsafe X509_set_pubkey(certificate, key.handle)
    unsafe addExtensions(to: certificate, issuer: issuerCertificate ?? certificate)
    let isSigned = unsafe X509_sign(certificate, issuer.key.handle, digest.algorithm) > 0
    precondition(isSigned, "OpenSSL cannot sign the certificate")

    var encoded: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_X509(certificate, &encoded)
    guard count > 0, let encoded = unsafe encoded else { preconditionFailure("OpenSSL cannot write the certificate") }
    defer { unsafe shim_OPENSSL_free(encoded) }
    return unsafe Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
  }

  private static func set(_ serialNumber: [UInt8], of certificate: OpaquePointer) {
    let number = unsafe BN_bin2bn(serialNumber, Int32(serialNumber.count), nil)
    defer { unsafe BN_free(number) }
    unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate))
  }

  private func addSubject(to name: OpaquePointer?) {
    for attribute in subject {
      let value = Array(attribute.value.utf8)
      let isAdded = unsafe X509_NAME_add_entry_by_txt(
        name, attribute.name, MBSTRING_UTF8, value, Int32(value.count), -1, 0)
      precondition(isAdded == 1, "\(attribute.name) cannot be '\(attribute.value)'")
    }
  }

  /// Extensions are written in OpenSSL's configuration language (x509v3_config(5)).
  private func addExtensions(to certificate: OpaquePointer, issuer: OpaquePointer) {
    let lines = extensions.map { "\($0.name) = \($0.value)" } + sections
    let text = Array(lines.joined(separator: "\n").utf8)
    guard let configuration = unsafe NCONF_new(nil) else { preconditionFailure("OpenSSL is out of memory") }
    defer { unsafe NCONF_free(configuration) }
    // The BIO reads from the text itself, so it must not outlive the pointer.
    let isRead = unsafe text.withUnsafeBufferPointer { text in
      let bio = unsafe BIO_new_mem_buf(text.baseAddress, Int32(text.count))
      defer { unsafe BIO_free(bio) }
      return unsafe NCONF_load_bio(configuration, bio, nil) == 1
    }
    var context = unsafe X509V3_CTX()
    unsafe X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
    unsafe X509V3_set_nconf(&context, configuration)
    let isAdded = unsafe X509V3_EXT_add_nconf(configuration, &context, "default", certificate) == 1
    precondition(isRead && isAdded, "OpenSSL cannot read the extensions:\n\(lines.joined(separator: "\n"))")
  }
}

extension CertificateTemplate.Digest {
  fileprivate var algorithm: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha384: unsafe EVP_sha384()
    }
  }
}
