internal import AppStoreJWS
internal import AppStoreTrust

/// One token, laid out for reading.
struct Inspection {
  let style: TerminalStyle
  private(set) var text = ByteBuffer()

  init(style: TerminalStyle) { self.style = style }

  mutating func add(_ token: [UInt8], _ report: VerificationReport, at place: Place, notes: [String]) {
    verdict(report, at: place)
    if let misfit = report.isVerified ? nil : Misfit.failure(of: token.span) { line("FAIL", .red, "  \(misfit)") }
    for note in notes + report.notes { line("note:", .yellow, " \(DisplayText.safe(note))") }
    heading("Checks")
    for (check, result) in report.results { text.appendCheck(check, result, indentation: 2, style) }
    let anatomy = TokenAnatomy(token.span)
    if !anatomy.header.isEmpty {
      heading("Header")
      list(anatomy.header)
    }
    for (index, certificate) in anatomy.certificates.enumerated() {
      heading("Certificate \(index + 1) of \(anatomy.certificates.count)")
      if let certificate { self.certificate(certificate) } else { line("", nil, "  this is no certificate") }
    }
    payload(report, "Payload")
    for (path, report) in report.nested {
      payload(report, "Payload of \(DisplayText.safe(path))")
      for failure in report.failures { line("failed", .red, "  \(failure)", indentation: 2) }
    }
  }

  /// Something that is no token at all.
  mutating func add(_ failure: VerificationError, at place: Place) {
    line("NOT VERIFIED", .red, "  \(DisplayText.safe(place.file)): \(failure)")
  }

  private mutating func verdict(_ report: VerificationReport, at place: Place) {
    let kind = report.kind?.rawValue ?? "token of no known kind"
    let place = TextLine.place(place, isInColumn: false)
    if report.isVerified {
      line("VERIFIED", .green, "  \(kind)  \(place)")
    } else {
      line("NOT VERIFIED", .red, "  \(kind)  \(place)")
      line("", nil, "What follows is only what the token claims. Do not act on it.")
    }
  }

  private mutating func payload(_ report: VerificationReport, _ title: String) {
    guard let json = report.payloadJSON, let listing = PayloadListing(json: json, kind: report.kind) else { return }
    heading(report.isVerified ? "\(title), verified" : "\(title), NOT VERIFIED")
    list(listing.members)
  }

  private mutating func certificate(_ certificate: Certificate) {
    let validity =
      "\(Timestamp(milliseconds: certificate.notBefore * 1000)) to "
      + "\(Timestamp(milliseconds: certificate.notAfter * 1000))"
    var rows = [("subject", certificate.subject), ("valid", validity), ("key", certificate.keyDescription)]
    rows += Inspection.markers.filter { certificate.hasExtension($0.identifier) }
      .map { ("marker", "\($0.identifier), \($0.meaning)") }
    rows.append(("SHA-256", certificate.fingerprint.hexadecimal))
    for (name, value) in rows { line("", nil, "\(name.padded(to: 9))\(DisplayText.safe(value))", indentation: 2) }
  }

  private static let markers = [
    (identifier: "1.2.840.113635.100.6.11.1", meaning: "signs App Store data"),
    (identifier: "1.2.840.113635.100.6.2.1", meaning: "issues such certificates"),
  ]

  private mutating func list(_ members: [PayloadListing.Member]) {
    let width = members.map(\.path.displayWidth).filter { $0 <= 40 }.max() ?? 0
    for member in members {
      let meaning = member.meaning.map { "  (\($0))" } ?? ""
      line(
        "", nil, "\(DisplayText.safe(member.path).padded(to: width))  \(DisplayText.safe(member.value))\(meaning)",
        indentation: 2)
    }
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
