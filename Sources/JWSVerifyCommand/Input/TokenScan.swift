internal import AppStoreReceipts

/// Finds tokens and receipts in any text: logs, dumps, pages.
enum TokenScan {
  /// Calls `body` with everything that begins as a token does and has a dot in it, and with every run of base64 that
  /// begins as receipts do.
  static func forEachCandidate(in block: LineBlock, of file: String, _ body: (Candidate) -> Void) {
    var line = block.firstLine
    var counted = 0
    func found(_ range: Range<Int>) {
      line += block.lineFeedCount(in: counted..<range.lowerBound)
      counted = range.lowerBound
      let place = Place(file: file, line: line, offset: block.firstOffset + range.lowerBound)
      body(Candidate(content: .range(range), place: place))
    }

    var receipt = nextReceipt(in: block, from: 0)
    var position = 0
    while let token = nextToken(in: block, from: position) {
      while let next = receipt, next.lowerBound < token.lowerBound {
        found(next)
        receipt = nextReceipt(in: block, from: next.upperBound)
      }
      found(token)
      position = token.upperBound
    }
    while let next = receipt {
      found(next)
      receipt = nextReceipt(in: block, from: next.upperBound)
    }
  }

  private static func nextToken(in block: LineBlock, from start: Int) -> Range<Int>? {
    let bytes = block.bytes
    var position = start
    while let start = ByteSearch.firstIndex(of: TokenText.beginning, in: bytes, position..<block.count) {
      position = start + TokenText.beginning.count
      guard beginsWord(at: start, in: bytes, isTokenByte) else { continue }
      while position < block.count, isTokenByte(bytes[position]) { position += 1 }
      var end = position
      // The end of a sentence.
      while bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
      if ByteSearch.firstIndex(of: UInt8(ascii: "."), in: bytes, start..<end) != nil { return start..<end }
    }
    return nil
  }

  private static func nextReceipt(in block: LineBlock, from start: Int) -> Range<Int>? {
    let bytes = block.bytes
    var position = start
    while let start = ByteSearch.firstIndex(of: receiptBeginning, in: bytes, position..<block.count) {
      position = start + receiptBeginning.count
      guard ReceiptBeginning.isCertain(bytes.span.extracting(start..<block.count)),
        beginsWord(at: start, in: bytes, isReceiptByte)
      else { continue }
      while position < block.count, isReceiptByte(bytes[position]) { position += 1 }
      let padding = position
      while position < min(padding + 2, block.count), bytes[position] == UInt8(ascii: "=") { position += 1 }
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
