/// Strict base64 (RFC 4648): no white space, no stray bits, padding exactly where its alphabet wants it. OpenSSL's
/// decoder forgives all three, and then one signed text would have many spellings.
package enum Base64 {
  package enum Alphabet: Sendable {
    /// RFC 4648 section 4, padded: certificates in `x5c`, receipts.
    case standard
    /// RFC 4648 section 5, not padded (RFC 7515 section 2): the segments of a token.
    case url
  }

  /// - Returns: nil when the text is not the one encoding of some bytes.
  package static func decode(_ text: Span<UInt8>, alphabet: Alphabet) -> [UInt8]? {
    var count = text.count
    if alphabet == .standard {
      guard count % 4 == 0 else { return nil }
      while count > 0, text.count - count < 2, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
    }
    let tail = count % 4
    guard tail != 1 else { return nil }
    let values = table(of: alphabet).span
    // Four characters at a time, whose values lie in a part of the table each, where their bits belong: a byte never
    // leads out of its part of 256.
    let groups = count / 4
    var bytes = [UInt8](repeating: 0, count: groups * 3)
    var output = bytes.mutableSpan
    var invalid: UInt32 = 0
    for index in 0..<groups {
      let group = text.extracting(4 * index..<4 * index + 4)
      let bits =
        unsafe values[unchecked: Int(group[0])] | values[unchecked: 256 + Int(group[1])]
        | values[unchecked: 512 + Int(group[2])] | values[unchecked: 768 + Int(group[3])]
      invalid |= bits
      unsafe output[unchecked: 3 * index] = UInt8(truncatingIfNeeded: bits >> 16)
      unsafe output[unchecked: 3 * index + 1] = UInt8(truncatingIfNeeded: bits >> 8)
      unsafe output[unchecked: 3 * index + 2] = UInt8(truncatingIfNeeded: bits)
    }
    if tail > 0 {
      var bits = values[Int(text[4 * groups])] | values[256 + Int(text[4 * groups + 1])]
      if tail == 3 { bits |= values[512 + Int(text[4 * groups + 2])] }
      // Two characters make one byte, three make two; the bits that are left over are 0 in the one encoding.
      let strayBits = bits & (tail == 3 ? 0xFF : 0xFFFF)
      invalid |= strayBits == 0 ? bits : invalidMark
      bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
      if tail == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> 8)) }
    }
    return invalid & invalidMark == 0 ? bytes : nil
  }

  /// The encoding of `bytes`.
  package static func encode(_ bytes: Span<UInt8>, alphabet: Alphabet) -> String {
    let array = alphabet == .url ? urlCharacters : standardCharacters
    let characters = array.span
    let tail = bytes.count % 3
    let whole = bytes.count - tail
    let text = [UInt8](capacity: (bytes.count + 2) / 3 * 4) { output in
      var index = 0
      while index < whole {
        let a = bytes[index], b = bytes[index + 1], c = bytes[index + 2]
        output.append(characters[Int(a >> 2)])
        output.append(characters[Int((a << 4 | b >> 4) & 63)])
        output.append(characters[Int((b << 2 | c >> 6) & 63)])
        output.append(characters[Int(c & 63)])
        index += 3
      }
      if tail > 0 {
        let a = bytes[index], b = tail == 2 ? bytes[index + 1] : 0
        output.append(characters[Int(a >> 2)])
        output.append(characters[Int((a << 4 | b >> 4) & 63)])
        if tail == 2 { output.append(characters[Int(b << 2 & 63)]) }
        if alphabet == .standard { output.append(repeating: UInt8(ascii: "="), count: 3 - tail) }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func table(of alphabet: Alphabet) -> [UInt32] { alphabet == .url ? urlTable : standardTable }

  /// Four values take 24 bits, so a higher one marks what is no character of the alphabet.
  private static let invalidMark: UInt32 = 1 << 31

  private static let standardCharacters =
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlCharacters = Array(standardCharacters.dropLast(2)) + Array("-_".utf8)
  private static let standardTable = table(standardCharacters)
  private static let urlTable = table(urlCharacters)

  /// For each place in a group of four characters the values of all bytes, shifted to where they belong in the group.
  private static func table(_ characters: [UInt8]) -> [UInt32] {
    var table = [UInt32](repeating: invalidMark, count: 4 * 256)
    for place in 0..<4 {
      for (value, character) in characters.enumerated() {
        table[256 * place + Int(character)] = UInt32(value) << (18 - 6 * place)
      }
    }
    return table
  }
}

// MARK: What is not base64

extension Base64.Alphabet {
  /// Whether a byte is one of the 64 characters.
  package func contains(_ byte: UInt8) -> Bool { Base64.table(of: self)[Int(byte)] & Base64.invalidMark == 0 }
}

extension Base64 {
  /// Why a text is not the one encoding of some bytes, for people.
  package static func flaw(of text: Span<UInt8>, alphabet: Alphabet) -> String {
    let padding = UInt8(ascii: "=")
    let count = text.indices.first { !alphabet.contains(text[$0]) } ?? text.count
    if count < text.count, text[count] != padding {
      return "byte 0x\(text[count].hexadecimal(digits: 2)) after \(count) characters"
    }
    if count % 4 == 1 { return "\(count) characters, which no bytes encode to" }
    if count == text.count, alphabet == .standard { return "no padding after \(count) characters" }
    let paddingDue = alphabet == .standard ? -count & 3 : 0
    return text.count - count == paddingDue && (count..<text.count).allSatisfy { text[$0] == padding }
      ? "stray bits in the last character" : "padding after \(count) characters"
  }
}
