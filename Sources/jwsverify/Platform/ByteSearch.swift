#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// memchr(3), the fastest way to the next line.
enum ByteSearch {
  /// The first position of `byte` in a range of `bytes`.
  static func firstIndex(of byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in
      let searched = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      guard let start = searched.baseAddress, let found = unsafe memchr(start, Int32(byte), searched.count) else {
        return nil
      }
      return unsafe range.lowerBound + (UnsafeRawPointer(found) - start)
    }
  }
}
