internal import AppStoreJWS
internal import AppStoreReceipts

/// How a file holds its tokens.
enum InputKind: String, CaseIterable {
  case lines, json, jsonl, csv, tsv, scan, receipt
}

extension InputKind {
  /// Tells the kind from how a file begins.
  /// - Parameter isWhole: whether nothing follows.
  /// - Returns: nil when more has to be read first.
  init?(of bytes: [UInt8], isWhole: Bool) {
    let isEnough = isWhole || bytes.count >= BlockReader.peekLimit
    guard let isReceipt = ReceiptFile.begins(bytes, isEnough: isEnough) else { return nil }
    if isReceipt {
      self = .receipt
      return
    }
    let start = TextEncoding.hasByteOrderMark(bytes) ? 3 : 0
    guard let first = bytes[start...].firstIndex(where: { !TokenText.isSpace($0) }) else {
      if !isEnough { return nil }
      self = .lines
      return
    }
    let feed = ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes, first..<bytes.count)
    guard feed != nil || isEnough else { return nil }
    let line = first..<(feed ?? bytes.count)
    if bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") {
      guard let next = bytes[line.upperBound...].first(where: { !TokenText.isSpace($0) }) else {
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
      guard let shape = TableShape(bytes, delimiter: UInt8(ascii: ",")), shape.width == 1, shape.isTable else {
        let canBeHeader = TokenNames.mayBeTokenName(String(decoding: bytes[text.range], as: UTF8.self))
        if canBeHeader, !isEnough, !InputKind.hasSecondLine(bytes, after: line) { return nil }
        self = .lines
        return
      }
      self = .csv
    } else {
      for delimiter in TableShape.delimiters {
        guard let shape = TableShape(bytes, delimiter: delimiter), shape.width > 1, shape.isTable else {
          continue
        }
        self = delimiter == UInt8(ascii: "\t") ? .tsv : .csv
        return
      }
      // A table may tell its column by the second row.
      if !isEnough, !InputKind.hasSecondLine(bytes, after: line) { return nil }
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

  private static func hasSecondLine(_ bytes: [UInt8], after line: Range<Int>) -> Bool {
    let rest = bytes[line.upperBound...]
    return rest.firstIndex { !TokenText.isSpace($0) }.map { rest[$0...].contains(UInt8(ascii: "\n")) } ?? false
  }
}
