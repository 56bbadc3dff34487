internal import AppStoreJWS

/// Gives each token of a block its record. One thread at a time; each takes its own.
struct Judge: ~Copyable {
  private let verifier: AppStoreVerifier
  /// Asked about every token that has verified.
  private let revocation: RevocationChecker?
  /// The kind to insist on.
  private let kind: PayloadKind?
  private let style: RecordStyle
  private let keepsTokens: Bool
  private var batch: TokenBatch
  private var waiting: [Candidate] = []
  /// Blocks of one input have about as much to say each.
  private var lastOutputCount = 0

  /// - Parameter keepsTokens: whether verified tokens are wanted beside their records.
  init(
    _ verifier: AppStoreVerifier, revocation: RevocationChecker?, kind: PayloadKind?, style: RecordStyle,
    keepsTokens: Bool = false
  ) {
    self.verifier = verifier
    self.revocation = revocation
    self.kind = kind
    self.style = style
    self.keepsTokens = keepsTokens
    batch = verifier.makeBatch()
  }

  /// Judges all tokens of a block.
  mutating func judge(_ block: LineBlock, by finder: TokenFinder, of file: String) -> Judgement {
    var judgement = Judgement(keepsTokens: keepsTokens, outputCapacity: lastOutputCount)
    finder.forEachCandidate(in: block, of: file) { candidate in
      waiting.append(candidate)
      switch candidate.content {
      case .range(let range): batch.add(block.bytes.span.extracting(range), as: kind)
      case .bytes(let bytes): batch.add(bytes.span, as: kind)
      case .failure: break
      }
      // What is no token takes no place in the batch, and must not be kept for a whole block either.
      if batch.isFull || waiting.count == 2 * TokenBatch.capacity { endRound(of: block, &judgement) }
    }
    endRound(of: block, &judgement)
    judgement.byteCount = finder.byteCount(of: block)
    lastOutputCount = judgement.output.count
    return judgement
  }

  private mutating func endRound(of block: LineBlock, _ judgement: inout Judgement) {
    for candidate in waiting {
      switch candidate.content {
      case .range(let range):
        judgement.add(record(batch.nextVerdict(), candidate, block.bytes.span.extracting(range)), style)
      case .bytes(let bytes): judgement.add(record(batch.nextVerdict(), candidate, bytes.span), style)
      case .failure(let failure): judgement.add(Record(failure, at: candidate.place), style)
      }
    }
    waiting.removeAll(keepingCapacity: true)
    let rest = batch.nextVerdict()
    assert(rest == nil, "a verdict for each candidate")
  }

  /// Only a token that fails is looked at a second time, for all its failures.
  private func record(
    _ verdict: Result<VerifiedToken, VerificationError>?, _ candidate: Candidate, _ text: Span<UInt8>
  ) -> Record {
    var record: Record
    if case .success(let token) = verdict {
      record = Record(token, at: candidate.place, notes: candidate.notes)
      if let revocation { record.ask(revocation, about: token) }
      if style.isVerbose { record.checks = verifier.diagnose(text, as: kind).results }
    } else if let misfit = Misfit.failure(of: text) {
      record = Record(misfit, at: candidate.place, notes: candidate.notes)
    } else {
      let report = verifier.diagnose(text, as: kind)
      record = Record(report, at: candidate.place, notes: candidate.notes)
      if style.isVerbose { record.checks = report.results }
    }
    return record
  }
}

/// The records of a block, written out, and what follows from them.
struct Judgement {
  private(set) var output = ByteBuffer()
  private(set) var tally = Tally()
  private(set) var copies: [TransactionCopy] = []
  /// Those that are verified, where they are wanted.
  private(set) var tokens: [VerifiedToken] = []
  private let keepsTokens: Bool
  /// How much of the input it is about.
  var byteCount = 0

  init(keepsTokens: Bool = false, outputCapacity: Int = 0) {
    self.keepsTokens = keepsTokens
    output.reserveCapacity(outputCapacity)
  }

  mutating func add(_ record: Record, _ style: RecordStyle) {
    if style.endsAtFailure, tally.failed > 0 { return }
    tally.add(record)
    record.token?.forEachTransaction { transaction in
      if let copy = TransactionCopy(transaction) { copies.append(copy) }
    }
    if keepsTokens, let token = record.token { tokens.append(token) }
    style.append(record, to: &output)
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
}
