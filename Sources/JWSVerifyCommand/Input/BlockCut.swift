internal import AppStoreJWS

/// Where a file may be cut, so that nothing that belongs together comes apart.
enum BlockCut {
  /// After each line.
  case lines
  /// After each record of a table.
  case records(CSVRecords)
  /// After everything that can be no part of a token, nor of an escape before one.
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
    guard case .records(let records) = self else { return nil }
    let start = BlockCut.start(of: bytes, isStart: isStart)
    if records.record(at: start, in: bytes, to: bytes.count).isComplete { return nil }
    return bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
  }

  /// The byte with which something too long ends.
  func firstEnd(in bytes: [UInt8]) -> Int? {
    switch self {
    case .lines, .records: ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes, bytes.indices)
    case .words: bytes.firstIndex { TokenScan.isSeparator($0) }
    }
  }
}
