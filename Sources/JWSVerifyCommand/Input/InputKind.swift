internal import AppStoreJWS
internal import AppStoreReceipts

/// How a file holds its tokens.
enum InputKind: String, CaseIterable {
  case lines, json, jsonl, csv, tsv, scan, receipt
}

extension InputKind {
  /// How many bytes are looked at before it is decided, should a first line be so long.
  static let sampleLimit = Limits.tokenBytes + 64 * 1024

  /// Tells the kind from how a file begins.
  /// - Parameter isWhole: whether nothing follows.
  /// - Returns: nil when more has to be read first.
  init?(of bytes: [UInt8], to end: Int, isWhole: Bool) {
    let isEnough = isWhole || end >= InputKind.sampleLimit
    guard let isReceipt = ReceiptFile.begins(bytes, to: end, isEnough: isEnough) else { return nil }
    if isReceipt {
      self = .receipt
      return
    }
    let start = TextEncoding.hasByteOrderMark(bytes[..<end]) ? 3 : 0
    guard let first = bytes[start..<end].firstIndex(where: { !TokenText.isSpace($0) }) else {
      if !isEnough { return nil }
      self = .lines
      return
    }
    let feed = ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes, first..<end)
    guard feed != nil || isEnough else { return nil }
    let line = first..<(feed ?? end)
    if bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") {
      guard let next = bytes[line.upperBound..<end].first(where: { !TokenText.isSpace($0) }) else {
        if !isEnough { return nil }
        self = .json
        return
      }
      self =
        InputKind.isDocument(bytes, line) || bytes[first] == UInt8(ascii: "{") && next == bytes[first] ? .jsonl : .json
    } else if let text = TokenText(in: bytes, line), InputKind.isWord(bytes[text.range]) {
      if bytes[text.range].starts(with: TokenText.beginning)
        || ReceiptBeginning.isCertain(bytes.span.extracting(text.range))
      {
        self = .lines
        return
      }
      // A word that heads a column is followed by a token.
      guard let shape = TableShape(bytes, to: end, delimiter: UInt8(ascii: ",")), shape.width == 1, shape.isTable else {
        let canBeHeader = TokenNames.mayBeTokenName(String(decoding: bytes[text.range], as: UTF8.self))
        if canBeHeader, !isEnough, !InputKind.hasSecondLine(bytes, line.upperBound..<end) { return nil }
        self = .lines
        return
      }
      self = .csv
    } else {
      for delimiter in TableShape.delimiters {
        guard let shape = TableShape(bytes, to: end, delimiter: delimiter), shape.width > 1, shape.isTable else {
          continue
        }
        self = delimiter == UInt8(ascii: "\t") ? .tsv : .csv
        return
      }
      // A table may tell its column by the second row.
      if !isEnough, !InputKind.hasSecondLine(bytes, line.upperBound..<end) { return nil }
      let beginsLikeToken =
        TokenText(in: bytes, line).map { bytes[$0.range].starts(with: TokenText.beginning) } ?? false
      self = beginsLikeToken ? .lines : .scan
    }
  }

  private static func isDocument(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    do throws(JSONError) {
      try JSONTokens.forEach(in: bytes, range) { _, _ in }
      return true
    } catch {
      return false
    }
  }

  /// Whether there is nothing in it that separates words, columns or tags.
  private static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
    !text.contains {
      TokenText.isSpace($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "<")
    }
  }

  private static func hasSecondLine(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let first = bytes[range].firstIndex(where: { !TokenText.isSpace($0) }) else { return false }
    return ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes, first..<range.upperBound) != nil
  }
}
