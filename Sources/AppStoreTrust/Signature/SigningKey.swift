internal import COpenSSL

/// The P-256 public key that signed tokens, ready to verify with.
@safe package final class SigningKey {
  private let key: OpaquePointer

  /// - Returns: nil when the certificate's key is not on P-256.
  package init?(_ certificate: Certificate) {
    guard certificate.keyDescription == SigningKey.group, let key = unsafe X509_get0_pubkey(certificate.handle) else {
      return nil
    }
    unsafe EVP_PKEY_up_ref(key)
    unsafe self.key = unsafe key
  }

  deinit { unsafe EVP_PKEY_free(key) }

  /// OpenSSL's name of P-256.
  package static let group = "prime256v1"

  /// ES256 (RFC 7518 section 3.4) over the exact bytes of `message`, with 1 ≤ r, s < n.
  package func isValid(_ signature: ES256Signature, for message: Span<UInt8>) -> Bool {
    guard let encoded = derEncoded(signature), let context = unsafe EVP_MD_CTX_new() else { return false }
    defer { unsafe EVP_MD_CTX_free(context) }
    return ErrorQueue.draining {
      unsafe message.withUnsafeBufferPointer { bytes in
        unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
          && EVP_DigestVerify(context, encoded, encoded.count, bytes.baseAddress, bytes.count) == 1
      }
    }.value
  }

  /// The `ECDSA-Sig-Value` that OpenSSL takes. It refuses r and s outside 1 … n − 1 itself.
  private func derEncoded(_ signature: ES256Signature) -> [UInt8]? {
    guard let pair = unsafe ECDSA_SIG_new() else { return nil }
    defer { unsafe ECDSA_SIG_free(pair) }
    let r = unsafe BN_bin2bn(Array(signature.bytes[..<32]), 32, nil)
    let s = unsafe BN_bin2bn(Array(signature.bytes[32...]), 32, nil)
    guard unsafe ECDSA_SIG_set0(pair, r, s) == 1 else {
      unsafe BN_free(r)
      unsafe BN_free(s)
      return nil
    }
    var encoded: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_ECDSA_SIG(pair, &encoded)
    guard count > 0, let encoded = unsafe encoded else { return nil }
    defer { unsafe shim_OPENSSL_free(encoded) }
    return unsafe Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
  }
}

// The key is set once and only read: verifying takes its own context.
extension SigningKey: @unchecked Sendable {}
