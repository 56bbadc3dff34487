extension [UInt8] {
  /// Inserts a member at the beginning of a JSON object. Anything else stays as it is.
  mutating func insertMember(_ member: [UInt8]) {
    guard let start = firstIndex(of: UInt8(ascii: "{")) else { return }
    let isEmpty = self[(start + 1)...].first == UInt8(ascii: "}")
    insert(contentsOf: member + (isEmpty ? [] : [UInt8(ascii: ",")]), at: start + 1)
  }

  mutating func insertMember(_ member: String) { insertMember(Array(member.utf8)) }

  /// Spells the length of a DER value in one byte more than it needs.
  mutating func lengthenDERLength() {
    // 0x82: two bytes of length follow, as in every certificate between 256 and 65,535 bytes.
    guard starts(with: [0x30, 0x82]) else { return }
    replaceSubrange(1...1, with: [0x83, 0x00])
  }
}

extension SampleJSON {
  /// The strings of a header's `x5c`.
  var x5c: [String] {
    get {
      guard case .array(let elements) = self["x5c"] else { return [] }
      return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    set { self["x5c"] = .array(newValue.map(SampleJSON.string)) }
  }
}

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

/// So many JSON arrays, each the only element of the one around it.
func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }

extension String {
  /// Sets the lowest bit of the last character. In the segment of a 64-byte signature it belongs to no byte.
  mutating func setStrayBits() {
    guard let last = popLast(), let index = String.urlAlphabet.firstIndex(of: last) else { return }
    append(String.urlAlphabet[index | 1])
  }

  private static let urlAlphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// The same bits in the alphabet of RFC 4648 section 4.
  func inStandardAlphabet() -> String {
    String(map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
  }

  /// The same bits in the alphabet of RFC 4648 section 5, without padding.
  func inURLAlphabet() -> String {
    String(filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }
}
