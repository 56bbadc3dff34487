internal import AppStoreJWS
internal import AppStoreReceipts

/// The values of a JSON document that are tokens or receipts, or stand in the place of one.
///
/// Jansson alone says what the document is. It is slow on long strings, though, and tokens are most of such documents,
/// so it is given a shortened text: the content of each string that begins like a token or a receipt and is plain ASCII
/// is replaced by a mark that nobody can guess and a number. This changes nothing but the length of that string. For if
/// the quote before it opens a string, both contents are plain characters up to the quote that closes it; and if that
/// quote closed one, neither could follow it in JSON, and the document is refused either way. When the marks do not all
/// come back, because the name of a member looks like a token, the whole text is read.
enum JSONTokens {
  enum Content {
    /// A string without escapes: these bytes of the text.
    case range(Range<Int>)
    case string([UInt8])
    /// What was found in a string of something else, or in the name of a member, and what is to be told of that.
    case part([UInt8], note: String)
    /// Not a string, but of this kind, where a token is due.
    case other(String)
  }

  /// Calls `body` with each value that is a token or stands in a token's place, whatever its name, at any depth, and
  /// with each token in a string of something else, of JSON say, or in the name of a member.
  static func forEach(
    in bytes: [UInt8], _ range: Range<Int>, _ body: (_ path: String, _ content: Content) -> Void
  ) throws(JSONError) {
    let shortened = ShortenedJSON(bytes, range)
    if !shortened.tokens.isEmpty, let found = shortened.contents(of: bytes) {
      for (path, content) in found { body(path, content) }
      return
    }
    try JSONLeaves.forEach(in: Array(bytes[range])) { path, leaf in
      for content in contents(of: leaf, at: path) { body(path.description, content) }
    }
  }

  /// What is in a value or name for somebody who looks for tokens.
  static func contents(of leaf: JSONLeaf, at path: JSONPath) -> [Content] {
    switch leaf {
    case .name: path.name.map { parts(of: $0.utf8, "the token is in the name of a member") } ?? []
    case .string(let value):
      TokenText.looksSigned(value) || isTokenPlace(path) ? [.string(value)] : parts(of: value, TokenScan.noteInside)
    case .null: isTokenPlace(path) ? [.other("null")] : []
    case .other(let kind): isTokenPlace(path) ? [.other(kind)] : []
    }
  }

  fileprivate static func parts(of text: some Collection<UInt8>, _ note: String) -> [Content] {
    // Most are short, and not worth a copy.
    if text.count <= TokenScan.shortest { return [] }
    var parts: [Content] = []
    TokenScan.forEach(inside: Array(text)) { parts.append(.part($0, note: note)) }
    return parts
  }

  fileprivate static func isTokenPlace(_ path: JSONPath) -> Bool { path.name.map(TokenNames.isTokenName) ?? false }
}

/// A JSON text in which the content of strings that look like tokens or receipts is short.
private struct ShortenedJSON {
  private(set) var text: [UInt8] = []
  /// What was replaced, in order.
  private(set) var tokens: [(range: Range<Int>, looksSigned: Bool)] = []

  private static let mark = Array("token:\(UInt64.random(in: .min ... .max)):".utf8)

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var copied = range.lowerBound
    var position = range.lowerBound
    // Between the quotes of a token there are two thousand bytes: looking for quotes is looking at little else.
    while let quote = ByteSearch.firstIndex(of: UInt8(ascii: "\""), in: bytes, position..<range.upperBound) {
      let start = quote + 1
      position = start
      guard ShortenedJSON.begins(bytes[start..<range.upperBound]) else { continue }
      guard let end = ByteSearch.firstIndex(of: UInt8(ascii: "\""), in: bytes, start..<range.upperBound) else { break }
      position = end
      let follows = quote == range.lowerBound || bytes[quote - 1] != UInt8(ascii: "\\")
      guard follows, end - start > 64, ShortenedJSON.isPlain(bytes.span.extracting(start..<end)) else { continue }
      text += bytes[copied..<start]
      text += ShortenedJSON.mark
      text += String(tokens.count).utf8
      // As `TokenText.looksSigned` has it.
      let isSigned =
        bytes[start..<end].starts(with: TokenText.beginning)
        ? ByteSearch.firstIndex(of: UInt8(ascii: "."), in: bytes, start..<end) != nil
        : ReceiptBeginning.isCertain(bytes.span.extracting(start..<end))
      tokens.append((start..<end, isSigned))
      copied = end
    }
    text += bytes[copied..<range.upperBound]
  }

  private static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: TokenText.beginning) || text.starts(with: TokenScan.receiptBeginning)
  }

  /// Whether a text is printable ASCII without an escape. Of anything else Jansson has to say whether a string may hold
  /// it. No byte ends the loop, so that the compiler compares many at a time.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    var oddities: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      oddities |= (byte &- 0x20 < 0x5F ? 0 : 1) | (byte == UInt8(ascii: "\\") ? 1 : 0)
    }
    return oddities == 0
  }

  /// The tokens and what stands in the place of one; nil when the whole text has to be read.
  func contents(of bytes: [UInt8]) -> [(path: String, content: JSONTokens.Content)]? {
    var found: [(path: String, content: JSONTokens.Content)] = []
    var seen = 0
    var isInOrder = true
    do throws(JSONError) {
      try JSONLeaves.forEach(in: text) { path, leaf in
        if case .string(let value) = leaf, value.starts(with: ShortenedJSON.mark) {
          if value.dropFirst(ShortenedJSON.mark.count).elementsEqual(String(seen).utf8), seen < tokens.count {
            let token = tokens[seen]
            if token.looksSigned || JSONTokens.isTokenPlace(path) {
              found.append((path.description, .range(token.range)))
            } else {
              for part in JSONTokens.parts(of: bytes[token.range], TokenScan.noteInside) {
                found.append((path.description, part))
              }
            }
            seen += 1
          } else {
            isInOrder = false
          }
        } else {
          for content in JSONTokens.contents(of: leaf, at: path) { found.append((path.description, content)) }
        }
      }
    } catch {
      return nil
    }
    return isInOrder && seen == tokens.count ? found : nil
  }
}
