internal import AppStoreJWS
internal import AppStoreTrust

/// The signed tokens, in two parts: the header, which many share, and the rest.
struct Tokens {
  /// A token as two tables keep it.
  struct Parts: Equatable {
    let header: String
    let rest: String
  }

  private let connection: Connection
  /// The header last seen: mostly the next one too.
  private var last: (header: [UInt8], id: Int64)?

  init(_ connection: Connection) { self.connection = connection }

  mutating func write(_ token: VerifiedToken, row: Int64) throws(LedgerError) {
    let parts = token.parts
    let header = try id(ofHeader: parts.header)
    try connection.run(
      "INSERT OR REPLACE INTO tokens VALUES (?,?,?)", .integer(row), .integer(header), .text(parts.rest))
  }

  private mutating func id(ofHeader header: [UInt8]) throws(LedgerError) -> Int64 {
    // Mostly it is the very same array, which is seen at once.
    if let last, header == last.header { return last.id }
    let text = String(decoding: header, as: UTF8.self)
    let id: Int64
    if let known = try connection.integer("SELECT id FROM headers WHERE text = ?", .text(text)) {
      id = known
    } else {
      try connection.run("INSERT INTO headers VALUES (NULL,?)", .text(text))
      id = connection.lastInsertedRow
    }
    last = (header, id)
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

extension Tokens.Parts {
  init(_ token: VerifiedToken) {
    let parts = token.parts
    header = String(decoding: parts.header, as: UTF8.self)
    rest = parts.rest
  }
}
