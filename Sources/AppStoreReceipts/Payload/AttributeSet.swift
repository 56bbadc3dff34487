internal import AppStoreJWS
internal import AppStoreTrust

/// The attributes of a receipt, or of one purchase in it:
/// `SET OF SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }`, in whatever order.
struct AttributeSet<Name: AttributeName>: Sendable {
  /// The signed content, shared by all sets in it.
  let bytes: [UInt8]
  /// By number; those of one number in the order in which they were signed.
  private let entries: [Entry]

  private struct Entry: Sendable {
    let number: Int64
    let version: Int64
    let value: Range<Int>
  }

  /// Reads one SET.
  /// - Parameters:
  ///   - path: what the set is called in messages.
  ///   - limit: how many attributes it may have.
  init(_ bytes: [UInt8], in range: Range<Int>, path: String?, limit: Int) throws(VerificationError) {
    func failure(_ message: String) -> VerificationError { VerificationError(.receiptAttribute, message, path: path) }
    do throws(BERReader.Failure) {
      var content = BERReader(bytes, in: range)
      let set = try content.next(ASN1Tag.set, "SET of attributes")
      guard content.isAtEnd else { throw .malformed("more than a SET", at: set.whole.upperBound) }
      var reader = BERReader(bytes, in: set.contents)
      var entries: [Entry] = []
      while !reader.isAtEnd {
        if entries.count == limit { throw .malformed("more than \(limit) attributes", at: set.whole.lowerBound) }
        entries.append(try AttributeSet.entry(try reader.next(ASN1Tag.sequence, "attribute"), in: bytes))
      }
      entries.sort { ($0.number, $0.value.lowerBound) < ($1.number, $1.value.lowerBound) }
      self.bytes = bytes
      self.entries = entries
    } catch {
      switch error {
      case .endsEarly: throw failure("an attribute is larger than what holds it")
      case .malformed(let what, let offset):
        throw failure("no receipt attributes at byte \(offset) of the content: \(what)")
      }
    }
  }

  private static func entry(_ attribute: BERReader.Element, in bytes: [UInt8]) throws(BERReader.Failure) -> Entry {
    var fields = BERReader(bytes, in: attribute.contents)
    let number = try fields.next()
    let version = try fields.next()
    let value = try fields.next(ASN1Tag.octetString, "attribute value")
    guard fields.isAtEnd, let number = AttributeValue(bytes: bytes, range: number.whole).integer(),
      let version = AttributeValue(bytes: bytes, range: version.whole).integer()
    else { throw .malformed("no number, version and value", at: attribute.whole.lowerBound) }
    return Entry(number: number, version: version, value: value.contents)
  }

  /// What is wrong with known attributes: each has its type, and all but purchases stand there once.
  func mismatches(at path: String?) -> [VerificationError] {
    var failures: [VerificationError] = []
    var previous: Int64?
    for entry in entries {
      defer { previous = entry.number }
      guard let name = Name(rawValue: entry.number) else { continue }
      let attribute = [path, "attribute \(entry.number) (\(name.name))"].compactMap { $0 }.joined(separator: ", ")
      if entry.number == previous, name.type != .purchase {
        failures.append(VerificationError(.receiptAttribute, "an attribute stands there twice", path: attribute))
      } else if !AttributeValue(bytes: bytes, range: entry.value).isOf(name.type) {
        failures.append(
          VerificationError(
            .receiptAttribute, "an attribute is not what it should be", expected: "\(name.type)",
            found: Array(bytes[entry.value].prefix(32)).hexadecimal, path: attribute))
      }
    }
    return failures
  }
}

// MARK: Values

extension AttributeSet {
  private func value(_ name: Name) -> AttributeValue? {
    let number = name.rawValue
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].number < number { lower = middle + 1 } else { upper = middle }
    }
    guard lower < entries.count, entries[lower].number == number else { return nil }
    return AttributeValue(bytes: bytes, range: entries[lower].value)
  }

  func text(_ name: Name) -> String? {
    if case .value(let text) = value(name)?.text() { text } else { nil }
  }

  func date(_ name: Name) -> Timestamp? {
    if case .value(let date) = value(name)?.date() { date } else { nil }
  }

  func integer(_ name: Name) -> Int64? { value(name)?.integer() }

  func flag(_ name: Name) -> Bool? { value(name)?.flag() }

  /// The value as it stands in its OCTET STRING.
  func bytes(_ name: Name) -> ArraySlice<UInt8>? { value(name).map { bytes[$0.range] } }

  /// Where the values of a repeated attribute lie.
  func ranges(of name: Name) -> [Range<Int>] {
    entries.lazy.filter { $0.number == name.rawValue }.map(\.value)
  }

  var unknown: [ReceiptAttribute] {
    entries.lazy.filter { Name(rawValue: $0.number) == nil }.map {
      ReceiptAttribute(number: $0.number, version: $0.version, value: Array(bytes[$0.value]))
    }
  }
}

extension AttributeSet {
  /// Writes every known attribute that has a value, under its name, but for purchases.
  func encode(into container: inout KeyedEncodingContainer<AttributeKey>) throws {
    for name in Name.allCases {
      let key = AttributeKey(name.name)
      switch name.type {
      case .text: try container.encodeIfPresent(text(name), forKey: key)
      case .integer: try container.encodeIfPresent(integer(name), forKey: key)
      case .flag: try container.encodeIfPresent(flag(name), forKey: key)
      case .date: try container.encodeIfPresent(date(name), forKey: key)
      case .bytes, .sha1:
        try container.encodeIfPresent(
          bytes(name).map { Base64.encode(Array($0).span, alphabet: .standard) }, forKey: key)
      case .purchase: break
      }
    }
    if !unknown.isEmpty { try container.encode(unknown, forKey: AttributeKey("unknownAttributes")) }
  }
}

/// A member's name in JSON.
struct AttributeKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { nil }
}
