/// Reads records as RFC 4180 has them: fields between delimiters, quoted ones with line breaks, delimiters and doubled
/// quotes inside. A quote elsewhere than at the start of a field is a character like any other.
struct CSVRecords {
  let delimiter: UInt8

  struct Field: Equatable {
    /// Without the quotes around it.
    let range: Range<Int>
    /// Whether quotes inside are doubled.
    let hasDoubledQuotes: Bool

    func value(in bytes: [UInt8]) -> [UInt8] {
      guard hasDoubledQuotes else { return Array(bytes[range]) }
      var value: [UInt8] = []
      var position = range.lowerBound
      while let at = ByteSearch.firstIndex(of: CSVRecords.quote, in: bytes, position..<range.upperBound) {
        value += bytes[position...at]
        position = min(at + 2, range.upperBound)
      }
      return value + bytes[position..<range.upperBound]
    }
  }

  struct Record {
    var fields: [Field] = []
    /// Where the next one begins.
    var end: Int
    /// Whether the record ends, by a line break or because nothing follows, and not within quotes.
    var isComplete: Bool
    /// Whether there are more fields than ``InputLimits/columns``, which are all that are kept.
    var isCut = false

    fileprivate mutating func append(_ field: Field) {
      if fields.count < InputLimits.columns { fields.append(field) } else { isCut = true }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")

  /// The record that begins at `start`.
  func record(at start: Int, in bytes: [UInt8], to end: Int) -> Record {
    var record = Record(end: end, isComplete: true)
    // The next line feed outside of quotes, looked for once for all fields before it.
    var lineEnd = ByteSearch.firstIndex(of: CSVRecords.lineFeed, in: bytes, start..<end) ?? end
    var position = start
    while true {
      var fieldEnd: Int
      if position < end, bytes[position] == CSVRecords.quote {
        var hasDoubledQuotes = false
        var close = position + 1
        while true {
          guard let quote = ByteSearch.firstIndex(of: CSVRecords.quote, in: bytes, close..<end) else {
            record.isComplete = false
            return record
          }
          close = quote
          guard quote + 1 < end, bytes[quote + 1] == CSVRecords.quote else { break }
          hasDoubledQuotes = true
          close = quote + 2
        }
        if lineEnd < close { lineEnd = ByteSearch.firstIndex(of: CSVRecords.lineFeed, in: bytes, close..<end) ?? end }
        fieldEnd = ByteSearch.firstIndex(of: delimiter, in: bytes, close..<lineEnd) ?? lineEnd
        let content = position + 1..<close
        let valueEnd = CSVRecords.withoutReturn(bytes, close + 1, fieldEnd, lineEnd)
        // What follows a closing quote belongs to the value, which then is as it stands.
        record.append(
          valueEnd == close + 1
            ? Field(range: content, hasDoubledQuotes: hasDoubledQuotes)
            : Field(range: position..<valueEnd, hasDoubledQuotes: false))
      } else {
        fieldEnd = ByteSearch.firstIndex(of: delimiter, in: bytes, position..<lineEnd) ?? lineEnd
        let valueEnd = CSVRecords.withoutReturn(bytes, position, fieldEnd, lineEnd)
        record.append(Field(range: position..<valueEnd, hasDoubledQuotes: false))
      }
      if fieldEnd == lineEnd {
        record.end = min(lineEnd + 1, end)
        return record
      }
      position = fieldEnd + 1
    }
  }

  /// Where the last field of a line ends that ends in CR LF.
  private static func withoutReturn(_ bytes: [UInt8], _ start: Int, _ fieldEnd: Int, _ lineEnd: Int) -> Int {
    fieldEnd == lineEnd && fieldEnd > start && bytes[fieldEnd - 1] == UInt8(ascii: "\r") ? fieldEnd - 1 : fieldEnd
  }

  /// Calls `body` with each record and the number of its first line. One that does not end is taken for one line, so
  /// that a stray quote costs no more than that.
  ///
  /// After such a record no line can close a quote from a line before it, or the record would have ended there. What
  /// begins later therefore ends on its own line or not at all, and is looked for no further: else each line with a
  /// stray quote would cost the whole block.
  /// - Parameter endsOnItsLine: whether such a record came before this range.
  /// - Returns: the number of the line after the last.
  @discardableResult
  func forEachRecord(
    in bytes: [UInt8], _ range: Range<Int>, firstLine: Int, endsOnItsLine: Bool = false,
    _ body: (Record, _ line: Int, _ start: Int) -> Void
  ) -> Int {
    func lineEnd(after position: Int) -> Int {
      ByteSearch.firstIndex(of: CSVRecords.lineFeed, in: bytes, position..<range.upperBound).map { $0 + 1 }
        ?? range.upperBound
    }

    var line = firstLine
    var position = range.lowerBound
    var endsOnItsLine = endsOnItsLine
    while position < range.upperBound {
      var record = record(at: position, in: bytes, to: endsOnItsLine ? lineEnd(after: position) : range.upperBound)
      if !record.isComplete {
        endsOnItsLine = true
        record.end = lineEnd(after: position)
      }
      body(record, line, position)
      while let feed = ByteSearch.firstIndex(of: CSVRecords.lineFeed, in: bytes, position..<record.end) {
        line += 1
        position = feed + 1
      }
      position = record.end
    }
    return line
  }
}
