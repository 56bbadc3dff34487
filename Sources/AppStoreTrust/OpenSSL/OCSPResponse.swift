internal import COpenSSL

/// What a responder says of a certificate.
struct OCSPAnswer: Sendable, Equatable {
  enum Status: Sendable, Equatable {
    case good
    /// Since this second since 1970.
    case revoked(at: Int64, reason: String)
  }

  let status: Status
  /// The second since 1970 at which there will be a newer answer; nil when there is one at any time.
  let until: Int64?
}

/// The one form of answer there is, `id-pkix-ocsp-basic` (RFC 6960 section 4.2.1).
@safe struct OCSPResponse: ~Copyable {
  let handle: OpaquePointer

  init(_ der: [UInt8]) throws(OCSPFailure) {
    let parsed = unsafe ErrorQueue.clearing { () -> (status: Int32, basic: OpaquePointer?)? in
      unsafe der.withUnsafeBufferPointer { bytes in
        var cursor = bytes.baseAddress
        guard let response = unsafe d2i_OCSP_RESPONSE(nil, &cursor, bytes.count) else { return nil }
        defer { unsafe OCSP_RESPONSE_free(response) }
        return unsafe (OCSP_response_status(response), OCSP_response_get1_basic(response))
      }
    }
    guard let (status, basic) = unsafe parsed else { throw OCSPFailure("the answer is not one of OCSP") }
    guard let handle = unsafe basic else {
      let text = unsafe OCSP_response_status_str(Int(status)).map { unsafe String(cString: $0) } ?? "\(status)"
      throw OCSPFailure("the responder gives no answer: \(text)")
    }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe OCSP_BASICRESP_free(handle) }

  /// The answer must be signed by the issuer, or by whom the issuer itself has delegated it to (RFC 6960 section
  /// 4.2.2.2). The issuer has verified with its chain, so nothing above it is looked at again.
  /// - Parameter now: seconds since 1970.
  func checkSigner(issuer: Certificate, now: Int64) throws(OCSPFailure) {
    guard let store = unsafe X509_STORE_new(), let known = unsafe shim_sk_X509_new() else {
      preconditionFailure("OpenSSL is out of memory")
    }
    defer {
      unsafe shim_sk_X509_free(known)
      unsafe X509_STORE_free(store)
    }
    unsafe shim_sk_X509_push(known, issuer.handle)
    unsafe X509_STORE_add_cert(store, issuer.handle)
    let parameters = unsafe X509_STORE_get0_param(store)
    unsafe X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN))
    unsafe X509_VERIFY_PARAM_set_auth_level(parameters, OCSPResponse.authenticationLevel)
    unsafe X509_VERIFY_PARAM_set_time(parameters, time_t(now))
    let (isGood, reason) = ErrorQueue.draining {
      unsafe OCSP_basic_verify(handle, known, store, UInt(OCSP_NOEXPLICIT)) == 1
    }
    if !isGood {
      throw OCSPFailure("the answer is not signed by the issuer or its delegate: \(reason)")
    }
  }

  /// OpenSSL's level for a delegate's certificate: 112 bits, which RSA with 2048 bits has and SHA-1 has not.
  private static let authenticationLevel: Int32 = 2

  /// - Parameter now: seconds since 1970. An answer that is not of now says nothing.
  func answer(about certificateID: OpaquePointer, now: Int64) throws(OCSPFailure) -> OCSPAnswer {
    var status: Int32 = 0
    var reason: Int32 = 0
    var revoked: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
    var thisUpdate: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
    var nextUpdate: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
    let isFound = ErrorQueue.clearing {
      unsafe OCSP_resp_find_status(handle, certificateID, &status, &reason, &revoked, &thisUpdate, &nextUpdate) == 1
    }
    guard isFound else { throw OCSPFailure("the answer is about another certificate") }
    let from = unsafe try OCSPResponse.seconds(thisUpdate, named: "thisUpdate")
    let until = unsafe try nextUpdate.map { time throws(OCSPFailure) in
      unsafe try OCSPResponse.seconds(time, named: "nextUpdate")
    }
    guard from <= now + RevocationCheck.skew else { throw OCSPFailure("the answer is from the future") }
    guard (until ?? from) >= now - RevocationCheck.skew else { throw OCSPFailure("the answer is out of date") }
    switch status {
    case V_OCSP_CERTSTATUS_GOOD: return OCSPAnswer(status: .good, until: until)
    case V_OCSP_CERTSTATUS_REVOKED:
      let since = unsafe revoked.flatMap { unsafe Certificate.seconds($0) } ?? from
      return OCSPAnswer(status: .revoked(at: since, reason: OCSPResponse.text(ofReason: reason)), until: until)
    default: throw OCSPFailure("the responder does not know the certificate")
    }
  }

  private static func seconds(
    _ time: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?, named name: String
  ) throws(OCSPFailure) -> Int64 {
    guard let seconds = unsafe Certificate.seconds(time) else {
      throw OCSPFailure("the answer has no \(name) that can be read")
    }
    return seconds
  }

  /// A CRLReason (RFC 5280 section 5.3.1) in OpenSSL's words, for instance `keyCompromise`; -1 when there is none.
  private static func text(ofReason reason: Int32) -> String {
    guard reason >= 0, let text = unsafe OCSP_crl_reason_str(Int(reason)) else { return "no reason given" }
    return unsafe String(cString: text)
  }
}
