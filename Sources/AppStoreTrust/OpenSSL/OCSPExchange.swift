internal import COpenSSL

/// One question to a responder about one certificate, and the check of its answer (RFC 6960).
@safe struct OCSPExchange: ~Copyable {
  private let request: OpaquePointer
  private let certificateID: OpaquePointer
  private let issuer: Certificate

  /// Asks with a nonce (RFC 8954). The certificate is named by SHA-1 digests, as every responder understands (RFC
  /// 5019); nothing rests on these being strong.
  init(about issued: IssuedCertificate) {
    guard let request = unsafe OCSP_REQUEST_new(),
      let question = unsafe OCSP_cert_to_id(EVP_sha1(), issued.certificate.handle, issued.issuer.handle),
      let certificateID = unsafe OCSP_CERTID_dup(question), unsafe OCSP_request_add0_id(request, question) != nil
    else { preconditionFailure("OpenSSL is out of memory") }
    guard unsafe OCSP_request_add1_nonce(request, nil, -1) == 1 else {
      preconditionFailure("OpenSSL has no random bytes for a nonce")
    }
    unsafe self.request = unsafe request
    unsafe self.certificateID = unsafe certificateID
    issuer = issued.issuer
  }

  deinit {
    unsafe OCSP_CERTID_free(certificateID)
    unsafe OCSP_REQUEST_free(request)
  }

  /// Sends the question and judges the answer. Blocks for as long as `timeout` seconds, and for as long as the system
  /// takes to find the responder's address.
  /// - Parameters:
  ///   - url: of the responder; `http:` only, since the answer is signed.
  ///   - now: seconds since 1970.
  func answer(from url: String, now: Int64, timeout: Int32) throws(OCSPFailure) -> OCSPAnswer {
    let response = try OCSPResponse(post(to: url, timeout: timeout))
    // Most responders prepare their answers and cannot repeat the nonce; one that repeats another is an old answer.
    if unsafe OCSP_check_nonce(request, response.handle) == 0 { throw OCSPFailure("the answer is to another question") }
    try response.checkSigner(issuer: issuer, now: now)
    return try statement(of: response, now: now)
  }

  /// What an answer says, whoever has signed it.
  func statement(of response: borrowing OCSPResponse, now: Int64) throws(OCSPFailure) -> OCSPAnswer {
    try unsafe response.answer(about: certificateID, now: now)
  }

  private func post(to url: String, timeout: Int32) throws(OCSPFailure) -> [UInt8] {
    let place = try OCSPURL(url)
    guard let body = unsafe BIO_new(BIO_s_mem()),
      unsafe ASN1_item_i2d_bio(OCSP_REQUEST_it(), body, UnsafeMutableRawPointer(request)) == 1
    else { preconditionFailure("OpenSSL is out of memory") }
    defer { unsafe BIO_free(body) }
    let (answer, reason) = ErrorQueue.draining { () -> [UInt8]? in
      BrokenPipes.heldBack {
        guard
          let received = unsafe OSSL_HTTP_transfer(
            nil, place.host, place.port, place.path, 0, nil, nil, nil, nil, nil, nil, 0, nil,
            "application/ocsp-request", body, "application/ocsp-response", 1, RevocationCheck.answerBytes, timeout, 0)
        else { return nil }
        defer { unsafe BIO_free(received) }
        var start: UnsafeMutablePointer<CChar>?
        let count = unsafe shim_BIO_get_mem_data(received, &start)
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
      }
    }
    guard let answer else { throw OCSPFailure("no answer from \(url): \(reason)") }
    return answer
  }
}

/// Why nothing was learned.
struct OCSPFailure: Error, Sendable, Equatable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// A responder's address, taken apart.
struct OCSPURL: Equatable {
  let host: String
  let port: String
  let path: String

  init(_ url: String) throws(OCSPFailure) {
    var isTLS: Int32 = 0
    var host: UnsafeMutablePointer<CChar>?
    var port: UnsafeMutablePointer<CChar>?
    var path: UnsafeMutablePointer<CChar>?
    let isRead = ErrorQueue.clearing {
      unsafe OSSL_HTTP_parse_url(url, &isTLS, nil, &host, &port, nil, &path, nil, nil) == 1
    }
    defer {
      unsafe shim_OPENSSL_free(host)
      unsafe shim_OPENSSL_free(port)
      unsafe shim_OPENSSL_free(path)
    }
    guard isRead, isTLS == 0, let host = unsafe host, unsafe host.pointee != 0, let port = unsafe port,
      let path = unsafe path
    else {
      throw OCSPFailure("the certificate names no responder that can be asked over HTTP: \(url)")
    }
    self.host = unsafe String(cString: host)
    self.port = unsafe String(cString: port)
    self.path = unsafe String(cString: path)
  }
}

/// The responders that a certificate names (RFC 5280 section 4.2.2.1).
extension Certificate {
  var responders: [String] {
    guard let urls = unsafe ErrorQueue.clearing({ unsafe X509_get1_ocsp(handle) }) else { return [] }
    defer { unsafe X509_email_free(urls) }
    return unsafe (0..<max(0, shim_sk_OPENSSL_STRING_num(urls))).compactMap { index in
      unsafe shim_sk_OPENSSL_STRING_value(urls, index).map { unsafe String(cString: $0) }
    }
  }
}
