internal import COpenSSL

/// One-shot digests of FIPS 180-4.
package enum SHA2 {
  /// SHA-256: 32 bytes.
  package static func sha256(_ message: Span<UInt8>) -> [UInt8] { unsafe digest(message, EVP_sha256(), size: 32) }

  /// SHA-384: 48 bytes.
  package static func sha384(_ message: Span<UInt8>) -> [UInt8] { unsafe digest(message, EVP_sha384(), size: 48) }
}

/// The digest that older Apple formats compare things by.
package enum SHA1 {
  /// SHA-1: 20 bytes.
  package static func digest(_ message: Span<UInt8>) -> [UInt8] {
    unsafe AppStoreTrust.digest(message, EVP_sha1(), size: 20)
  }
}

private func digest(_ message: Span<UInt8>, _ algorithm: OpaquePointer, size: Int) -> [UInt8] {
  var result = [UInt8](repeating: 0, count: size)
  let done = unsafe message.withUnsafeBufferPointer { bytes in
    unsafe EVP_Digest(bytes.baseAddress, bytes.count, &result, nil, algorithm, nil)
  }
  precondition(done == 1, "OpenSSL lacks the digest")
  return result
}
