/// Reads the elements of a BER encoding (X.690) one after the other, from bytes that somebody else wrote.
///
/// BER and not DER, because Xcode writes indefinite lengths. It does not recurse, so that nesting costs no stack. It
/// knows only where it is: the bytes are passed along.
struct BERReader {
  private var position: Int
  private let end: Int

  /// - Parameter range: where the elements lie.
  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  struct Element {
    /// The identifier octet: class, whether constructed, number.
    let tag: UInt8
    /// Identifier, length, contents and, after an indefinite length, the end-of-contents octets.
    let whole: Range<Int>
    let contents: Range<Int>
  }

  enum Failure: Error, Equatable {
    /// The element would end here, which lies beyond the bytes there are; nil where not even that can be told.
    case endsEarly(needed: Int?)
    /// No BER, or none that is read here, at this offset.
    case malformed(String, at: Int)
  }

  var isAtEnd: Bool { position == end }

  /// Reads the next element and steps over it.
  mutating func next(in bytes: Span<UInt8>) throws(Failure) -> Element {
    let header = try header(at: position, in: bytes)
    let contents: Range<Int>
    let wholeEnd: Int
    if let length = header.length {
      wholeEnd = header.end + length
      contents = header.end..<wholeEnd
    } else {
      wholeEnd = try endOfIndefinite(from: header.end, in: bytes)
      contents = header.end..<wholeEnd - 2
    }
    defer { position = wholeEnd }
    return Element(tag: header.tag, whole: position..<wholeEnd, contents: contents)
  }

  /// Reads the next element, which must have this identifier.
  mutating func next(_ tag: UInt8, _ name: StaticString, in bytes: Span<UInt8>) throws(Failure) -> Element {
    let start = position
    let element = try next(in: bytes)
    guard element.tag == tag else { throw .malformed("no \(name)", at: start) }
    return element
  }

  /// Reads the next element if it has this identifier.
  mutating func next(if tag: UInt8, in bytes: Span<UInt8>) throws(Failure) -> Element? {
    !isAtEnd && bytes[position] == tag ? try next(in: bytes) : nil
  }

  /// How many elements follow, counted no further than one beyond `limit`.
  func count(upTo limit: Int, in bytes: Span<UInt8>) throws(Failure) -> Int {
    var reader = self
    var count = 0
    while !reader.isAtEnd, count <= limit {
      _ = try reader.next(in: bytes)
      count += 1
    }
    return count
  }

  /// - Returns: identifier, length (nil when indefinite) and where the contents begin. Contents of definite length fit.
  private func header(at start: Int, in bytes: Span<UInt8>) throws(Failure) -> (tag: UInt8, length: Int?, end: Int) {
    guard start + 2 <= end else { throw .endsEarly(needed: nil) }
    let tag = bytes[start]
    let first = bytes[start + 1]
    // Bit 5 says constructed; all five lower bits set announce a number in further octets, which nothing here has.
    if tag & 0x1F == 0x1F { throw .malformed("an identifier of several octets", at: start) }
    if first == 0x80 {
      if tag & 0x20 == 0 { throw .malformed("a primitive element of indefinite length", at: start) }
      return (tag, nil, start + 2)
    }
    var length = Int(first)
    var contents = start + 2
    if first > 0x80 {
      let octets = Int(first & 0x7F)
      if octets > 4 { throw .malformed("a length of \(octets) octets", at: start + 1) }
      guard contents + octets <= end else { throw .endsEarly(needed: nil) }
      length = 0
      for index in contents..<contents + octets { length = length << 8 | Int(bytes[index]) }
      contents += octets
    }
    guard length <= end - contents else { throw .endsEarly(needed: contents + length) }
    return (tag, length, contents)
  }

  /// - Returns: where the end-of-contents octets end that close the element whose contents begin here.
  private func endOfIndefinite(from start: Int, in bytes: Span<UInt8>) throws(Failure) -> Int {
    var position = start
    var depth = 1
    while depth > 0 {
      let header = try header(at: position, in: bytes)
      if header.tag == 0 {
        guard header.length == 0, header.end == position + 2 else {
          throw .malformed("end-of-contents octets with contents", at: position)
        }
        depth -= 1
        position = header.end
      } else if let length = header.length {
        position = header.end + length
      } else {
        depth += 1
        if depth > ReceiptLimits.nestingDepth {
          throw .malformed("more than \(ReceiptLimits.nestingDepth) levels of indefinite length", at: position)
        }
        position = header.end
      }
    }
    return position
  }
}
