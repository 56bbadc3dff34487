/// Finds tokens in any text: logs, dumps, pages.
enum TokenScan {
  /// Calls `body` with everything that begins as a token does and has a dot in it.
  static func forEachCandidate(in block: LineBlock, of file: String, _ body: (Candidate) -> Void) {
    let bytes = block.bytes
    var line = block.firstLine
    var counted = 0
    var position = 0
    while let start = ByteSearch.firstIndex(of: TokenText.beginning, in: bytes, position..<block.count) {
      position = start + TokenText.beginning.count
      guard beginsWord(at: start, in: bytes) else { continue }
      while position < block.count, isTokenByte(bytes[position]) { position += 1 }
      var end = position
      // The end of a sentence.
      while bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
      guard ByteSearch.firstIndex(of: UInt8(ascii: "."), in: bytes, start..<end) != nil else { continue }
      line += block.lineFeedCount(in: counted..<start)
      counted = start
      let place = Place(file: file, line: line, offset: block.firstOffset + start)
      body(Candidate(content: .range(start..<end), place: place))
    }
  }

  /// What a token is made of.
  static func isTokenByte(_ byte: UInt8) -> Bool { isTokenByteTable[Int(byte)] }

  /// Whether what follows is a token or not whatever stands before: no part of a token, and no beginning of an escape.
  static func isSeparator(_ byte: UInt8) -> Bool {
    !isTokenByte(byte) && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "%")
  }

  private static let isTokenByteTable: [Bool] = {
    let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.".utf8
    return (0...UInt8.max).map { characters.contains($0) }
  }()

  /// Whether no longer run of such characters holds this place: `eyJ` also occurs inside base64. An escape before it
  /// (`\n`, `\u0022`, `%22`) is no part of a run.
  private static func beginsWord(at start: Int, in bytes: [UInt8]) -> Bool {
    guard start > 0, isTokenByte(bytes[start - 1]) else { return true }
    return escapes.contains { mark, digits in
      let first = start - digits - mark.count
      guard first >= 0, bytes[first..<first + mark.count].elementsEqual(mark) else { return false }
      return bytes[(start - digits)..<start].allSatisfy(isHexadecimal)
    } || start > 1 && bytes[start - 2] == UInt8(ascii: "\\")
  }

  /// How escapes begin, and how many hexadecimal digits follow.
  private static let escapes: [(mark: [UInt8], digits: Int)] = [
    (Array("\\u".utf8), 4), (Array("\\x".utf8), 2), (Array("%".utf8), 2),
  ]

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & ~0x20)
  }
}
