internal import COpenSSL
internal import Synchronization

/// The P-256 public key that signed tokens, ready to verify with.
@safe package final class SigningKey {
  private let key: OpaquePointer

  /// How many signatures ``FixedKeyTables`` was asked about without having a table.
  let uses = Atomic<Int>(0)

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
    isValid(signature, for: SHA256State.digest(message))
  }

  /// The same over a digest: what `EVP_DigestVerify` does once it has the digest, in a context that need not look up
  /// the digest's implementation first.
  package func isValid(_ signature: ES256Signature, for digest: SHA256Digest) -> Bool {
    ErrorQueue.clearing {
      guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else { return false }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      return unsafe withDER(of: signature) { encoded in
        unsafe digest.span.withUnsafeBufferPointer { digest in
          unsafe EVP_PKEY_verify_init(context) == 1
            && EVP_PKEY_verify(context, encoded.baseAddress, encoded.count, digest.baseAddress, digest.count) == 1
        }
      }
    }
  }

  /// The `ECDSA-Sig-Value` that OpenSSL takes. It refuses r and s outside 1 … n − 1 itself.
  private func withDER(of signature: ES256Signature, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    guard let pair = unsafe ECDSA_SIG_new() else { return false }
    defer { unsafe ECDSA_SIG_free(pair) }
    let (r, s) = unsafe signature.bytes.span.withUnsafeBufferPointer { bytes in
      unsafe (BN_bin2bn(bytes.baseAddress, 32, nil), BN_bin2bn(bytes.baseAddress! + 32, 32, nil))
    }
    guard unsafe ECDSA_SIG_set0(pair, r, s) == 1 else {
      unsafe BN_free(r)
      unsafe BN_free(s)
      return false
    }
    var encoded: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_ECDSA_SIG(pair, &encoded)
    guard count > 0 else { return false }
    defer { unsafe shim_OPENSSL_free(encoded) }
    return unsafe body(UnsafeBufferPointer(start: encoded, count: Int(count)))
  }

  /// - Returns: nil when this OpenSSL makes no tables.
  func makeTable() -> FixedKeyTable? { ErrorQueue.clearing { unsafe FixedKeyTable(key) } }
}

// The key is set once and only read: verifying takes its own context.
extension SigningKey: @unchecked Sendable {}
