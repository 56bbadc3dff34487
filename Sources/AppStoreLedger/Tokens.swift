internal import AppStoreTrust

/// The signed tokens, in two parts: the header, which many share, and the rest.
struct Tokens {
  private let connection: Connection
  /// The header last seen: mostly the next one too.
  private var last: (text: String, id: Int64)?

  init(_ connection: Connection) { self.connection = connection }

  mutating func write(_ token: String, row: Int64) throws(LedgerError) {
    let dot = endOfHeader(token)
    let header = try id(ofHeader: token[..<dot])
    try connection.run(
      "INSERT OR REPLACE INTO tokens VALUES (?,?,?)", .integer(row), .integer(header), .text(String(token[dot...])))
  }

  /// Where the first segment ends. If it is as long as the last one, that needs no search.
  private func endOfHeader(_ token: String) -> String.Index {
    if let last, last.text.utf8.count < token.utf8.count {
      let index = token.utf8.index(token.startIndex, offsetBy: last.text.utf8.count)
      if token.utf8[index] == UInt8(ascii: "."), token[..<index] == last.text { return index }
    }
    return token.utf8.firstIndex(of: UInt8(ascii: ".")) ?? token.endIndex
  }

  private mutating func id(ofHeader header: Substring) throws(LedgerError) -> Int64 {
    if let last, header == last.text { return last.id }
    let text = String(header)
    let id: Int64
    if let known = try connection.integer("SELECT id FROM headers WHERE text = ?", .text(text)) {
      id = known
    } else {
      try connection.run("INSERT INTO headers VALUES (NULL,?)", .text(text))
      id = connection.lastInsertedRow
    }
    last = (text, id)
    return id
  }

  /// The payload of a row's token, as text.
  func payload(row: Int64) throws(LedgerError) -> String {
    let rest = try connection.rows("SELECT rest FROM tokens WHERE row = ?", .integer(row)) { $0.text(0) }
    let segments = rest.first?.utf8.split(separator: UInt8(ascii: ".")) ?? []
    let bytes = segments.first.flatMap { segment in
      let segment = String(Substring(segment))
      return Base64.decode(segment.utf8.span, alphabet: .url)
    }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
