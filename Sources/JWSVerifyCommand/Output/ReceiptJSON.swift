internal import AppStoreJWS
internal import AppStoreReceipts
internal import AppStoreTrust

// A receipt as JSON: the members that its `Encodable` form has, without an encoder.

extension ByteBuffer {
  mutating func appendJSON(_ receipt: Receipt) {
    append("{")
    appendJSON(members: receipt.listedAttributes)
    if !receipt.listedAttributes.isEmpty { append(",") }
    append("\"inAppPurchases\":")
    appendJSON(array: receipt.inAppPurchases) { buffer, purchase in
      buffer.append("{")
      buffer.appendJSON(members: purchase.listedAttributes)
      buffer.appendJSON(unknown: purchase.unknownAttributes, isFirst: purchase.listedAttributes.isEmpty)
      buffer.append("}")
    }
    appendJSON(unknown: receipt.unknownAttributes, isFirst: false)
    append("}")
  }

  private mutating func appendJSON(members attributes: [ListedAttribute]) {
    for (index, attribute) in attributes.enumerated() {
      if index > 0 { append(",") }
      appendJSON(attribute.name)
      append(":")
      switch attribute.value {
      case .integer, .flag, .date: append(attribute.value.text)
      case .text, .bytes: appendJSON(attribute.value.text)
      }
    }
  }

  private mutating func appendJSON(unknown attributes: [ReceiptAttribute], isFirst: Bool) {
    if attributes.isEmpty { return }
    append(isFirst ? "\"unknownAttributes\":" : ",\"unknownAttributes\":")
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
