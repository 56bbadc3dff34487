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
    let table = alphabet == .url ? urlTable : standardTable
    let values = table.span
    var invalid: UInt8 = 0
    var index = 0
    let whole = count - tail
    var strayBits: UInt8 = 0
    let bytes = [UInt8](capacity: count / 4 * 3 + 2) { output in
      while index < whole {
        let a = values[Int(text[index])], b = values[Int(text[index + 1])]
        let c = values[Int(text[index + 2])], d = values[Int(text[index + 3])]
        invalid |= a | b | c | d
        output.append(a << 2 | b >> 4)
        output.append(b << 4 | c >> 2)
        output.append(c << 6 | d)
        index += 4
      }
      if tail > 0 {
        let a = values[Int(text[index])], b = values[Int(text[index + 1])]
        invalid |= a | b
        output.append(a << 2 | b >> 4)
        strayBits = b & 0x0F
        if tail == 3 {
          let c = values[Int(text[index + 2])]
          invalid |= c
          output.append(b << 4 | c >> 2)
          strayBits = c & 0x03
        }
      }
    }
    return invalid & invalidMark == 0 && strayBits == 0 ? bytes : nil
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

  /// Values are six bits wide, so a higher bit marks what is no character of the alphabet.
  private static let invalidMark: UInt8 = 0x80

  private static let standardCharacters =
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlCharacters = Array(standardCharacters.dropLast(2)) + Array("-_".utf8)
  private static let standardTable = table(standardCharacters)
  private static let urlTable = table(urlCharacters)

  private static func table(_ characters: [UInt8]) -> [UInt8] {
    var table = [UInt8](repeating: invalidMark, count: 256)
    for (value, character) in characters.enumerated() { table[Int(character)] = UInt8(value) }
    return table
  }
}
