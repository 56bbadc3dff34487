internal import AppStoreReceipts

/// The token or receipt in a line: what stands around it is forgiven and noted, it itself is left as it is.
struct TokenText: Equatable {
  let range: Range<Int>

  /// What was forgiven.
  let notes: [String]

  /// The token in a range of `bytes`; nil when there is nothing but white space.
  init?(in bytes: [UInt8], _ range: Range<Int>) {
    var rest = range
    var notes: [String] = []
    func note(_ text: String) { if !notes.contains(text) { notes.append(text) } }

    func strip(where isStripped: (UInt8) -> Bool) -> Bool {
      let before = rest
      while let first = rest.first, isStripped(bytes[first]) { rest.removeFirst() }
      while let last = rest.last, isStripped(bytes[last]) { rest.removeLast() }
      return rest != before
    }

    if TextEncoding.hasByteOrderMark(bytes[rest]) {
      rest.removeFirst(3)
      note("byte order mark before the token")
    }
    let hadSpace = strip(where: TokenText.isSpace)
    if rest.isEmpty { return nil }
    if hadSpace { note("white space around the token") }

    if rest.last.map({ bytes[$0] }) == UInt8(ascii: ",") {
      rest.removeLast()
      note("comma after the token")
      if strip(where: TokenText.isSpace) { note("white space around the token") }
    }
    if rest.count >= 2, let quote = rest.first.map({ bytes[$0] }), TokenText.quotes.contains(quote),
      rest.last.map({ bytes[$0] }) == quote
    {
      rest = rest.dropFirst().dropLast()
      note("quotes around the token")
      if strip(where: TokenText.isSpace) { note("white space around the token") }
    }
    if bytes[rest].prefix(TokenText.bearer.count).lazy.map({ $0 | 0x20 }).elementsEqual(TokenText.bearer) {
      rest.removeFirst(TokenText.bearer.count)
      note("“Bearer” before the token")
      _ = strip(where: TokenText.isSpace)
    }
    self.range = rest
    self.notes = notes
  }

  /// Whether a value is meant to be a token, whatever surrounds it: it begins as every header in base64url does, `{"`,
  /// and something follows that header.
  static func looksLikeToken(_ value: [UInt8]) -> Bool {
    guard let dot = ByteSearch.firstIndex(of: UInt8(ascii: "."), in: value, value.indices),
      let text = TokenText(in: value, value.indices)
    else { return false }
    return dot > text.range.lowerBound && value[text.range].starts(with: TokenText.beginning)
  }

  /// Whether a value is meant to be a token, or begins as receipts do.
  static func looksSigned(_ value: [UInt8]) -> Bool {
    if looksLikeToken(value) { return true }
    guard value.count >= ReceiptBeginning.characters, let text = TokenText(in: value, value.indices) else {
      return false
    }
    return ReceiptBeginning.isCertain(value.span.extracting(text.range))
  }

  static let beginning = Array("eyJ".utf8)
  private static let bearer = Array("bearer ".utf8)
  static let quotes = Array("\"'".utf8)

  /// Space, and HT to CR.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
