extension Array where Element == UInt8 {
  /// The bytes of a span, copied.
  package init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Lower-case hexadecimal.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Array where Element == UInt8 {
  /// Whether a span holds the same bytes.
  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { mine in
      unsafe other.withUnsafeBytes { theirs in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
        return unsafe memcmp(left, right, mine.count) == 0
      }
    }
  }
}
