internal import AppStoreJWS
internal import AppStoreLedger
internal import AppStoreTrust
internal import JWSVerifyCommand

extension LedgerRecord {
  /// The form for people.
  var columns: [String] {
    [
      signedDate?.description ?? "no date", "\(kind.rawValue) \(id)", productID ?? "-", environment?.rawValue ?? "-",
      bundleID ?? "-",
    ].map { DisplayText.safe($0) }
  }
}

extension ByteBuffer {
  /// The JSON Lines form. Names and order are what other programs rely on. As it holds the token, verify can read it;
  /// and the same of a receipt.
  mutating func appendJSONLine(_ record: LedgerRecord) {
    append("{\"kind\":")
    appendJSON(record.kind.rawValue)
    append(",\"id\":")
    appendJSON(record.id)
    append(",\"bundleId\":")
    appendJSON(record.bundleID)
    append(",\"environment\":")
    appendJSON(record.environment?.rawValue)
    append(",\"product\":")
    appendJSON(record.productID)
    append(",\"signedDate\":")
    append(record.signedDate.map { String($0.milliseconds) } ?? "null")
    append(",\"token\":")
    appendJSON(record.jwsRepresentation)
    append("}\n")
  }

  mutating func appendJSONLine(receipt: [UInt8]) {
    append("{\"kind\":\"receipt\",\"receipt\":")
    appendJSON(Base64.encode(receipt.span, alphabet: .standard))
    append("}\n")
  }
}
