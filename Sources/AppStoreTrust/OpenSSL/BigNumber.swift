internal import COpenSSL

/// One non-negative integer of OpenSSL's, and its memory, which is used again for each new value.
@safe struct BigNumber: ~Copyable {
  let handle: OpaquePointer

  /// Zero.
  init() {
    guard let number = unsafe BN_new() else { preconditionFailure("OpenSSL is out of memory") }
    unsafe handle = unsafe number
  }

  deinit { unsafe BN_free(handle) }

  /// Takes the value of `bytes`, big-endian.
  /// - Returns: whether OpenSSL could do it.
  func assign(_ bytes: Span<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe BN_bin2bn(bytes.baseAddress, Int32(bytes.count), handle) != nil
    }
  }
}
