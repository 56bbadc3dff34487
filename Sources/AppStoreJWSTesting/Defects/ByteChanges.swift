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

/// So many JSON arrays, each the only element of the one around it.
func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
