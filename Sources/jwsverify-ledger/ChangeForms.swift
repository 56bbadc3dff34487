internal import AppStoreEntitlements
internal import AppStoreJWS
internal import AppStoreLedger
internal import JWSVerifyCommand

extension [LedgerChange] {
  /// Writes changes, a line each.
  func write(asJSONLines: Bool, to output: inout Output) throws(Complaint) {
    if asJSONLines {
      for change in self { try output.append { $0.appendJSONLine(change) } }
    } else {
      try output.append(Columns.text(map(\.columns)))
    }
  }
}

extension LedgerChange {
  /// The form for people.
  fileprivate var columns: [String] {
    [
      "\(sequence)", action.name, "\(kind.rawValue) \(id)", productID ?? "-", environment?.rawValue ?? "-",
      customers.map(\.description).joined(separator: ", "),
    ].map { DisplayText.safe($0) }
  }
}

extension ByteBuffer {
  /// The JSON Lines form. Names and order are what other programs rely on.
  fileprivate mutating func appendJSONLine(_ change: LedgerChange) {
    append("{\"sequence\":\(change.sequence),\"action\":")
    appendJSON(change.action.name)
    append(",\"kind\":")
    appendJSON(change.kind.rawValue)
    append(",\"id\":")
    appendJSON(change.id)
    append(",\"bundleId\":")
    appendJSON(change.bundleID)
    append(",\"environment\":")
    appendJSON(change.environment?.rawValue)
    append(",\"product\":")
    appendJSON(change.productID)
    append(",\"customers\":")
    appendJSON(array: change.customers) { $0.appendJSON($1.description) }
    append("}\n")
  }
}

extension LedgerChange.Action {
  fileprivate var name: String {
    switch self {
    case .added: "added"
    case .replaced: "replaced"
    case .removed: "removed"
    }
  }
}
