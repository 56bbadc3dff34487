internal import COpenSSL

/// A SHA-256 digest (FIPS 180-4).
package typealias SHA256Digest = InlineArray<32, UInt8>

/// SHA-256 after some prefix. It is a plain value: what many messages begin with is digested once, and each message
/// goes on from a copy.
package struct SHA256State: Sendable {
  private let state: SHA256_CTX

  package init(prefix: Span<UInt8>) {
    var state = SHA256_CTX()
    let done = unsafe prefix.withUnsafeBufferPointer { bytes in
      unsafe shim_SHA256_Init(&state) == 1 && shim_SHA256_Update(&state, bytes.baseAddress, bytes.count) == 1
    }
    precondition(done, "OpenSSL has no SHA-256")
    self.state = state
  }

  /// The digest of the prefix followed by `rest`.
  package func digest(appending rest: Span<UInt8>) -> SHA256Digest {
    var state = state
    var digest = SHA256Digest(repeating: 0)
    var output = digest.mutableSpan
    let done = unsafe rest.withUnsafeBufferPointer { bytes in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe shim_SHA256_Update(&state, bytes.baseAddress, bytes.count) == 1
          && shim_SHA256_Final(output.baseAddress, &state) == 1
      }
    }
    precondition(done, "OpenSSL has no SHA-256")
    return digest
  }
}

extension SHA256State {
  /// The digest of one message.
  package static func digest(_ message: Span<UInt8>) -> SHA256Digest {
    SHA256State(prefix: message).digest(appending: Span())
  }
}
