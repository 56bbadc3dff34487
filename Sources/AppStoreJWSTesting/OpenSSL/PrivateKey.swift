internal import COpenSSL

/// A fresh key pair, in memory only.
@safe final class PrivateKey {
  enum Kind {
    case p256, p384
    case rsa(bits: UInt32)
  }

  let handle: OpaquePointer

  init(_ kind: Kind) {
    let generated =
      switch kind {
      case .p256: unsafe shim_EVP_EC_gen("P-256")
      case .p384: unsafe shim_EVP_EC_gen("P-384")
      case .rsa(let bits): unsafe shim_EVP_RSA_gen(bits)
      }
    guard let handle = unsafe generated else { preconditionFailure("OpenSSL cannot make a key") }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe EVP_PKEY_free(handle) }

  /// The key in PEM, unencrypted.
  var pem: String {
    guard let bio = unsafe BIO_new(BIO_s_mem()),
      unsafe PEM_write_bio_PrivateKey(bio, handle, nil, nil, 0, nil, nil) == 1
    else { preconditionFailure("OpenSSL cannot write the key") }
    defer { unsafe BIO_free(bio) }
    var text: UnsafeMutablePointer<CChar>?
    let count = unsafe shim_BIO_get_mem_data(bio, &text)
    return unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// ECDSA with SHA-256: the `ECDSA-Sig-Value` (RFC 3279 section 2.2.3) in DER. Each call gives another.
  func signDER(_ message: [UInt8]) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("OpenSSL is out of memory") }
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: Int(unsafe EVP_PKEY_get_size(handle)))
    var count = signature.count
    let isSigned =
      unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1
      && EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    precondition(isSigned, "OpenSSL cannot sign")
    return Array(signature.prefix(count))
  }

  /// ES256 (RFC 7518 section 3.4): r and s, 32 bytes each. The key must be on P-256.
  func sign(_ message: [UInt8]) -> [UInt8] {
    let encoded = signDER(message)
    var r: OpaquePointer?
    var s: OpaquePointer?
    let pair = unsafe encoded.withUnsafeBufferPointer { bytes in
      var cursor = bytes.baseAddress
      return unsafe d2i_ECDSA_SIG(nil, &cursor, bytes.count)
    }
    defer { unsafe ECDSA_SIG_free(pair) }
    unsafe ECDSA_SIG_get0(pair, &r, &s)
    var bytes = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
    let isWritten = unsafe BN_bn2binpad(r, &bytes.0, 32) == 32 && BN_bn2binpad(s, &bytes.1, 32) == 32
    precondition(isWritten, "not a P-256 signature")
    return bytes.0 + bytes.1
  }
}

// The key is set once and only read: signing takes its own context.
extension PrivateKey: @unchecked Sendable {}
