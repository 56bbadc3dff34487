internal import AppStoreJWS

/// Gives each token of a block its record. One thread at a time; each takes its own.
struct Judge: ~Copyable {
  private let verifier: AppStoreVerifier
  /// The kind to insist on.
  private let kind: PayloadKind?
  private let format: OutputFormat
  private var batch: TokenBatch
  private var waiting: [Candidate] = []

  init(_ verifier: AppStoreVerifier, kind: PayloadKind?, format: OutputFormat) {
    self.verifier = verifier
    self.kind = kind
    self.format = format
    batch = verifier.makeBatch()
  }

  /// Judges all tokens of a block.
  mutating func judge(_ block: LineBlock, by finder: TokenFinder, of file: String) -> Judgement {
    var judgement = Judgement()
    finder.forEachCandidate(in: block, of: file) { candidate in
      waiting.append(candidate)
      switch candidate.content {
      case .range(let range): batch.add(block.bytes.span.extracting(range), as: kind)
      case .bytes(let bytes): batch.add(bytes.span, as: kind)
      case .failure: return
      }
      if batch.isFull { endRound(of: block, &judgement) }
    }
    endRound(of: block, &judgement)
    return judgement
  }

  private mutating func endRound(of block: LineBlock, _ judgement: inout Judgement) {
    var verdicts = batch.verdicts().makeIterator()
    for candidate in waiting {
      switch candidate.content {
      case .range(let range):
        judgement.add(record(verdicts.next(), candidate, block.bytes.span.extracting(range)), format)
      case .bytes(let bytes): judgement.add(record(verdicts.next(), candidate, bytes.span), format)
      case .failure(let failure): judgement.add(Record(failure, at: candidate.place), format)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Only a token that fails is looked at a second time, for all its failures.
  private func record(
    _ verdict: Result<VerifiedToken, VerificationError>?, _ candidate: Candidate, _ text: Span<UInt8>
  ) -> Record {
    if case .success(let token) = verdict { return Record(token, at: candidate.place, notes: candidate.notes) }
    if let misfit = Misfit.failure(of: text) { return Record(misfit, at: candidate.place, notes: candidate.notes) }
    return Record(verifier.diagnose(text, as: kind), at: candidate.place, notes: candidate.notes)
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
