internal import AppStoreJWS
internal import AppStoreReceipts
internal import AppStoreTrust

// A receipt as JSON: the members that its `Encodable` form has, without an encoder.

extension ByteBuffer {
  mutating func appendJSON(_ receipt: Receipt) {
    append("{")
    for attribute in receipt.listedAttributes {
      appendJSON(member: attribute)
      append(",")
    }
    append("\"inAppPurchases\":")
    appendJSON(array: receipt.inAppPurchases) { $0.appendJSON($1) }
    let unknown = receipt.unknownAttributes
    if !unknown.isEmpty {
      append(",")
      appendJSON(unknown: unknown)
    }
    append("}")
  }

  private mutating func appendJSON(_ purchase: InAppPurchase) {
    append("{")
    var isFirst = true
    for attribute in purchase.listedAttributes {
      if !isFirst { append(",") }
      isFirst = false
      appendJSON(member: attribute)
    }
    let unknown = purchase.unknownAttributes
    if !unknown.isEmpty {
      if !isFirst { append(",") }
      appendJSON(unknown: unknown)
    }
    append("}")
  }

  private mutating func appendJSON(member attribute: ListedAttribute) {
    appendJSON(attribute.name)
    append(":")
    switch attribute.value {
    case .integer, .flag, .date: append(attribute.value.text)
    case .text, .bytes: appendJSON(attribute.value.text)
    }
  }

  private mutating func appendJSON(unknown attributes: [ReceiptAttribute]) {
    append("\"unknownAttributes\":")
    appendJSON(array: attributes) { buffer, attribute in
      buffer.append("{\"type\":\(attribute.number),\"version\":\(attribute.version),\"value\":")
      buffer.appendJSON(Base64.encode(attribute.value.span, alphabet: .standard))
      buffer.append("}")
    }
  }
}

extension ListedAttribute.Value {
  /// As JSON has it, without quotes.
  var text: String {
    switch self {
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .flag(let flag): flag ? "true" : "false"
    case .date(let date): String(date.milliseconds)
    case .bytes(let bytes): Base64.encode(bytes.span, alphabet: .standard)
    }
  }
}
