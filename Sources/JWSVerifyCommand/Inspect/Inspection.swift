internal import AppStoreJWS
internal import AppStoreReceipts
internal import AppStoreTrust

/// One token or receipt, laid out for reading.
struct Inspection {
  let style: TerminalStyle
  private(set) var text = ByteBuffer()

  init(style: TerminalStyle) { self.style = style }

  mutating func add(_ token: [UInt8], _ report: VerificationReport, at place: Place, notes: [String]) {
    verdict(report.kind?.rawValue ?? "token of no known kind", "token", isVerified: report.isVerified, at: place)
    if let misfit = report.isVerified ? nil : Misfit.failure(of: token.span) { line("FAIL", .red, "  \(misfit)") }
    for note in notes + report.notes { line("note:", .yellow, " \(DisplayText.safe(note))") }
    heading("Checks")
    for (check, result) in report.results { text.appendCheck(check.rawValue, result, indentation: 2, style) }
    let anatomy = TokenAnatomy(token.span, limit: InputLimits.listedMembers)
    if let header = anatomy.header, !header.members.isEmpty {
      heading("Header")
      list(header)
    }
    certificates(anatomy.certificates, of: anatomy.certificateCount)
    payload(report, "Payload")
    for (path, report) in report.nested {
      payload(report, "Payload of \(DisplayText.safe(path))")
      for failure in report.failures { line("failed", .red, "  \(failure)", indentation: 2) }
    }
  }

  mutating func add(_ receipt: [UInt8], _ report: ReceiptReport, at place: Place, notes: [String]) {
    verdict("receipt", "receipt", isVerified: report.isVerified, at: place)
    for note in notes + report.notes { line("note:", .yellow, " \(DisplayText.safe(note))") }
    heading("Checks")
    for (check, result) in report.results { text.appendCheck(check.rawValue, result, indentation: 2, style) }
    let anatomy = ReceiptAnatomy(receipt.span)
    certificates(anatomy.certificates, of: anatomy.certificateCount)
    guard let receipt = report.claimedReceipt else { return }
    let standing = report.isVerified ? "verified" : "NOT VERIFIED"
    heading("Attributes, \(standing)")
    attributes(receipt.listedAttributes, unknown: receipt.unknownAttributes)
    for (index, purchase) in receipt.inAppPurchases.enumerated() {
      heading("Purchase \(index + 1) of \(receipt.inAppPurchases.count), \(standing)")
      attributes(purchase.listedAttributes, unknown: purchase.unknownAttributes)
    }
  }

  /// By number, each with its name or what it holds.
  private mutating func attributes(_ known: [ListedAttribute], unknown: [ReceiptAttribute]) {
    let rows =
      known.map { (number: $0.number, name: $0.name, text: $0.value.shown, meaning: $0.shownMeaning) }
      + unknown.map { (number: $0.number, name: "unknown", text: Inspection.hexadecimal($0.value), meaning: nil) }
    let numberWidth = rows.map { "\($0.number)".count }.max() ?? 0
    let nameWidth = rows.map(\.name.count).max() ?? 0
    for row in rows.sorted(by: { $0.number < $1.number }) {
      let meaning = row.meaning.map { "  (\($0))" } ?? ""
      line(
        "", nil,
        "\("\(row.number)".padded(to: numberWidth))  \(row.name.padded(to: nameWidth))  "
          + "\(DisplayText.safe(row.text))\(meaning)", indentation: 2)
    }
  }

  /// Of many bytes the first ones.
  fileprivate static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.count <= 32 ? bytes.hexadecimal : "\(Array(bytes.prefix(32)).hexadecimal)… (\(bytes.count) bytes)"
  }

  /// Something that is neither.
  mutating func add(_ failure: VerificationError, at place: Place) {
    line("NOT VERIFIED", .red, "  \(DisplayText.safe(place.file)): \(failure)")
  }

  private mutating func verdict(_ kind: String, _ what: String, isVerified: Bool, at place: Place) {
    let place = TextLine.place(place, isInColumn: false)
    if isVerified {
      line("VERIFIED", .green, "  \(kind)  \(place)")
    } else {
      line("NOT VERIFIED", .red, "  \(kind)  \(place)")
      line("", nil, "What follows is only what the \(what) claims. Do not act on it.")
    }
  }

  /// - Parameter count: how many there are, of which only the first ones are shown.
  private mutating func certificates(_ certificates: [Certificate?], of count: Int) {
    for (index, certificate) in certificates.enumerated() {
      heading("Certificate \(index + 1) of \(count)")
      if let certificate { self.certificate(certificate) } else { line("", nil, "  this is no certificate") }
    }
  }

  private mutating func payload(_ report: VerificationReport, _ title: String) {
    guard let json = report.payloadJSON,
      let listing = PayloadListing(json: json, kind: report.kind, limit: InputLimits.listedMembers)
    else { return }
    heading(report.isVerified ? "\(title), verified" : "\(title), NOT VERIFIED")
    list(listing)
  }

  private mutating func certificate(_ certificate: Certificate) {
    let validity = [certificate.notBefore, certificate.notAfter].map { seconds in
      seconds.map { "\(Timestamp(milliseconds: $0 * 1000))" } ?? "unreadable"
    }.joined(separator: " to ")
    var rows = [("subject", certificate.subject), ("valid", validity), ("key", certificate.keyDescription)]
    rows += Inspection.markers.filter { certificate.hasExtension($0.identifier) }
      .map { ("marker", "\($0.identifier), \($0.meaning)") }
    rows.append(("SHA-256", certificate.fingerprint.hexadecimal))
    for (name, value) in rows { line("", nil, "\(name.padded(to: 9))\(DisplayText.safe(value))", indentation: 2) }
  }

  private static let markers = [
    (identifier: LeafMarker.objectIdentifier, meaning: "signs App Store data"),
    (identifier: IntermediateMarker.objectIdentifier, meaning: "issues such certificates"),
  ]

  private mutating func list(_ listing: PayloadListing) {
    let width = listing.members.map(\.path.displayWidth).filter { $0 <= 40 }.max() ?? 0
    for member in listing.members {
      let meaning = member.meaning.map { "  (\($0))" } ?? ""
      line(
        "", nil, "\(DisplayText.safe(member.path).padded(to: width))  \(DisplayText.safe(member.value))\(meaning)",
        indentation: 2)
    }
    if listing.unlisted > 0 { line("", nil, "… and \(listing.unlisted) more, not shown", indentation: 2) }
  }

  private mutating func heading(_ title: String) {
    text.append("\n")
    line(title, .bold, "")
  }

  private mutating func line(
    _ lead: String, _ color: TerminalStyle.Color?, _ rest: String, indentation: Int = 0
  ) {
    text.appendLine(lead, color, rest, indentation: indentation, style)
  }
}

extension ListedAttribute {
  /// What a value stands for; of a date its instant.
  fileprivate var shownMeaning: String? { if case .date(let date) = value { "\(date)" } else { meaning } }
}

extension ListedAttribute.Value {
  /// For reading.
  fileprivate var shown: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .bytes(let bytes): Inspection.hexadecimal(bytes)
    case .integer, .flag, .date: text
    }
  }
}
