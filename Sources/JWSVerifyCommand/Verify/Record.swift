internal import AppStoreJWS
internal import AppStoreReceipts

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

/// What is told about one token or receipt, whatever the form of the output.
struct Record {
  let place: Place
  var kind: ItemKind?
  /// Empty for a verified token.
  var failures: [VerificationError] = []
  var notes: [String] = []
  /// What it says, where that can be read.
  var payload: Payload?
  var nested: [Record] = []
  var signedDate: Timestamp?
  var chain: CertificateChain?
  /// Every check with what it found, where that is asked for.
  var checks: [(name: String, result: CheckResult)] = []
  /// The token or receipt itself, when it is verified.
  var item: VerifiedItem?

  enum Payload {
    /// A token's JSON text.
    case json([UInt8])
    case receipt(Receipt)
  }

  var isVerified: Bool { failures.isEmpty }

  /// Takes back that the token, and those inside it, are verified.
  mutating func fail(_ failure: VerificationError) {
    failures.append(failure)
    item = nil
    for index in nested.indices { nested[index].fail(failure) }
  }
}

extension Record {
  /// A verified token.
  init(_ token: VerifiedToken, at place: Place, notes: [String] = []) {
    self.init(
      place: place, kind: .token(token.kind), notes: notes + token.notes, payload: .json(token.jsonBytes),
      nested: token.nested.map { Record($0.token, at: place.nested($0.path)) },
      signedDate: token.signedDate, chain: token.chain, item: .token(token))
  }

  /// A token that was looked at from all sides.
  /// - Parameter failure: what it was refused for before. That stands, even where the second look finds nothing: a
  ///   token from the future may have come of age in between.
  init(_ report: VerificationReport, at place: Place, notes: [String] = [], after failure: VerificationError? = nil) {
    var notes = notes + report.notes
    var payload = report.payloadJSON.map { Array($0.utf8) }
    // Anybody can send such a one, and the readers of the records must not stumble over it.
    if let text = payload, JSONText.depth(of: text) > Record.depthLimit {
      payload = nil
      notes.append("payload left out: nested more than \(Record.depthLimit) deep")
    }
    self.init(
      place: place, kind: report.kind.map(ItemKind.token), failures: Record.failures(report.failures, after: failure),
      notes: notes, payload: payload.map { .json($0) },
      nested: report.nested.map { Record($0.report, at: place.nested($0.path)) },
      signedDate: report.signedDate, chain: report.chain)
  }

  /// The App Store nests payloads four deep, and readers of JSON take some hundred.
  private static let depthLimit = 100

  /// A verified receipt.
  init(_ receipt: VerifiedReceipt, at place: Place, notes: [String]) {
    self.init(
      place: place, kind: .receipt, notes: notes + receipt.notes, payload: .receipt(receipt.receipt),
      signedDate: receipt.creationDate, chain: receipt.chain, item: .receipt(receipt))
  }

  /// A receipt that was looked at from all sides.
  /// - Parameter failure: what it was refused for before.
  init(_ report: ReceiptReport, at place: Place, notes: [String], after failure: VerificationError) {
    self.init(
      place: place, kind: .receipt, failures: Record.failures(report.failures, after: failure),
      notes: notes + report.notes,
      payload: report.claimedReceipt.map(Payload.receipt), signedDate: report.claimedReceipt?.creationDate,
      chain: report.chain)
  }

  private static func failures(
    _ failures: [VerificationError], after failure: VerificationError?
  ) -> [VerificationError] {
    if let failure, failures.isEmpty { [failure] } else { failures }
  }

  /// Something that is neither.
  init(_ failure: VerificationError, at place: Place, notes: [String] = []) {
    self.init(place: place, failures: [failure], notes: notes)
  }

  /// A line that was skipped: no token is so long, nor a receipt where it begins like one, or it cannot be held.
  static func tooLong(_ byteCount: Int, beginning: [UInt8], of kind: InputKind, at place: Place) -> Record {
    let (message, limit) =
      switch kind {
      case .csv, .tsv: ("the row is longer than can be held", InputLimits.lineBytes)
      case .jsonl: ("the line is longer than can be held", InputLimits.lineBytes)
      default:
        ReceiptBeginning.isMeant(beginning.span)
          ? ("the line is longer than any receipt", ReceiptLimits.textBytes)
          : ("the line is longer than any token", Limits.tokenBytes)
      }
    return Record(
      VerificationError(.inputTooLarge, message, expected: "at most \(limit) bytes", found: "\(byteCount) bytes"),
      at: place)
  }

  /// A file without any token.
  static func noToken(in file: String) -> Record {
    Record(VerificationError(.inputEmpty, "there is no token in it"), at: Place(file: file, line: nil))
  }
}
