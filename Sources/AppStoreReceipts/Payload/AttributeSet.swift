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
    let value: AttributeValue
  }

  /// Reads one SET.
  /// - Parameters:
  ///   - purchase: which purchase the attributes belong to, for messages; nil for the receipt itself.
  ///   - limit: how many attributes the set may have.
  init(_ bytes: [UInt8], in range: Range<Int>, purchase: Int?, limit: Int) throws(VerificationError) {
    do throws(BERReader.Failure) {
      self.bytes = bytes
      entries = try AttributeSet.entries(of: bytes.span, in: range, limit: limit)
    } catch {
      let message =
        switch error {
        case .endsEarly: "an attribute is larger than what holds it"
        case .malformed(let what, let offset): "no receipt attributes at byte \(offset) of the content: \(what)"
        }
      throw VerificationError(.receiptAttribute, message, path: purchase.map { AttributeSet.path(ofPurchase: $0) })
    }
  }

  private static func entries(
    of bytes: Span<UInt8>, in range: Range<Int>, limit: Int
  ) throws(BERReader.Failure) -> [Entry] {
    var content = BERReader(range)
    let set = try content.next(ASN1Tag.set, "SET of attributes", in: bytes)
    guard content.isAtEnd else { throw .malformed("more than a SET", at: set.whole.upperBound) }
    var entries: [Entry] = []
    entries.reserveCapacity(24)
    var reader = BERReader(set.contents)
    while !reader.isAtEnd {
      if entries.count == limit { throw .malformed("more than \(limit) attributes", at: set.whole.lowerBound) }
      let attribute = try reader.next(ASN1Tag.sequence, "attribute", in: bytes)
      var fields = BERReader(attribute.contents)
      let number = try fields.next(in: bytes)
      let version = try fields.next(in: bytes)
      let value = try fields.next(ASN1Tag.octetString, "attribute value", in: bytes)
      guard fields.isAtEnd, let number = AttributeValue.integer(number, in: bytes),
        let version = AttributeValue.integer(version, in: bytes)
      else { throw .malformed("no number, version and value", at: attribute.whole.lowerBound) }
      entries.append(Entry(number: number, version: version, value: AttributeValue(range: value.contents)))
    }
    // Sorting is stable.
    entries.sort { $0.number < $1.number }
    return entries
  }

  /// What is wrong with known attributes: each has its type, and all but purchases stand there once.
  /// - Parameters:
  ///   - purchase: which purchase the attributes belong to; nil for the receipt itself.
  ///   - limit: how many are enough.
  func mismatches(ofPurchase purchase: Int?, upTo limit: Int) -> [VerificationError] {
    var mismatches: [VerificationError] = []
    for (index, entry) in entries.enumerated() where mismatches.count < limit {
      guard let name = Name(rawValue: entry.number) else { continue }
      let isRepeated = index > 0 && entries[index - 1].number == entry.number && name.type != .purchase
      if !isRepeated, entry.value.isOf(name.type, in: bytes) { continue }
      let path = [purchase.map { AttributeSet.path(ofPurchase: $0) }, "attribute \(entry.number) (\(name.name))"]
        .compactMap { $0 }.joined(separator: ", ")
      mismatches.append(
        isRepeated
          ? VerificationError(.receiptAttribute, "an attribute stands there twice", path: path)
          : VerificationError(
            .receiptAttribute, "an attribute is not what it should be", expected: "\(name.type)",
            found: Array(bytes[entry.value.range].prefix(32)).hexadecimal, path: path))
    }
    return mismatches
  }

  private static func path(ofPurchase index: Int) -> String { "purchase \(index + 1)" }
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
    return entries[lower].value
  }

  func text(_ name: Name) -> String? {
    if case .value(let text) = value(name)?.text(in: bytes) { text } else { nil }
  }

  func date(_ name: Name) -> Timestamp? {
    if case .value(let date) = value(name)?.date(in: bytes) { date } else { nil }
  }

  func integer(_ name: Name) -> Int64? { value(name)?.integer(in: bytes.span) }

  func flag(_ name: Name) -> Bool? { value(name)?.flag(in: bytes.span) }

  /// The value as it stands in its OCTET STRING.
  func bytes(_ name: Name) -> ArraySlice<UInt8>? { value(name).map { bytes[$0.range] } }

  /// Where the values of a repeated attribute lie.
  func ranges(of name: Name) -> [Range<Int>] {
    entries.lazy.filter { $0.number == name.rawValue }.map(\.value.range)
  }

  var unknown: [ReceiptAttribute] {
    entries.lazy.filter { Name(rawValue: $0.number) == nil }.map {
      ReceiptAttribute(number: $0.number, version: $0.version, value: Array(bytes[$0.value.range]))
    }
  }
}

extension AttributeSet {
  /// Writes every known attribute that has a value, under its name, but for purchases.
  func encode(into container: inout KeyedEncodingContainer<AttributeKey>) throws {
    for attribute in listed { try attribute.encode(into: &container) }
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
