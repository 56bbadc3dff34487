extension SignedParts {
  /// The order of P-256 (SEC 2 section 2.4.2), big-endian.
  static let order: [UInt8] =
    [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
    + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]

  var r: [UInt8] {
    get { Array(signature[..<32]) }
    set { signature.replaceSubrange(..<32, with: newValue) }
  }

  var s: [UInt8] {
    get { Array(signature[32...]) }
    set { signature.replaceSubrange(32..., with: newValue) }
  }

  /// Replaces s by n − s, which verifies as well.
  mutating func negateS() {
    var borrow = 0
    var difference = s
    guard difference.count == SignedParts.order.count else { return }
    for index in difference.indices.reversed() {
      let digit = Int(SignedParts.order[index]) - Int(difference[index]) - borrow
      difference[index] = UInt8(truncatingIfNeeded: digit)
      borrow = digit < 0 ? 1 : 0
    }
    s = difference
  }

  /// Signs until the segment has a character in which the two alphabets of base64 differ.
  mutating func signWithAlphabetSpecificCharacter() {
    while segments.signature?.contains(where: { "-_".contains($0) }) == false { signature = key.sign(signingInput) }
  }
}
