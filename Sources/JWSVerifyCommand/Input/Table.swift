internal import AppStoreJWS

/// A table in a file: how it is written, which column holds the tokens, and what else goes into the records.
struct Table {
  struct Column: Equatable {
    let index: Int
    /// By its header, or by its number where there is none that is its alone.
    let name: String
  }

  let records: CSVRecords
  let hasHeader: Bool
  let tokens: Column
  let kept: [Column]
  /// As ``Column/name`` has them, for what is found in other columns; nil where one column was asked for.
  var names: [String]?
}

extension Table {
  /// Calls `tell` with the token of each row, and with what stands in the place of one. Blank rows are skipped. Other
  /// columns, and headers, are not overlooked where a value looks like a token or has one inside, unless one column was
  /// asked for.
  func forEachCandidate(in block: LineBlock, of file: String, _ tell: (Candidate) -> Void) {
    let isStart = block.firstOffset == 0
    let start = isStart && TextEncoding.hasByteOrderMark(block.bytes) ? 3 : 0
    var isHeader = isStart && hasHeader
    records.forEachRecord(
      in: block.bytes, start..<block.bytes.count, firstLine: block.firstLine,
      endsOnItsLine: block.recordsEndOnTheirLines
    ) { record, line, start in
      var place = Place(file: file, line: line)
      if isHeader {
        isHeader = false
        forEachOther(of: record.fields, in: block.bytes, at: place, tell)
        return tellIfCut(record, at: place, tell)
      }
      guard record.isComplete else {
        return tell(
          Candidate(
            VerificationError(
              .inputFormat, "a quoted value begins in this row and does not end", expected: "a closing quote"),
            at: place))
      }
      if block.bytes[start..<record.end].allSatisfy(TokenText.isSpace) { return }
      place.column = tokens.name
      var row = KeptRow(
        kept.map { column in
          let value = column.index < record.fields.count ? record.fields[column.index].value(in: block.bytes) : []
          return KeptValue(
            name: column.name, number: column.index + 1, value: String(decoding: value, as: UTF8.self))
        }, rowBytes: record.end - start)
      func body(_ candidate: Candidate) { tell(row.added(to: candidate)) }
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
      forEachOther(of: record.fields, except: tokens.index, in: block.bytes, at: place, body)
      place.column = nil
      tellIfCut(record, at: place, tell)
    }
  }

  /// Whoever asks for one column wants nothing of the others.
  private func tellIfCut(_ record: CSVRecords.Record, at place: Place, _ tell: (Candidate) -> Void) {
    guard record.isCut, names != nil else { return }
    tell(
      Candidate(
        VerificationError(
          .inputTooLarge, "this row has more columns than are looked at",
          expected: "at most \(InputLimits.columns) columns"),
        at: place))
  }

  /// Calls `body` with the tokens in columns that are not the one for them.
  private func forEachOther(
    of fields: [CSVRecords.Field], except tokens: Int? = nil, in bytes: [UInt8], at place: Place,
    _ body: (Candidate) -> Void
  ) {
    guard let names else { return }
    for (index, field) in fields.enumerated() where index != tokens && field.range.count > TokenScan.shortest {
      let value = field.value(in: bytes)
      var place = place
      place.column = index < names.count ? names[index] : "\(index + 1)"
      if TokenText.looksSigned(value) {
        body(Candidate(field, in: bytes, at: place))
      } else {
        TokenScan.forEach(inside: value) { token in
          body(Candidate(content: .bytes(token), place: place, notes: [TokenScan.noteInside]))
        }
      }
    }
  }
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
