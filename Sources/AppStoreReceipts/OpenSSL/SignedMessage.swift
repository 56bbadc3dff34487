internal import AppStoreJWS
internal import AppStoreTrust
internal import COpenSSL

/// A CMS SignedData (RFC 5652) as OpenSSL reads it: one content, one signer.
@safe final class SignedMessage {
  private let handle: OpaquePointer
  private let signer: OpaquePointer

  /// What is signed. The signature is verified over these very bytes.
  let content: [UInt8]

  /// - Parameter encoding: BER, and nothing after it.
  init(_ encoding: [UInt8]) throws(VerificationError) {
    let parsed = unsafe ErrorQueue.clearing { () -> OpaquePointer? in
      unsafe encoding.withUnsafeBufferPointer { bytes in
        var cursor = bytes.baseAddress
        return unsafe d2i_CMS_ContentInfo(nil, &cursor, bytes.count)
      }
    }
    guard let handle = unsafe parsed else {
      throw VerificationError(
        .receiptNotPKCS7, "OpenSSL cannot read the receipt as PKCS #7", expected: "SignedData of RFC 5652")
    }
    do throws(VerificationError) {
      content = try ErrorQueue.clearing { () throws(VerificationError) in
        unsafe try SignedMessage.content(of: handle)
      }
      unsafe signer = try ErrorQueue.clearing { () throws(VerificationError) in
        unsafe try SignedMessage.signer(of: handle)
      }
    } catch {
      unsafe CMS_ContentInfo_free(handle)
      throw error
    }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe CMS_ContentInfo_free(handle) }

  private static func content(of message: OpaquePointer) throws(VerificationError) -> [UInt8] {
    guard unsafe OBJ_obj2nid(CMS_get0_eContentType(message)) == NID_pkcs7_data else {
      throw VerificationError(.receiptNotPKCS7, "the signed content is not plain data", expected: "pkcs7-data")
    }
    guard let content = unsafe CMS_get0_content(message)?.pointee, let bytes = unsafe ASN1_STRING_get0_data(content)
    else {
      throw VerificationError(.receiptNotPKCS7, "the signed content is not in the receipt", expected: "an OCTET STRING")
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(ASN1_STRING_length(content))))
  }

  private static func signer(of message: OpaquePointer) throws(VerificationError) -> OpaquePointer {
    let signers = unsafe CMS_get0_SignerInfos(message)
    guard unsafe shim_sk_CMS_SignerInfo_num(signers) > 0, let signer = unsafe shim_sk_CMS_SignerInfo_value(signers, 0)
    else {
      throw VerificationError(.receiptSigner, "nobody signed the receipt", expected: "1 signer", found: "none")
    }
    return unsafe signer
  }

  /// OpenSSL's name of the digest that was signed.
  var digestName: String {
    var algorithm: UnsafeMutablePointer<X509_ALGOR>?
    unsafe CMS_SignerInfo_get0_algs(signer, nil, nil, &algorithm, nil)
    var object: OpaquePointer?
    unsafe X509_ALGOR_get0(&object, nil, nil, algorithm)
    return unsafe OBJ_nid2sn(OBJ_obj2nid(object)).map { unsafe String(cString: $0) } ?? "an unknown digest"
  }

  /// Whether the signer names this certificate, by issuer and serial number or by key identifier.
  func isSigned(by certificate: Certificate) -> Bool {
    ErrorQueue.clearing { unsafe CMS_SignerInfo_cert_cmp(signer, certificate.handle) == 0 }
  }

  /// Whether the signature is good under the certificate's key: over the content, or over signed attributes that have
  /// the content's digest. It says nothing about trust in the certificate.
  func isValid(under certificate: Certificate) -> Bool {
    guard let certificates = unsafe shim_sk_X509_new() else { return false }
    defer { unsafe shim_sk_X509_free(certificates) }
    unsafe shim_sk_X509_push(certificates, certificate.handle)
    let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
    return ErrorQueue.clearing { unsafe CMS_verify(handle, certificates, nil, nil, nil, flags) == 1 }
  }
}
