internal import AppStoreJWS
internal import AppStoreReceipts
internal import AppStoreTrust

/// Gives each token and receipt of a block its record. One thread at a time; each takes its own.
struct Judge: ~Copyable {
  private let verifiers: Verifiers
  /// Asked about everything that has verified.
  private let revocation: RevocationChecker?
  /// The kind to insist on.
  private let kind: ItemKind?
  private let style: RecordStyle
  private let keepsItems: Bool
  private var batch: TokenBatch
  private var waiting: [(candidate: Candidate, isReceipt: Bool)] = []
  /// Blocks of one input have about as much to say each.
  private var lastOutputCount = 0

  /// - Parameter keepsItems: whether what is verified is wanted beside the records.
  init(
    _ verifiers: Verifiers, revocation: RevocationChecker?, kind: ItemKind?, style: RecordStyle,
    keepsItems: Bool = false
  ) {
    self.verifiers = verifiers
    self.revocation = revocation
    self.kind = kind
    self.style = style
    self.keepsItems = keepsItems
    batch = verifiers.tokens.makeBatch()
  }

  /// Judges everything in a block.
  mutating func judge(_ block: LineBlock, by finder: TokenFinder, of file: String) -> Judgement {
    var judgement = Judgement(keepsItems: keepsItems, outputCapacity: lastOutputCount)
    finder.forEachCandidate(in: block, of: file) { candidate in
      let isReceipt =
        switch candidate.content {
        case .range(let range): add(block.bytes.span.extracting(range))
        case .bytes(let bytes): add(bytes.span)
        case .failure: false
        }
      waiting.append((candidate, isReceipt))
      // What is no token takes no place in the batch, and must not be kept for a whole block either.
      if batch.isFull || waiting.count == 2 * TokenBatch.capacity { endRound(of: block, &judgement) }
    }
    endRound(of: block, &judgement)
    judgement.byteCount = finder.byteCount(of: block)
    lastOutputCount = judgement.output.count
    return judgement
  }

  /// Gives a token its place in the batch. Receipts are judged one by one.
  /// - Returns: whether it is a receipt.
  private mutating func add(_ text: Span<UInt8>) -> Bool {
    if kind.isReceipt(text) { return true }
    batch.add(text, as: kind.ofToken)
    return false
  }

  private mutating func endRound(of block: LineBlock, _ judgement: inout Judgement) {
    for (candidate, isReceipt) in waiting {
      let record =
        switch candidate.content {
        case .range(let range) where isReceipt: receiptRecord(candidate, block.bytes.span.extracting(range))
        case .bytes(let bytes) where isReceipt: receiptRecord(candidate, bytes.span)
        case .range(let range): record(nextVerdict(), candidate, block.bytes.span.extracting(range))
        case .bytes(let bytes): record(nextVerdict(), candidate, bytes.span)
        case .failure(let failure): Record(failure, at: candidate.place)
        }
      judgement.add(record, style)
    }
    waiting.removeAll(keepingCapacity: true)
    let rest = batch.nextVerdict()
    assert(rest == nil, "a verdict for each candidate")
  }

  private mutating func nextVerdict() -> Result<VerifiedToken, VerificationError> {
    guard let verdict = batch.nextVerdict() else { preconditionFailure("a verdict for each candidate") }
    return verdict
  }

  /// Only a token that fails is looked at a second time, for all its failures.
  private func record(
    _ verdict: Result<VerifiedToken, VerificationError>, _ candidate: Candidate, _ text: Span<UInt8>
  ) -> Record {
    var record: Record
    switch verdict {
    case .success(let token):
      record = Record(token, at: candidate.place, notes: candidate.notes)
      record.ask(revocation, about: token.verifiedChains, isPinned: token.chain.intermediate == nil, from: "x5c")
      if style.isVerbose { record.add(verifiers.tokens.diagnose(text, as: kind.ofToken)) }
    case .failure(let failure):
      if failure.code != .signatureInvalid, let misfit = Misfit.failure(of: text) {
        return Record(misfit, at: candidate.place, notes: candidate.notes)
      }
      let report = verifiers.tokens.diagnose(text, as: kind.ofToken, after: failure)
      record = Record(report, at: candidate.place, notes: candidate.notes, after: failure)
      if style.isVerbose { record.add(report) }
    }
    return record
  }

  private func receiptRecord(_ candidate: Candidate, _ text: Span<UInt8>) -> Record {
    var record: Record
    do throws(VerificationError) {
      let receipt = try verifiers.receipts.verify(text)
      record = Record(receipt, at: candidate.place, notes: candidate.notes + verifiers.notesOnReceipts)
      record.ask(
        revocation, about: [receipt.verifiedChain], isPinned: receipt.chain.intermediate == nil, from: "certificates")
      if style.isVerbose { record.add(verifiers.receipts.diagnose(text)) }
    } catch {
      let report = verifiers.receipts.diagnose(text)
      record = Record(report, at: candidate.place, notes: candidate.notes, after: error)
      if style.isVerbose { record.add(report) }
    }
    return record
  }
}

/// The records of a block, written out, and what follows from them.
struct Judgement {
  private(set) var output = ByteBuffer()
  private(set) var tally = Tally()
  private(set) var copies: [TransactionCopy] = []
  /// What is verified, where it is wanted.
  private(set) var items: [VerifiedItem] = []
  private let keepsItems: Bool
  private var chains = ChainJSON()
  /// How much of the input it is about.
  var byteCount = 0

  init(keepsItems: Bool = false, outputCapacity: Int = 0) {
    self.keepsItems = keepsItems
    output.reserveCapacity(outputCapacity)
  }

  mutating func add(_ record: Record, _ style: RecordStyle) {
    if style.endsAtFailure, tally.failed > 0 { return }
    tally.add(record)
    // A receipt repeats what earlier ones said: only tokens are copies of each other.
    if case .token(let token) = record.item {
      token.forEachTransaction { transaction in
        if let copy = TransactionCopy(transaction) { copies.append(copy) }
      }
    }
    if keepsItems, let item = record.item { items.append(item) }
    style.append(record, to: &output, &chains)
  }
}

extension Record {
  /// Asks whether certificates are revoked.
  fileprivate mutating func ask(
    _ revocation: RevocationChecker?, about chains: @autoclosure () -> [VerifiedChain], isPinned: Bool,
    from path: String
  ) {
    guard let revocation else { return }
    if isPinned { notes.append("revocation not checked: nobody can revoke a pinned certificate") }
    do throws(VerificationError) {
      try revocation.ask(chains(), from: path)
    } catch {
      fail(error)
    }
  }

  fileprivate mutating func add(_ report: VerificationReport) {
    checks = report.results.map { ($0.check.rawValue, $0.result) }
  }

  fileprivate mutating func add(_ report: ReceiptReport) {
    checks = report.results.map { ($0.check.rawValue, $0.result) }
  }
}
