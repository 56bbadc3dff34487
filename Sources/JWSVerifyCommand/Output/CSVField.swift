internal import AppStoreJWS

/// A column of the csv output: something that every record has, a kept column, or a member of the payload.
///
/// A table that holds tokens may have columns named like members of payloads, and nobody has signed these. So what is
/// kept of it has names of its own, as it has an object of its own in JSON Lines.
enum CSVField {
  case known(Known)
  /// A member of a verified payload, by its JSON name.
  case member(String)
  /// A column that `--keep` carries along, by its header or its number.
  case kept(String)

  enum Known: String, CaseIterable {
    case file, line, path, column, offset, kind, verified, code, message, expected, found, notes, signedDate
  }

  init(_ name: String) {
    self =
      name.hasPrefix(CSVField.keptPrefix)
      ? .kept(String(name.dropFirst(CSVField.keptPrefix.count)))
      : Known(rawValue: name).map(CSVField.known) ?? .member(name)
  }

  var name: String {
    switch self {
    case .known(let known): known.rawValue
    case .member(let name): name
    case .kept(let name): CSVField.keptPrefix + name
    }
  }

  /// No member of a payload has a dot in its name.
  private static let keptPrefix = "kept."

  static let standard =
    [
      "file", "line", "path", "kind", "verified", "code", "message", "bundleId", "environment", "productId",
      "transactionId", "originalTransactionId", "revocationDate", "signedDate",
    ].map(CSVField.init)

  /// Whether a spreadsheet takes a value for a formula. Anybody can send one, in a token that fails too.
  static func isFormula(_ value: String) -> Bool {
    // The wide forms mean the same in some languages' settings.
    guard let first = value.unicodeScalars.first, "=+-@＝＋－＠".unicodeScalars.contains(first) else { return false }
    return value.unicodeScalars.count > 1 && Double(value) == nil
  }

  func value(in record: Record) -> String {
    switch self {
    case .known(let known): known.value(in: record)
    case .member(let name): record.item?.text(ofMember: name) ?? ""
    case .kept(let name): record.place.kept.value(ofColumn: name) ?? ""
    }
  }
}

extension CSVField.Known {
  fileprivate func value(in record: Record) -> String {
    switch self {
    case .file: record.place.file
    case .line: record.place.line.map(String.init) ?? ""
    case .path: record.place.path ?? ""
    case .column: record.place.column ?? ""
    case .offset: record.place.offset.map(String.init) ?? ""
    case .kind: record.kind?.name ?? ""
    case .verified: record.isVerified ? "true" : "false"
    case .code: record.failures.first?.code.rawValue ?? ""
    case .message: record.failures.first?.message ?? ""
    case .expected: record.failures.first?.expected ?? ""
    case .found: record.failures.first?.found ?? ""
    case .notes: record.notes.joined(separator: "; ")
    case .signedDate: record.signedDate.map { String($0.milliseconds) } ?? ""
    }
  }
}

extension ByteBuffer {
  /// Appends `record` as one row, and its nested tokens as rows below.
  mutating func appendCSV(_ record: Record, _ fields: [CSVField]) {
    appendCSVRow(fields.map { $0.value(in: record) })
    for nested in record.nested { appendCSV(nested, fields) }
  }

  /// Appends a row (RFC 4180). What no terminal should see is written out as ``DisplayText`` does, and an apostrophe
  /// stands before what a spreadsheet would compute.
  mutating func appendCSVRow(_ values: [String]) {
    for (index, value) in values.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      let text = (CSVField.isFormula(value) ? "'" : "") + DisplayText.safe(value, limit: .max)
      guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
        append(text)
        continue
      }
      append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") { append(byte) }
        append(byte)
      }
      append(UInt8(ascii: "\""))
    }
    append(UInt8(ascii: "\n"))
  }
}
