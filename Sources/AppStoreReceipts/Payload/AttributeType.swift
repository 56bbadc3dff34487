/// What the OCTET STRING of an attribute holds.
enum AttributeType: Sendable {
  /// UTF8String or IA5String.
  case text
  /// INTEGER in 64 bits.
  case integer
  /// INTEGER, 0 or 1.
  case flag
  /// IA5String: RFC 3339, with or without a fraction, `Z` or a zone.
  case date
  /// No encoding of any kind.
  case bytes
  /// The 20 bytes of a SHA-1 digest.
  case sha1
  /// A SET of attributes: one purchase.
  case purchase
}

extension AttributeType: CustomStringConvertible {
  var description: String {
    switch self {
    case .text: "a UTF8String"
    case .integer: "an INTEGER of 64 bits"
    case .flag: "an INTEGER, 0 or 1"
    case .date: "an IA5String with a date"
    case .bytes: "bytes"
    case .sha1: "20 bytes"
    case .purchase: "a SET of attributes"
    }
  }
}

/// The known attributes of one kind of set, by number.
protocol AttributeName: RawRepresentable<Int64>, CaseIterable, Sendable, Hashable {
  var type: AttributeType { get }
  /// The name in JSON, and in messages.
  var name: String { get }
}
