/// Whole lines as they were read: what one worker takes at a time.
struct LineBlock {
  /// The number of the first line, counted from 1.
  let firstLine: Int

  /// The bytes of the file before it.
  let firstOffset: Int

  let bytes: [UInt8]

  /// Whether a quote that does not close came before the end of the first line, so that no record goes on in the next.
  var recordsEndOnTheirLines = false

  /// Calls `body` with the number of each line and where it stands in ``bytes``, without its LF or CR LF.
  func forEachLine<Failure>(_ body: (_ line: Int, _ range: Range<Int>) throws(Failure) -> Void) throws(Failure) {
    var line = firstLine
    var start = 0
    while start < bytes.count {
      let end = ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes, start..<bytes.count) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      try body(line, start..<(hasReturn ? end - 1 : end))
      line += 1
      start = end + 1
    }
  }

  /// How many line feeds are in a range of ``bytes``.
  func lineFeedCount(in range: Range<Int>) -> Int {
    var feeds = 0
    var start = range.lowerBound
    while let feed = ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes, start..<range.upperBound) {
      feeds += 1
      start = feed + 1
    }
    return feeds
  }
}
