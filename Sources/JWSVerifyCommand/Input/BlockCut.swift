internal import AppStoreJWS

/// Where a file may be cut, so that nothing that belongs together comes apart.
enum BlockCut {
  /// After each line.
  case lines
  /// After each record of a table.
  case records(CSVRecords)
  /// After everything that can be no part of a token, nor of an escape before one. Where that is too long in coming,
  /// before an escape, or after the `=` of a name or of padding.
  case words

  /// Where the last whole piece ends.
  /// - Parameters:
  ///   - searched: so many bytes hold no end.
  ///   - isStart: whether the file begins here, maybe with a byte order mark.
  func lastEnd(in bytes: [UInt8], _ searched: Int, isStart: Bool) -> Int? {
    switch self {
    case .lines: bytes[searched...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    case .words: bytes[searched...].lastIndex { TokenScan.isSeparator($0) }.map { $0 + 1 }
    case .records(let records):
      BlockCut.lastEnd(of: records, in: bytes, from: BlockCut.start(of: bytes, isStart: isStart))
    }
  }

  private static func start(of bytes: [UInt8], isStart: Bool) -> Int {
    isStart && TextEncoding.hasByteOrderMark(bytes) ? 3 : 0
  }

  private static func lastEnd(of records: CSVRecords, in bytes: [UInt8], from start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let record = records.record(at: position, in: bytes, to: bytes.count)
      // The last one may go on.
      guard record.isComplete, bytes[record.end - 1] == UInt8(ascii: "\n") else { break }
      position = record.end
    }
    return position > start ? position : nil
  }

  /// Where to cut when there is no end for too long, or none at all. A quote that does not close is one row's fault,
  /// and the lines after it are read all the same.
  /// - Parameter isStart: as for ``lastEnd(in:_:isStart:)``.
  func lastResort(in bytes: [UInt8], isStart: Bool) -> Int? {
    switch self {
    case .lines: return nil
    case .words: return bytes.indices.dropFirst().last { BlockCut.isSeam(at: $0, of: bytes) }
    case .records(let records): return BlockCut.lastResort(of: records, in: bytes, isStart: isStart)
    }
  }

  private static func lastResort(of records: CSVRecords, in bytes: [UInt8], isStart: Bool) -> Int? {
    let start = BlockCut.start(of: bytes, isStart: isStart)
    if records.record(at: start, in: bytes, to: bytes.count).isComplete { return nil }
    return bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
  }

  /// Where something too long ends, and what follows begins: a separator between the two is no part of either.
  func firstEnd(in bytes: [UInt8]) -> (end: Int, next: Int)? {
    switch self {
    case .lines, .records:
      ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes, bytes.indices).map { ($0, $0 + 1) }
    case .words:
      bytes.indices.first { TokenScan.isSeparator(bytes[$0]) || BlockCut.isSeam(at: $0, of: bytes) }
        .map { ($0, TokenScan.isSeparator(bytes[$0]) ? $0 + 1 : $0) }
    }
  }

  /// Whether no token, receipt or escape goes on beyond this place.
  private static func isSeam(at index: Int, of bytes: [UInt8]) -> Bool {
    TokenScan.beginsEscape(bytes[index])
      || index > 0 && bytes[index - 1] == UInt8(ascii: "=") && bytes[index] != UInt8(ascii: "=")
  }
}
