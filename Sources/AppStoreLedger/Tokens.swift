internal import AppStoreTrust

/// The signed tokens, in two parts: the header, which many share, and the rest.
struct Tokens {
  private let connection: Connection
  /// The header last seen: mostly the next one too.
  private var last: (text: String, id: Int64)?

  init(_ connection: Connection) { self.connection = connection }

  mutating func write(_ token: String, row: Int64) throws(LedgerError) {
    let dot = token.utf8.firstIndex(of: UInt8(ascii: ".")) ?? token.endIndex
    let header = try id(ofHeader: String(token[..<dot]))
    try connection.run(
      "INSERT OR REPLACE INTO tokens VALUES (?,?,?)", .integer(row), .integer(header), .text(String(token[dot...])))
  }

  private mutating func id(ofHeader text: String) throws(LedgerError) -> Int64 {
    if let last, last.text == text { return last.id }
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
