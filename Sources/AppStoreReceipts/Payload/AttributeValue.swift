internal import AppStoreJWS
internal import AppStoreTrust

/// The value of an attribute: what its OCTET STRING holds, read as one ``AttributeType``. Each reader returns nil when the
/// value is of another type.
struct AttributeValue {
  let bytes: [UInt8]
  let range: Range<Int>

  /// A value that may be absent though its attribute is there: receipts write empty strings for it.
  enum Reading<Value> {
    case absent
    case value(Value)
  }

  func text() -> Reading<String>? {
    guard let contents = single([ASN1Tag.utf8String, ASN1Tag.ia5String]) else { return nil }
    if contents.isEmpty { return .absent }
    return String(validating: bytes[contents], as: UTF8.self).map(Reading.value)
  }

  func date() -> Reading<Timestamp>? {
    switch text() {
    case .absent: .absent
    case .value(let text):
      Timestamp(iso8601: text).flatMap { Timestamp.accepted.contains($0) ? .value($0) : nil }
    case nil: nil
    }
  }

  func integer() -> Int64? {
    guard let contents = single([ASN1Tag.integer]), (1...ReceiptLimits.integerBytes).contains(contents.count) else {
      return nil
    }
    // Two's complement, big-endian.
    let sign: Int64 = bytes[contents.lowerBound] & 0x80 == 0 ? 0 : -1
    return bytes[contents].reduce(sign) { $0 << 8 | Int64($1) }
  }

  func flag() -> Bool? {
    switch integer() {
    case 0: false
    case 1: true
    default: nil
    }
  }

  func isOf(_ type: AttributeType) -> Bool {
    switch type {
    case .text: text() != nil
    case .integer: integer() != nil
    case .flag: flag() != nil
    case .date: date() != nil
    case .sha1: range.count == 20
    // A purchase was read as a set before anybody asks.
    case .bytes, .purchase: true
    }
  }

  /// The contents of the one element that the value consists of.
  private func single(_ tags: [UInt8]) -> Range<Int>? {
    var reader = BERReader(bytes, in: range)
    guard let element = try? reader.next(), reader.isAtEnd, tags.contains(element.tag) else { return nil }
    return element.contents
  }
}
