internal import AppStoreJWS

/// A table in a file: how it is written, which column holds the tokens, and what else goes into the records.
struct Table {
  struct Column: Equatable {
    let index: Int
    /// By its header, or by its number where there is none.
    let name: String
  }

  let records: CSVRecords
  let hasHeader: Bool
  let tokens: Column
  let kept: [Column]
  /// The headers, by which values of other columns are told that look like tokens; nil where one column was asked for.
  var names: [String]?
}

/// A value that stands in a token's row.
struct KeptValue: Equatable {
  /// As ``Table/Column`` has it.
  let name: String
  /// The number of its column, counted from 1.
  let number: Int
  let value: String
}

extension [KeptValue] {
  /// The value of a column by its header or its number, like those that are asked for; nil where it is not among these.
  func value(ofColumn column: String) -> String? {
    let found = first { $0.name == column } ?? Int(column).flatMap { number in first { $0.number == number } }
    return found?.value
  }
}

extension Table {
  /// Calls `body` with the token of each row, and with what stands in the place of one. Blank rows are skipped. Other
  /// columns are not overlooked where a value looks like a token, unless one column was asked for.
  func forEachCandidate(in block: LineBlock, of file: String, _ body: (Candidate) -> Void) {
    let isStart = block.firstOffset == 0
    let start = isStart && TextEncoding.hasByteOrderMark(block.bytes[..<block.count]) ? 3 : 0
    var isHeader = isStart && hasHeader
    records.forEachRecord(
      in: block.bytes, start..<block.count, firstLine: block.firstLine, endsOnItsLine: block.recordsEndOnTheirLines
    ) { record, line, start in
      if isHeader {
        isHeader = false
        return
      }
      var place = Place(file: file, line: line)
      guard record.isComplete else {
        return body(
          Candidate(
            VerificationError(
              .inputFormat, "a quoted value begins in this row and does not end", expected: "a closing quote"),
            at: place))
      }
      if block.bytes[start..<record.end].allSatisfy(TokenText.isSpace) { return }
      place.column = tokens.name
      place.kept = kept.map { column in
        let value = column.index < record.fields.count ? record.fields[column.index].value(in: block.bytes) : []
        return KeptValue(
          name: column.name, number: column.index + 1, value: String(decoding: value, as: UTF8.self))
      }
      if tokens.index < record.fields.count {
        body(Candidate(record.fields[tokens.index], in: block.bytes, at: place))
      } else {
        body(
          Candidate(
            VerificationError(
              .inputFormat, "this row is too short to hold a token", expected: "column \(tokens.index + 1)",
              found: "\(record.fields.count) columns"),
            at: place))
      }
      guard let names else { return }
      // A token that nobody looks at would pass for one that verified.
      for (index, field) in record.fields.enumerated()
      where index != tokens.index && field.range.count > Table.shortestToken {
        guard TokenText.looksSigned(field.value(in: block.bytes)) else { continue }
        place.column = hasHeader && index < names.count && !names[index].isEmpty ? names[index] : "\(index + 1)"
        body(Candidate(field, in: block.bytes, at: place))
      }
    }
  }

  /// The signature alone is longer.
  private static let shortestToken = 64
}

extension Candidate {
  fileprivate init(_ field: CSVRecords.Field, in bytes: [UInt8], at place: Place) {
    if field.hasDoubledQuotes {
      self.init(field.value(in: bytes), at: place)
    } else {
      self =
        Candidate(bytes, field.range, at: place)
        ?? Candidate(content: .range(field.range.lowerBound..<field.range.lowerBound), place: place)
    }
  }
}
