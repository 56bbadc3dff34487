internal import AppStoreJWS
internal import AppStoreReceipts

/// A file that is one receipt: DER, or base64 over several lines, or some receipts in the armour of PEM.
enum ReceiptFile {
  /// No receipt in base64 is so short, so one that begins in such a line goes on in the next.
  private static let lineLimit = 512

  private static let armour = Array("-----".utf8)

  /// Whether a file is one, told from its beginning.
  /// - Parameter isEnough: whether it has to be told from these bytes.
  /// - Returns: nil when more has to be read first.
  static func begins(_ bytes: [UInt8], isEnough: Bool) -> Bool? {
    if ReceiptBeginning.isBinary(bytes.span) {
      return bytes.count >= ReceiptBeginning.characters || isEnough ? ReceiptBeginning.isCertain(bytes.span) : nil
    }
    guard let line = nextLine(of: bytes, from: 0) else { return isEnough ? false : nil }
    if bytes[line].starts(with: armour) {
      guard let inner = nextLine(of: bytes, from: line.upperBound) else { return isEnough ? false : nil }
      return ReceiptBeginning.isCertain(bytes.span.extracting(inner))
    }
    guard line.count <= lineLimit, ReceiptBeginning.isCertain(bytes.span.extracting(line)) else { return false }
    guard line.upperBound < bytes.count else { return isEnough ? false : nil }
    guard let next = nextLine(of: bytes, from: line.upperBound) else { return isEnough ? false : nil }
    // The last one may be cut off here; that it is base64 is seen all the same.
    return !ReceiptBeginning.isCertain(bytes.span.extracting(next)) && bytes[next].allSatisfy(isBase64)
  }

  /// The next line that is not blank, without white space around it; nil when there is none yet.
  private static func nextLine(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    let mark = start == 0 && TextEncoding.hasByteOrderMark(bytes) ? 3 : start
    guard let first = bytes[mark...].firstIndex(where: { !TokenText.isSpace($0) }) else { return nil }
    let line = bytes[first...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return first..<(line.lastIndex { !TokenText.isSpace($0) } ?? first) + 1
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    TokenScan.isReceiptByte(byte) || byte == UInt8(ascii: "=")
  }

  /// The receipts in a file of them, and what stands in the place of one.
  static func candidates(in file: [UInt8], at place: Place) -> [Candidate] {
    // White space at the end of DER is a part of it.
    if ReceiptBeginning.isBinary(file.span) {
      return [Candidate(content: .range(0..<file.count), place: place)]
    }
    guard let first = nextLine(of: file, from: 0) else { return [] }
    guard file[first].starts(with: armour) else {
      return [Candidate(content: .range(first.lowerBound..<file.count), place: place)]
    }
    var candidates: [Candidate] = []
    var next: Range<Int>? = first
    while let begin = next {
      guard file[begin].starts(with: armour) else {
        let failure = VerificationError(
          .inputFormat, "text stands outside of the armour of PEM", expected: "-----BEGIN, or the end of the file")
        return candidates + [Candidate(failure, at: place)]
      }
      let start = nextLine(of: file, from: begin.upperBound)?.lowerBound ?? file.count
      let end = ByteSearch.firstIndex(of: armour, in: file, start..<file.count) ?? file.count
      candidates.append(
        Candidate(content: .range(start..<end), place: place, notes: ["armour of PEM around the receipt"]))
      let endLine = nextLine(of: file, from: end)
      next = endLine.flatMap { nextLine(of: file, from: $0.upperBound) }
    }
    return candidates
  }
}
