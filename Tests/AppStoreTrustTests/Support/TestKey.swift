import AppStoreTrust
import COpenSSL

/// A public key in a certificate made for it, as the code under test gets it, and as OpenSSL has it.
final class TestKey: @unchecked Sendable {
  let signingKey: SigningKey
  private let key: OpaquePointer

  /// - Parameter subjectPublicKeyInfo: in DER (RFC 5280 section 4.1).
  init(subjectPublicKeyInfo: [UInt8]) {
    key = subjectPublicKeyInfo.withUnsafeBufferPointer { bytes in
      var cursor = bytes.baseAddress
      return d2i_PUBKEY(nil, &cursor, bytes.count)
    }
    signingKey = SigningKey(TestKey.certificate(for: key))!
  }

  convenience init(_ point: Point) {
    let prefix: [UInt8] = [
      0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE,
      0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]
    self.init(subjectPublicKeyInfo: prefix + point.encoded)
  }

  deinit { EVP_PKEY_free(key) }

  /// OpenSSL's verdict on the message itself.
  func openSSLAccepts(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    let pair = ECDSA_SIG_new()
    var encoded: UnsafeMutablePointer<UInt8>?
    let context = EVP_MD_CTX_new()
    defer {
      ECDSA_SIG_free(pair)
      shim_OPENSSL_free(encoded)
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    ECDSA_SIG_set0(pair, BN_bin2bn(signature, 32, nil), BN_bin2bn(Array(signature[32...]), 32, nil))
    let count = i2d_ECDSA_SIG(pair, &encoded)
    return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestVerify(context, encoded, Int(count), message, message.count) == 1
  }

  private static func certificate(for key: OpaquePointer) -> Certificate {
    let certificate = X509_new()
    var encoded: UnsafeMutablePointer<UInt8>?
    defer {
      X509_free(certificate)
      shim_OPENSSL_free(encoded)
    }
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0)
    X509_gmtime_adj(X509_getm_notAfter(certificate), 1)
    X509_set_pubkey(certificate, key)
    X509_sign(certificate, issuer, EVP_sha256())
    let count = i2d_X509(certificate, &encoded)
    return Certificate(der: UnsafeBufferPointer(start: encoded, count: Int(count)).span)!
  }

  nonisolated(unsafe) private static let issuer: OpaquePointer = {
    let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { EVP_PKEY_CTX_free(context) }
    EVP_PKEY_keygen_init(context)
    EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1)
    var key: OpaquePointer?
    EVP_PKEY_generate(context, &key)
    return key!
  }()
}

/// A key that signs with whatever nonce it is told.
struct TestSigner {
  let secret: Scalar
  let key: TestKey

  init(_ secret: Scalar) {
    self.secret = secret
    key = TestKey(Point(secret))
  }

  func sign(_ digest: [UInt8], nonce: Scalar) -> [UInt8] {
    let r = Scalar(Point(nonce).x)
    return r.bytes + ((Scalar(digest) + r * secret) / nonce).bytes
  }
}
