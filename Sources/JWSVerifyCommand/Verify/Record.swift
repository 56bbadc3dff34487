internal import AppStoreJWS

/// Where a token stands.
struct Place: Equatable {
  /// As ``InputSource/name`` has it.
  let file: String
  /// Counted from 1; nil for what is said about the whole file.
  var line: Int?
  /// The JSON path of a token in a document, or inside another token.
  var path: String?
  /// The column of a table, by its header, or by its number where there is none.
  var column: String?
  /// Bytes before it in the file, where a file was searched for tokens.
  var offset: Int?
  /// What stands beside it in a table and was asked for.
  var kept: [KeptValue] = []

  func nested(_ path: String) -> Place { Place(file: file, line: line, path: path) }
}

/// What is told about one token, whatever the form of the output.
struct Record {
  let place: Place
  var kind: PayloadKind?
  /// Empty for a verified token.
  var failures: [VerificationError] = []
  var notes: [String] = []
  /// The payload's JSON text, where there is any.
  var payload: [UInt8]?
  var nested: [Record] = []
  var signedDate: Timestamp?
  var chain: CertificateChain?
  /// Every check with what it found, where that is asked for.
  var checks: [(check: Check, result: CheckResult)] = []
  /// The token itself, when it is verified.
  var token: VerifiedToken?

  var isVerified: Bool { failures.isEmpty }

  /// Takes back that the token, and those inside it, are verified.
  mutating func fail(_ failure: VerificationError) {
    failures.append(failure)
    token = nil
    for index in nested.indices { nested[index].fail(failure) }
  }
}

extension Record {
  /// A verified token.
  init(_ token: VerifiedToken, at place: Place, notes: [String] = []) {
    self.init(
      place: place, kind: token.kind, notes: notes + token.notes, payload: token.jsonBytes,
      nested: token.nested.map { Record($0.token, at: place.nested($0.path)) },
      signedDate: token.signedDate, chain: token.chain, token: token)
  }

  /// A token that was looked at from all sides.
  init(_ report: VerificationReport, at place: Place, notes: [String] = []) {
    self.init(
      place: place, kind: report.kind, failures: report.failures, notes: notes + report.notes,
      payload: report.payloadJSON.map { Array($0.utf8) },
      nested: report.nested.map { Record($0.report, at: place.nested($0.path)) },
      signedDate: report.signedDate, chain: report.chain)
  }

  /// Something that is no token.
  init(_ failure: VerificationError, at place: Place, notes: [String] = []) {
    self.init(place: place, failures: [failure], notes: notes)
  }
}
