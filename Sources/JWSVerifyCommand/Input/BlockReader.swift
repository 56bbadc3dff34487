internal import AppStoreJWS
internal import AppStoreReceipts

/// Cuts a file into blocks of whole lines, or whatever ``BlockCut`` says. It holds one block and the start of one line,
/// however long lines are.
struct BlockReader: ~Copyable {
  enum Part {
    case lines(LineBlock)
    /// A line longer than the limit, which was skipped.
    case tooLong(line: Int, offset: Int, bytes: Int, beginning: [UInt8])
  }

  /// The longest line worth keeping: the longest token, and what may stand around it.
  static let lineLimit = Limits.tokenBytes + 1024

  /// The same of a line that begins as receipts do.
  private static let receiptLimit = ReceiptLimits.textBytes + 1024

  /// As much as is read before anything is handed out. A first line that is longer is too long, and must not be read
  /// to its end: it would pass for a line.
  static let peekLimit = lineLimit + 1

  /// As much as read(2) is asked for: as many tokens as share the work of one round (``TokenBatch/capacity``).
  static let blockSize = 352 << 10

  /// A small file is not worth a large buffer, and a large one fills it soon.
  private static let firstReadSize = 16 << 10

  private let file: FileDescriptor
  private let blockSize: Int
  private var readSize: Int
  private var lineLimit: Int
  private var cut = BlockCut.lines
  private var isAtEnd = false

  /// Read and not yet handed out.
  private var buffer: [UInt8] = []
  /// So many of these are known to hold no end.
  private var searched = 0
  /// The number of the line with which ``buffer`` begins, and the bytes before it in the file.
  private var nextLine = 1
  private var nextOffset = 0
  /// Up to here in the file every record ends on its line, because a quote before does not close.
  private var strayEnd = 0
  /// Bytes dropped of a line that is too long; 0 when there is none.
  private var skipped = 0
  /// Line feeds among these: a row of a table may have some.
  private var skippedFeeds = 0
  /// The first few of these bytes, behind what is forgiven.
  private var beginning: [UInt8] = []

  init(
    _ file: consuming FileDescriptor, lineLimit: Int = BlockReader.lineLimit, blockSize: Int = BlockReader.blockSize
  ) {
    self.file = file
    self.lineLimit = lineLimit
    self.blockSize = blockSize
    readSize = min(BlockReader.firstReadSize, blockSize)
  }

  /// Reads on until `body`, which sees what has been read and whether that is all, returns something, as it has to when
  /// ``peekLimit`` bytes are there. Nothing is handed out.
  mutating func peek<Value>(
    _ body: (_ bytes: [UInt8], _ isWhole: Bool) -> Value?
  ) throws(SystemError) -> Value {
    while true {
      if let value = body(buffer, isAtEnd) { return value }
      // Whoever looks begins at the beginning, so of a long first line not at every read.
      let seen = buffer.count
      repeat {
        _ = try fill(atMost: BlockReader.peekLimit - buffer.count)
      } while !isAtEnd && seen > blockSize && buffer.count < min(2 * seen, BlockReader.peekLimit)
    }
  }

  /// From here on the file is cut so.
  mutating func cut(_ cut: BlockCut, lineLimit: Int) {
    self.cut = cut
    self.lineLimit = lineLimit
  }

  /// Everything that is left, in one block.
  /// - Returns: nil when that is more than `limit` bytes.
  mutating func rest(limit: Int) throws(SystemError) -> LineBlock? {
    while buffer.count <= limit {
      if try !fill() { return take(buffer.count) }
    }
    return nil
  }

  /// The next part, or nil at the end. What has arrived is handed out, even if it is little: somebody may be waiting.
  mutating func next() throws(SystemError) -> Part? {
    while true {
      if skipped > 0 {
        if let end = cut.firstEnd(in: buffer) { return endSkipping(end) }
        skipped += buffer.count
        buffer.removeAll(keepingCapacity: true)
      } else if nextOffset < strayEnd {
        return .lines(takeStray())
      } else if hasGrown, let end = cut.lastEnd(in: buffer, searched, isStart: nextOffset == 0) {
        return .lines(take(end))
      } else if buffer.count > lineLimit, buffer.count > BlockReader.receiptLimit || !beginsLikeReceipt {
        if let end = cut.lastResort(in: buffer, isStart: nextOffset == 0) {
          strayEnd = nextOffset + end
          continue
        }
        beginning = Array(buffer[contentStart...].prefix(ReceiptBeginning.characters))
        skipped = buffer.count
        skippedFeeds = buffer.count { $0 == UInt8(ascii: "\n") }
        buffer.removeAll(keepingCapacity: true)
      }
      if hasGrown { searched = buffer.count }
      // No byte beyond the limit, or a line that is too long would pass where the whole of it fits into one read.
      let limit = buffer.count > lineLimit ? BlockReader.receiptLimit : lineLimit
      if try !fill(atMost: limit + 1 - buffer.count) {
        guard skipped == 0, buffer.count > blockSize, let end = cut.lastResort(in: buffer, isStart: nextOffset == 0)
        else { return lastPart() }
        strayEnd = nextOffset + end
      }
    }
  }

  private var beginsLikeReceipt: Bool { ReceiptBeginning.isCertain(buffer.span.extracting(contentStart...)) }

  /// Behind the white space and the quote that are forgiven.
  private var contentStart: Int {
    buffer.firstIndex { !TokenText.isSpace($0) && !TokenText.quotes.contains($0) } ?? buffer.count
  }

  /// Whether it is worth looking for an end again. That of a long row is looked for from its beginning, and at every
  /// read this would cost the square of its length.
  private var hasGrown: Bool {
    guard case .records = cut, searched > blockSize, buffer.count <= lineLimit else { return true }
    return buffer.count - searched >= searched / 4
  }

  /// Reads more.
  /// - Returns: whether there was more.
  private mutating func fill(atMost limit: Int = .max) throws(SystemError) -> Bool {
    if isAtEnd { return false }
    var room = buffer.capacity - buffer.count
    if room < BlockReader.firstReadSize {
      room = readSize
      readSize = min(2 * readSize, blockSize)
    }
    isAtEnd = try !file.read(min(limit, room), appendingTo: &buffer)
    return !isAtEnd
  }

  /// The last line, which no LF ends.
  private mutating func lastPart() -> Part? {
    if skipped > 0 { return endSkipping(nil) }
    return buffer.isEmpty ? nil : .lines(take(buffer.count))
  }

  /// Hands out the first `end` bytes and keeps the others.
  private mutating func take(_ end: Int) -> LineBlock {
    let others = Array(buffer[end...])
    buffer.removeLast(others.count)
    let block = LineBlock(firstLine: nextLine, firstOffset: nextOffset, bytes: buffer)
    buffer = others
    searched = 0
    nextLine += block.lineFeedCount(in: 0..<end)
    nextOffset += end
    return block
  }

  /// Hands out lines up to ``strayEnd``, a block of them at a time: each may be a failure that is longer than itself.
  private mutating func takeStray() -> LineBlock {
    let end = strayEnd - nextOffset
    let feed = UInt8(ascii: "\n")
    let last =
      buffer[..<min(end, blockSize)].lastIndex(of: feed) ?? buffer[..<end].firstIndex(of: feed) ?? end - 1
    var block = take(last + 1)
    block.recordsEndOnTheirLines = true
    return block
  }

  /// The line that is too long ends here, or with the file.
  private mutating func endSkipping(_ found: (end: Int, next: Int)?) -> Part {
    let found = found ?? (buffer.count, buffer.count)
    let count = skipped + found.end
    let part = Part.tooLong(line: nextLine, offset: nextOffset, bytes: count, beginning: beginning)
    nextLine += skippedFeeds + buffer[found.end..<found.next].count { $0 == UInt8(ascii: "\n") }
    nextOffset += skipped + found.next
    skipped = 0
    buffer.removeFirst(found.next)
    searched = 0
    return part
  }
}
