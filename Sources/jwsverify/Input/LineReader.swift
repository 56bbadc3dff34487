internal import AppStoreJWS

/// Cuts a file into blocks of whole lines. It holds one block and the start of one line, however long lines are.
struct LineReader: ~Copyable {
  enum Piece {
    case lines(LineBlock)
    /// A line longer than ``LineReader/lineLimit``, which was skipped.
    case tooLong(line: Int, bytes: Int)
  }

  /// The longest line worth keeping: the longest token, and what may stand around it.
  static let lineLimit = Limits.tokenBytes + 1024

  /// As much as read(2) is asked for: some thirty tokens.
  static let blockSize = 128 << 10

  private let file: FileDescriptor
  private let lineLimit: Int
  private let blockSize: Int

  /// Read and not yet handed out: the first ``filled`` bytes.
  private var buffer: [UInt8] = []
  private var filled = 0
  /// So many of these are known to hold no LF.
  private var searched = 0
  /// The number of the line with which ``buffer`` begins.
  private var nextLine = 1
  /// Bytes dropped of a line that is too long; 0 when there is none.
  private var skipped = 0

  init(
    _ file: consuming FileDescriptor, lineLimit: Int = LineReader.lineLimit, blockSize: Int = LineReader.blockSize
  ) {
    self.file = file
    self.lineLimit = lineLimit
    self.blockSize = blockSize
  }

  /// The next piece, or nil at the end. What has arrived is handed out, even if it is little: somebody may be waiting.
  mutating func next() throws(SystemError) -> Piece? {
    while true {
      if skipped > 0 {
        if let end = ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: buffer, 0..<filled) { return endSkipping(end) }
        skipped += filled
        filled = 0
      } else if let last = buffer[searched..<filled].lastIndex(of: UInt8(ascii: "\n")) {
        return .lines(take(last + 1))
      } else if filled > lineLimit {
        skipped = filled
        filled = 0
      }
      searched = filled
      if try !fill() { return rest() }
    }
  }

  /// Reads more.
  /// - Returns: whether there was more.
  private mutating func fill() throws(SystemError) -> Bool {
    if filled == buffer.count { buffer += [UInt8](repeating: 0, count: blockSize) }
    let count = try file.read(into: &buffer, from: filled)
    filled += count
    return count > 0
  }

  /// The last line, which no LF ends.
  private mutating func rest() -> Piece? {
    if skipped > 0 { return endSkipping(nil) }
    return filled > 0 ? .lines(take(filled)) : nil
  }

  /// Hands out the first `end` bytes and keeps the others.
  private mutating func take(_ end: Int) -> LineBlock {
    let others = Array(buffer[end..<filled])
    let block = LineBlock(firstLine: nextLine, bytes: buffer, count: end)
    buffer = others
    filled = others.count
    searched = 0
    nextLine = block.forEachLine { _, _ in }
    return block
  }

  /// The line that is too long ends with the LF at `end`, or with the file.
  private mutating func endSkipping(_ end: Int?) -> Piece {
    let piece = Piece.tooLong(line: nextLine, bytes: skipped + (end ?? 0))
    nextLine += 1
    skipped = 0
    if let end {
      buffer.replaceSubrange(0..<(filled - end - 1), with: buffer[(end + 1)..<filled])
      filled -= end + 1
    }
    searched = 0
    return piece
  }
}
