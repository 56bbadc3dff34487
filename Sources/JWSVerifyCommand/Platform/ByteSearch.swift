#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// memchr(3), the fastest way to the next line, quote or token.
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

  /// The first position of `pattern`, which is not empty, in a range of `bytes`. It is looked for by its last byte,
  /// which should be the rarest.
  static func firstIndex(of pattern: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    let length = pattern.count
    var position = range.lowerBound + length - 1
    while position < range.upperBound,
      let last = firstIndex(of: pattern[length - 1], in: bytes, position..<range.upperBound)
    {
      let start = last - length + 1
      if bytes[start...last].elementsEqual(pattern) { return start }
      position = last + 1
    }
    return nil
  }
}
