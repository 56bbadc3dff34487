internal import AppStoreJWS

// The JSON Lines form of a record. Names and order are what other programs rely on.

extension ByteBuffer {
  /// Appends `record` as one line.
  mutating func appendJSONLine(_ record: Record, _ chains: inout ChainJSON) {
    appendJSON(record, &chains)
    append(UInt8(ascii: "\n"))
  }

  private mutating func appendJSON(_ record: Record, _ chains: inout ChainJSON) {
    append(literal: "{\"file\":")
    appendJSON(record.place.file)
    append(literal: ",\"line\":")
    append(record.place.line.map(String.init) ?? "null")
    if let path = record.place.path {
      append(literal: ",\"path\":")
      appendJSON(path)
    }
    append(literal: ",\"kind\":")
    appendJSON(record.kind?.name)
    append(literal: record.isVerified ? ",\"verified\":true" : ",\"verified\":false")
    append(literal: ",\"code\":")
    appendJSON(record.failures.first?.code.rawValue)
    append(literal: ",\"failures\":")
    appendJSON(array: record.failures) { $0.appendJSON($1) }
    append(literal: ",\"notes\":")
    appendJSON(array: record.notes) { $0.appendJSON($1) }
    if let payload = record.payload {
      append(literal: record.isVerified ? ",\"payload\":" : ",\"unverifiedPayload\":")
      switch payload {
      case .json(let text): appendJSON(document: text)
      case .receipt(let receipt): appendJSON(receipt)
      }
    }
    append(literal: ",\"nested\":")
    appendJSON(array: record.nested) { $0.appendJSON($1, &chains) }
    append(literal: ",\"signedDate\":")
    append(record.signedDate.map { String($0.milliseconds) } ?? "null")
    append(literal: ",\"chain\":")
    append(contentsOf: chains.text(of: record.chain))
    appendWhereabouts(record.place)
    append(literal: "}")
  }

  /// What only tables and searched files have.
  private mutating func appendWhereabouts(_ place: Place) {
    if let column = place.column {
      append(literal: ",\"column\":")
      appendJSON(column)
    }
    if let offset = place.offset { append(",\"offset\":\(offset)") }
    if place.kept.isEmpty { return }
    append(literal: ",\"kept\":{")
    for (index, kept) in place.kept.enumerated() {
      if index > 0 { append(literal: ",") }
      appendJSON(kept.name)
      append(literal: ":")
      appendJSON(kept.value)
    }
    append(literal: "}")
  }

  private mutating func appendJSON(_ failure: VerificationError) {
    append(literal: "{\"code\":")
    appendJSON(failure.code.rawValue)
    append(literal: ",\"message\":")
    appendJSON(failure.message)
    append(literal: ",\"expected\":")
    appendJSON(failure.expected)
    append(literal: ",\"found\":")
    appendJSON(failure.found)
    append(literal: "}")
  }

  package mutating func appendJSON(_ text: String?) {
    if let text { appendJSON(text) } else { append("null") }
  }

  package mutating func appendJSON<Value>(array values: [Value], _ appendValue: (inout ByteBuffer, Value) -> Void) {
    append(literal: "[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(literal: ",") }
      appendValue(&self, value)
    }
    append(literal: "]")
  }
}
