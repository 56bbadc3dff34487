internal import AppStoreReceipts
internal import AppStoreTrust

/// Finds tokens and receipts in any text: logs, dumps, pages.
enum TokenScan {
  static func forEachCandidate(in block: LineBlock, of file: String, _ body: (Candidate) -> Void) {
    var line = block.firstLine
    var counted = 0
    forEach(in: block.bytes) { range in
      line += block.lineFeedCount(in: counted..<range.lowerBound)
      counted = range.lowerBound
      let place = Place(file: file, line: line, offset: block.firstOffset + range.lowerBound)
      body(Candidate(content: .range(range), place: place))
    }
  }

  /// Calls `body` with what stands inside a value that is something else than a token: JSON or a log's line, say. A
  /// token that nobody looks at would pass for one that verified.
  static func forEach(inside value: [UInt8], _ body: ([UInt8]) -> Void) {
    guard value.count > shortest else { return }
    forEach(in: value) { range in
      if range.count > shortest { body(Array(value[range])) }
    }
  }

  /// What is told of a token so found.
  static let noteInside = "other text around the token"

  /// No more bytes than this are a token: the signature alone has more.
  static let shortest = 64

  /// Calls `body` with everything that begins as a token does and has a dot in it, and with every run of base64 that
  /// begins as receipts do.
  private static func forEach(in bytes: [UInt8], _ body: (Range<Int>) -> Void) {
    var receipt = nextReceipt(in: bytes, from: 0)
    var position = 0
    while let token = nextToken(in: bytes, from: position) {
      while let next = receipt, next.lowerBound < token.lowerBound {
        body(next)
        receipt = nextReceipt(in: bytes, from: next.upperBound)
      }
      body(token)
      position = token.upperBound
    }
    while let next = receipt {
      body(next)
      receipt = nextReceipt(in: bytes, from: next.upperBound)
    }
  }

  private static func nextToken(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    var position = start
    while let start = ByteSearch.firstIndex(of: TokenText.beginning, in: bytes, position..<bytes.count) {
      position = start + TokenText.beginning.count
      guard beginsWord(at: start, in: bytes, isTokenByte) else { continue }
      while position < bytes.count, isTokenByte(bytes[position]) { position += 1 }
      var end = position
      // The end of a sentence.
      while bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
      if ByteSearch.firstIndex(of: UInt8(ascii: "."), in: bytes, start..<end) != nil { return start..<end }
    }
    return nil
  }

  private static func nextReceipt(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    var position = start
    while let start = ByteSearch.firstIndex(of: receiptBeginning, in: bytes, position..<bytes.count) {
      position = start + receiptBeginning.count
      guard ReceiptBeginning.isCertain(bytes.span.extracting(start...)),
        beginsWord(at: start, in: bytes, isReceiptByte)
      else { continue }
      while position < bytes.count, isReceiptByte(bytes[position]) { position += 1 }
      let padding = position
      while position < min(padding + 2, bytes.count), bytes[position] == UInt8(ascii: "=") { position += 1 }
      return start..<position
    }
    return nil
  }

  /// How base64 of a SEQUENCE begins that is not tiny.
  static let receiptBeginning = Array("MI".utf8)

  /// What a token is made of.
  static func isTokenByte(_ byte: UInt8) -> Bool { isTokenByteTable[Int(byte)] }

  /// What a receipt in base64 is made of, but for the padding.
  static func isReceiptByte(_ byte: UInt8) -> Bool {
    isTokenByte(byte) && !"-_.".utf8.contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }

  /// Whether what follows is a token or not whatever stands before: no part of a token or receipt, and no beginning of
  /// an escape. Padding is a part: a cut between two `=` would cost the second one.
  static func isSeparator(_ byte: UInt8) -> Bool {
    !isTokenByte(byte) && !"+/=\\%".utf8.contains(byte)
  }

  /// Whether this begins an escape, and so is no part of what stands before.
  static func beginsEscape(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") }

  private static let isTokenByteTable: [Bool] = {
    let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.".utf8
    return (0...UInt8.max).map { characters.contains($0) }
  }()

  /// Whether no longer run of such characters holds this place: `eyJ` also occurs inside base64. An escape before it
  /// (`\n`, `\u0022`, `%22`) is no part of a run.
  private static func beginsWord(at start: Int, in bytes: [UInt8], _ isPart: (UInt8) -> Bool) -> Bool {
    guard start > 0, isPart(bytes[start - 1]) else { return true }
    return escapes.contains { mark, digits in
      let first = start - digits - mark.count
      guard first >= 0, bytes[first..<first + mark.count].elementsEqual(mark) else { return false }
      return bytes[(start - digits)..<start].allSatisfy(\.isHexadecimalDigit)
    } || start > 1 && bytes[start - 2] == UInt8(ascii: "\\")
  }

  /// How escapes begin, and how many hexadecimal digits follow.
  private static let escapes: [(mark: [UInt8], digits: Int)] = [
    (Array("\\u".utf8), 4), (Array("\\x".utf8), 2), (Array("%".utf8), 2),
  ]
}
