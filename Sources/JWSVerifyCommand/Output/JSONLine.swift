internal import AppStoreJWS

// The JSON Lines form of a record. Names and order are what other programs rely on.

extension ByteBuffer {
  /// Appends `record` as one line.
  mutating func appendJSONLine(_ record: Record) {
    appendJSON(record)
    append(UInt8(ascii: "\n"))
  }

  private mutating func appendJSON(_ record: Record) {
    append("{\"file\":")
    appendJSON(record.place.file)
    append(",\"line\":")
    append(record.place.line.map(String.init) ?? "null")
    if let path = record.place.path {
      append(",\"path\":")
      appendJSON(path)
    }
    append(",\"kind\":")
    appendJSON(record.kind?.name)
    append(record.isVerified ? ",\"verified\":true" : ",\"verified\":false")
    append(",\"code\":")
    appendJSON(record.failures.first?.code.rawValue)
    append(",\"failures\":")
    appendJSON(array: record.failures) { $0.appendJSON($1) }
    append(",\"notes\":")
    appendJSON(array: record.notes) { $0.appendJSON($1) }
    if let payload = record.payload {
      append(record.isVerified ? ",\"payload\":" : ",\"unverifiedPayload\":")
      switch payload {
      case .json(let text): appendJSON(document: text)
      case .receipt(let receipt): appendJSON(receipt)
      }
    }
    append(",\"nested\":")
    appendJSON(array: record.nested) { $0.appendJSON($1) }
    append(",\"signedDate\":")
    append(record.signedDate.map { String($0.milliseconds) } ?? "null")
    append(",\"chain\":")
    appendJSON(record.chain)
    appendWhereabouts(record.place)
    append("}")
  }

  /// What only tables and searched files have.
  private mutating func appendWhereabouts(_ place: Place) {
    if let column = place.column {
      append(",\"column\":")
      appendJSON(column)
    }
    if let offset = place.offset { append(",\"offset\":\(offset)") }
    if place.kept.isEmpty { return }
    append(",\"kept\":{")
    for (index, kept) in place.kept.enumerated() {
      if index > 0 { append(",") }
      appendJSON(kept.name)
      append(":")
      appendJSON(kept.value)
    }
    append("}")
  }

  private mutating func appendJSON(_ failure: VerificationError) {
    append("{\"code\":")
    appendJSON(failure.code.rawValue)
    append(",\"message\":")
    appendJSON(failure.message)
    append(",\"expected\":")
    appendJSON(failure.expected)
    append(",\"found\":")
    appendJSON(failure.found)
    append("}")
  }

  private mutating func appendJSON(_ chain: CertificateChain?) {
    guard let chain else { return append("null") }
    append("{\"leaf\":")
    appendJSON(chain.leaf)
    append(",\"intermediate\":")
    appendJSON(chain.intermediate)
    append(",\"anchor\":")
    appendJSON(chain.anchor)
    append("}")
  }

  private mutating func appendJSON(_ certificate: CertificateIdentity?) {
    guard let certificate else { return append("null") }
    append("{\"subject\":")
    appendJSON(certificate.subject)
    append(",\"sha256\":")
    appendJSON(certificate.sha256)
    append("}")
  }

  package mutating func appendJSON(_ text: String?) {
    if let text { appendJSON(text) } else { append("null") }
  }

  package mutating func appendJSON<Value>(array values: [Value], _ appendValue: (inout ByteBuffer, Value) -> Void) {
    append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(",") }
      appendValue(&self, value)
    }
    append("]")
  }
}
