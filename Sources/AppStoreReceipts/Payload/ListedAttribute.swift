package import AppStoreJWS
internal import AppStoreTrust

/// An attribute that is known and has a value, for whoever lays out a receipt. It says nothing about whether that is
/// verified.
package struct ListedAttribute {
  package enum Value {
    case text(String)
    case integer(Int64)
    case flag(Bool)
    case date(Timestamp)
    case bytes([UInt8])
  }

  package let number: Int64
  /// As in JSON.
  package let name: String
  package let value: Value

  /// What the value stands for, where it is one of a list.
  package var meaning: String? {
    switch (number, value) {
    case (ReceiptField.type.rawValue, .text(let type)): ReceiptType(rawValue: type).meaning
    case (PurchaseField.type.rawValue, .integer(let type)): PurchaseType(rawValue: type).meaning
    default: nil
    }
  }
}

extension ListedAttribute {
  func encode(into container: inout KeyedEncodingContainer<AttributeKey>) throws {
    let key = AttributeKey(name)
    switch value {
    case .text(let text): try container.encode(text, forKey: key)
    case .integer(let integer): try container.encode(integer, forKey: key)
    case .flag(let flag): try container.encode(flag, forKey: key)
    case .date(let date): try container.encode(date, forKey: key)
    case .bytes(let bytes): try container.encode(Base64.encode(bytes.span, alphabet: .standard), forKey: key)
    }
  }
}

extension AttributeSet {
  /// The known attributes that have a value, by number, but for purchases.
  var listed: [ListedAttribute] {
    Name.allCases.compactMap { name in
      listedValue(name).map { ListedAttribute(number: name.rawValue, name: name.name, value: $0) }
    }
  }

  private func listedValue(_ name: Name) -> ListedAttribute.Value? {
    switch name.type {
    case .text: text(name).map { .text($0) }
    case .integer: integer(name).map { .integer($0) }
    case .flag: flag(name).map { .flag($0) }
    case .date: date(name).map { .date($0) }
    case .bytes, .sha1: bytes(name).map { .bytes(Array($0)) }
    case .purchase: nil
    }
  }
}
