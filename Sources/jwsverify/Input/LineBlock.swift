/// Whole lines as they were read: what one worker takes at a time.
struct LineBlock {
  /// The number of the first line, counted from 1.
  let firstLine: Int

  /// The lines are the first ``count`` of these bytes.
  let bytes: [UInt8]
  let count: Int

  /// Calls `body` with the number of each line and where it stands in ``bytes``, without its LF or CR LF.
  /// - Returns: the number of the line after the last.
  @discardableResult
  func forEachLine<Failure>(_ body: (_ line: Int, _ range: Range<Int>) throws(Failure) -> Void) throws(Failure) -> Int {
    var line = firstLine
    var start = 0
    while start < count {
      let end = ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes, start..<count) ?? count
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      try body(line, start..<(hasReturn ? end - 1 : end))
      line += 1
      start = end + 1
    }
    return line
  }

  /// Whether a NUL stands near the start, as in compressed files, images, UTF-16 and DER. Text has none.
  var looksBinary: Bool { bytes[..<min(count, 512)].contains(0) }
}
