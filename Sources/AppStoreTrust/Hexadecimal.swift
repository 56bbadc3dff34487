extension Array where Element == UInt8 {
  /// Lower-case hexadecimal.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is a digit of hexadecimal in ASCII, of either case.
  @inlinable package var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension BinaryInteger {
  /// Lower-case hexadecimal, with zeros before it up to a number of digits.
  package func hexadecimal(digits count: Int) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
