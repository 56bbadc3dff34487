internal import AppStoreJWS
internal import AppStoreReceipts

// The form for people: one line a token, more only where something is to be said about it. All text that came with a
// token or a file name is made fit for a terminal.

extension ByteBuffer {
  /// Appends `record` as a line, with further failures, notes and failed nested tokens indented below, or with every
  /// check where the record has them.
  mutating func appendText(_ record: Record, _ style: TerminalStyle) {
    let text = TextLine.place(record.place) + "  " + TextLine.summary(of: record)
    appendLine(
      record.isVerified ? "ok" : "FAIL", record.isVerified ? .green : .red,
      record.isVerified ? "    \(text)" : "  \(text)", style)
    appendDetails(of: record, indentation: 8, style)
  }

  private mutating func appendDetails(of record: Record, indentation: Int, _ style: TerminalStyle) {
    if record.checks.isEmpty {
      for failure in record.failures.dropFirst() {
        appendLine("", nil, failure.description, indentation: indentation, style)
      }
    }
    for check in record.checks { appendCheck(check.name, check.result, indentation: indentation, style) }
    for note in record.notes {
      appendLine("note:", .yellow, " \(DisplayText.safe(note))", indentation: indentation, style)
    }
    for nested in record.nested where !nested.isVerified {
      let text = "\(DisplayText.safe(nested.place.path ?? "")): \(TextLine.summary(of: nested))"
      appendLine("", nil, text, indentation: indentation, style)
      appendDetails(of: nested, indentation: indentation + 2, style)
    }
  }

  /// Appends one check with what it found.
  mutating func appendCheck(_ name: String, _ result: CheckResult, indentation: Int, _ style: TerminalStyle) {
    switch result {
    case .passed: appendLine("passed", .green, "          \(name)", indentation: indentation, style)
    case .failed(let failure):
      appendLine("failed", .red, "          \(name): \(failure)", indentation: indentation, style)
    case .notAskedFor: appendLine("not asked for", nil, "   \(name)", indentation: indentation, style)
    case .notApplicable(let reason):
      appendLine("not applicable", nil, "  \(name): \(DisplayText.safe(reason))", indentation: indentation, style)
    case .notReached: appendLine("not reached", nil, "     \(name)", indentation: indentation, style)
    }
  }
}

enum TextLine {
  /// File, line and path.
  /// - Parameter isInColumn: whether lines up to 9999 of one file shall stand in columns.
  static func place(_ place: Place, isInColumn: Bool = true) -> String {
    var text = DisplayText.safe(place.file)
    if let line = place.line { text += ":" + String(line).padded(to: isInColumn ? 4 : 0) }
    if let path = place.path { text += " \(DisplayText.safe(path))" }
    return text
  }

  /// The first failure, or what a verified token is about.
  static func summary(of record: Record) -> String {
    if let failure = record.failures.first { return failure.description }
    var words = [record.kind?.name.padded(to: kindWidth)]
    words += record.item?.about ?? []
    words.append(record.signedDate?.description)
    return words.compactMap { $0.map { DisplayText.safe($0) } }.joined(separator: "  ")
  }

  private static let kindWidth = ItemKind.all.map(\.name.count).max() ?? 0
}

extension VerifiedItem {
  /// What a person wants to see of it first.
  fileprivate var about: [String?] {
    switch self {
    case .token(let token): token.about
    case .receipt(let receipt):
      [
        receipt.bundleID, receipt.appVersion, receipt.environment?.rawValue,
        receipt.inAppPurchases.count == 1 ? "1 purchase" : "\(receipt.inAppPurchases.count) purchases",
      ]
    }
  }
}

extension VerifiedToken {
  /// What a person wants to see of it first.
  fileprivate var about: [String?] {
    switch self {
    case .transaction(let token):
      [
        token.appBundleID, token.productID, token.environment?.rawValue,
        token.revocationDate.map { "revoked \($0)" },
      ]
    case .renewalInfo(let token):
      [token.currentProductID ?? token.autoRenewPreference, token.environment?.rawValue]
    case .appTransaction(let token):
      [token.bundleID, token.appVersion, token.environment?.rawValue]
    case .notification(let token):
      [
        [token.notificationType?.rawValue, token.subtype?.rawValue].compactMap { $0 }.joined(separator: "/"),
        token.payload.bundleID, token.payload.environment?.rawValue,
      ]
    case .realtimeRequest(let token):
      [token.productID, token.environment?.rawValue]
    }
  }
}
