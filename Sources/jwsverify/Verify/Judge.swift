internal import AppStoreJWS

/// Gives each token of a block its record. One thread at a time; each takes its own.
struct Judge: ~Copyable {
  private let verifier: AppStoreVerifier
  /// Asked about every token that has verified.
  private let revocation: RevocationChecker?
  /// The kind to insist on.
  private let kind: PayloadKind?
  private let format: OutputFormat
  private var batch: TokenBatch
  private var waiting: [(text: TokenText, place: Place)] = []

  init(_ verifier: AppStoreVerifier, revocation: RevocationChecker?, kind: PayloadKind?, format: OutputFormat) {
    self.verifier = verifier
    self.revocation = revocation
    self.kind = kind
    self.format = format
    batch = verifier.makeBatch()
  }

  /// Judges all lines of a block.
  mutating func judge(_ block: LineBlock, of file: String) -> Judgement {
    var judgement = Judgement()
    block.forEachLine { line, range in
      guard let text = TokenText(in: block.bytes, range) else { return }
      waiting.append((text, Place(file: file, line: line)))
      batch.add(block.bytes.span.extracting(text.range), as: kind)
      if batch.isFull { endRound(of: block, &judgement) }
    }
    endRound(of: block, &judgement)
    return judgement
  }

  /// Only a token that fails is looked at a second time, for all its failures.
  private mutating func endRound(of block: LineBlock, _ judgement: inout Judgement) {
    for (verdict, (text, place)) in zip(batch.verdicts(), waiting) {
      switch verdict {
      case .success(let token):
        var record = Record(token, at: place, notes: text.notes)
        if let revocation { record.ask(revocation, about: token) }
        judgement.add(record, format)
      case .failure:
        let report = verifier.diagnose(block.bytes.span.extracting(text.range), as: kind)
        judgement.add(Record(report, at: place, notes: text.notes), format)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// The records of a block, written out, and what follows from them.
struct Judgement {
  private(set) var output = ByteBuffer()
  private(set) var status = ExitStatus.success
  private(set) var hasTokens = false

  mutating func add(_ record: Record, _ format: OutputFormat) {
    hasTokens = true
    if !record.isVerified { status.merge(.unverified) }
    format.append(record, to: &output)
  }
}

extension Record {
  /// Asks whether certificates of a verified token are revoked.
  fileprivate mutating func ask(_ revocation: RevocationChecker, about token: VerifiedToken) {
    if token.chain.intermediate == nil {
      notes.append("revocation not checked: nobody can revoke a pinned certificate")
    }
    do throws(VerificationError) {
      try revocation.checkBlocking(token)
    } catch {
      fail(error)
    }
  }

  /// A line that was skipped because no token is so long.
  static func tooLong(_ byteCount: Int, at place: Place) -> Record {
    Record(
      VerificationError(
        .inputTooLarge, "the line is longer than any token", expected: "at most \(Limits.tokenBytes) bytes",
        found: "\(byteCount) bytes"),
      at: place)
  }

  /// A file without any token.
  static func noToken(in file: String) -> Record {
    Record(VerificationError(.inputEmpty, "there is no token in it"), at: Place(file: file, line: nil))
  }

  /// A file that cannot hold lines of tokens.
  static func binary(_ file: String) -> Record {
    Record(
      VerificationError(
        .inputEmpty, "this is binary data, and no token is in it", expected: "text, one token a line",
        found: "a NUL byte near the start"),
      at: Place(file: file, line: nil))
  }
}
