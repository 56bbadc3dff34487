internal import AppStoreJWS
internal import AppStoreTrust

/// Where the value of an attribute lies: what its OCTET STRING holds. Each reader takes it for one ``AttributeType``,
/// and returns nil when the value is of another type.
struct AttributeValue {
  let range: Range<Int>

  /// A value that may be absent though its attribute is there: receipts write empty strings for it.
  enum Reading<Value> {
    case absent
    case value(Value)
  }

  func text(in bytes: [UInt8]) -> Reading<String>? {
    guard let contents = string(in: bytes.span) else { return nil }
    if contents.isEmpty { return .absent }
    return String(validating: bytes[contents], as: UTF8.self).map(Reading.value)
  }

  /// Whether ``text(in:)`` reads something. Receipts are full of ASCII, which needs no validation.
  private func isText(in bytes: [UInt8]) -> Bool {
    guard let contents = string(in: bytes.span) else { return false }
    return bytes[contents].allSatisfy { $0 < 0x80 } || text(in: bytes) != nil
  }

  func date(in bytes: [UInt8]) -> Reading<Timestamp>? {
    guard let contents = string(in: bytes.span) else { return nil }
    if contents.isEmpty { return .absent }
    guard let milliseconds = ISO8601.milliseconds(utf8: bytes[contents]) else { return nil }
    let date = Timestamp(milliseconds: milliseconds)
    return Timestamp.accepted.contains(date) ? .value(date) : nil
  }

  func integer(in bytes: Span<UInt8>) -> Int64? {
    var reader = BERReader(range)
    guard let element = try? reader.next(in: bytes), reader.isAtEnd else { return nil }
    return AttributeValue.integer(element, in: bytes)
  }

  /// Two's complement, big-endian.
  static func integer(_ element: BERReader.Element, in bytes: Span<UInt8>) -> Int64? {
    let contents = element.contents
    guard element.tag == ASN1Tag.integer, (1...ReceiptLimits.integerBytes).contains(contents.count) else { return nil }
    var value: Int64 = bytes[contents.lowerBound] & 0x80 == 0 ? 0 : -1
    for index in contents { value = value << 8 | Int64(bytes[index]) }
    return value
  }

  func flag(in bytes: Span<UInt8>) -> Bool? {
    switch integer(in: bytes) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  func isOf(_ type: AttributeType, in bytes: [UInt8]) -> Bool {
    switch type {
    case .text: isText(in: bytes)
    case .integer: integer(in: bytes.span) != nil
    case .flag: flag(in: bytes.span) != nil
    case .date: date(in: bytes) != nil
    case .sha1: range.count == 20
    // A purchase was read as a set before anybody asks.
    case .bytes, .purchase: true
    }
  }

  /// The contents of the one string that the value consists of.
  private func string(in bytes: Span<UInt8>) -> Range<Int>? {
    var reader = BERReader(range)
    guard let element = try? reader.next(in: bytes), reader.isAtEnd,
      element.tag == ASN1Tag.utf8String || element.tag == ASN1Tag.ia5String
    else { return nil }
    return element.contents
  }
}
