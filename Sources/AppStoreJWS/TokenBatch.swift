internal import AppStoreTrust

/// Verifies many tokens with less work for each than one call a token: signatures are judged together, and a key that
/// is seen often gets a table. The verdicts are those of ``AppStoreVerifier/verify(_:as:)-(String,_)``, in the order in
/// which the tokens were added.
///
/// A batch keeps its memory from one round to the next. Each thread takes its own, from the same verifier.
public struct TokenBatch: ~Copyable {
  /// The most tokens in one round.
  public static let capacity = BatchVerifier.capacity

  private let verifier: VerifierSettings
  private var signatures: BatchVerifier
  private var entries: [Entry] = []
  /// That of the last token, if it is known: the next one mostly has the same, and no other thread looks here.
  private var lastHeader: KnownHeader?
  /// Bytes of their payloads.
  private var byteCount = 0
  /// How many verdicts of the round have been handed out.
  private var next = 0
  /// Whether the remaining entries wait for nothing but their last checks.
  private var areAllSettled = false

  private struct Entry {
    var examination: Examination
    /// nil while nobody has judged it.
    var isSignatureValid: Bool?
    var failure: VerificationError?

    mutating func step(_ body: (inout Examination) throws(VerificationError) -> Void) {
      if failure != nil { return }
      do throws(VerificationError) {
        try body(&examination)
      } catch {
        failure = error
        examination.forgetPayload()
      }
    }

    mutating func settle() {
      let isSignatureValid = isSignatureValid
      step { (examination) throws(VerificationError) in try examination.settle(signature: isSignatureValid) }
    }

    /// Makes the last checks, and keeps nothing of the token.
    mutating func finish() -> Result<VerifiedToken, VerificationError> {
      step { (examination) throws(VerificationError) in try examination.finish() }
      let verified = examination.takeVerified()
      if let failure { return .failure(failure) }
      guard let verified else { return .failure(Examination.unexplained) }
      return .success(VerifiedToken(verified))
    }
  }

  init(_ verifier: AppStoreVerifier) {
    self.verifier = verifier.settings
    signatures = BatchVerifier(tables: verifier.settings.tables)
    entries.reserveCapacity(TokenBatch.capacity)
  }

  /// Whether the round should end before another token is added: there are ``capacity`` in it, or they have
  /// ``Limits/roundBytes``.
  public var isFull: Bool { entries.count == TokenBatch.capacity || byteCount >= Limits.roundBytes }

  /// Adds a token to the round, in which there must be fewer than ``capacity``.
  /// - Parameters:
  ///   - token: the token in compact form (RFC 7515 section 7.1) and nothing else.
  ///   - kind: the kind to insist on, or to name for a payload that is too small to tell.
  public mutating func add(_ token: Span<UInt8>, as kind: PayloadKind? = nil) {
    precondition(next == 0, "the round has ended: take all its verdicts first")
    precondition(entries.count < TokenBatch.capacity, "the round is full: take its verdicts first")
    let index = entries.count
    entries.append(Entry(examination: Examination(by: verifier, as: kind, collectsAll: false)))
    let lastHeader = lastHeader
    entries[index].step { (examination) throws(VerificationError) in try examination.begin(token, after: lastHeader) }
    self.lastHeader = entries[index].examination.knownHeader
    byteCount += entries[index].examination.payloadByteCount
  }

  /// Ends the round.
  /// - Returns: a verdict for each token, in the order in which they were added.
  public mutating func verdicts() -> [Result<VerifiedToken, VerificationError>] {
    var verdicts: [Result<VerifiedToken, VerificationError>] = []
    verdicts.reserveCapacity(entries.count)
    while let verdict = nextVerdict() { verdicts.append(verdict) }
    return verdicts
  }

  /// Ends the round, and hands out its verdicts one after the other. Whoever is done with one before the next has the
  /// payload of one token in memory at a time, as long as headers are known and no notification is among them.
  /// - Returns: the verdicts in the order in which the tokens were added; nil after the last, when the next round
  ///   begins.
  public mutating func nextVerdict() -> Result<VerifiedToken, VerificationError>? {
    if next == 0 { judgeSignatures() }
    guard next < entries.count else {
      entries.removeAll(keepingCapacity: true)
      byteCount = 0
      next = 0
      areAllSettled = false
      return nil
    }
    if !areAllSettled {
      entries[next].settle()
      // Nested tokens fill rounds of their own, for which all payloads have to be read.
      if !entries[next].examination.nested.isEmpty {
        for later in entries.indices[(next + 1)...] { entries[later].settle() }
        judgeNestedTokens()
        areAllSettled = true
      }
    }
    defer { next += 1 }
    return entries[next].finish()
  }

  private mutating func judgeSignatures() {
    var judged: [Int] = []
    judged.reserveCapacity(entries.count)
    for index in entries.indices where entries[index].failure == nil {
      guard let pending = entries[index].examination.pendingSignature else { continue }
      signatures.add(pending.signature, for: pending.digest, by: pending.key)
      judged.append(index)
    }
    let verdicts = signatures.verify()
    for (position, index) in judged.enumerated() { entries[index].isSignatureValid = verdicts[position] }
  }

  /// Notifications bring tokens of their own, two each mostly: they fill rounds of signatures too.
  private mutating func judgeNestedTokens() {
    var waiting: [(entry: Int, nested: Int)] = []
    for index in entries.indices where entries[index].failure == nil {
      for nested in entries[index].examination.nested.indices {
        if let pending = entries[index].examination.nested[nested].begin() {
          signatures.add(pending.signature, for: pending.digest, by: pending.key)
          waiting.append((index, nested))
          if signatures.isFull { settle(&waiting) }
        } else {
          entries[index].examination.nested[nested].settle(signature: nil)
        }
      }
    }
    settle(&waiting)
  }

  private mutating func settle(_ waiting: inout [(entry: Int, nested: Int)]) {
    let verdicts = signatures.verify()
    for (position, place) in waiting.enumerated() {
      entries[place.entry].examination.nested[place.nested].settle(signature: verdicts[position])
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

extension AppStoreVerifier {
  /// Makes a batch, for one thread to fill.
  public func makeBatch() -> TokenBatch { TokenBatch(self) }

  /// Verifies many tokens.
  /// - Parameters:
  ///   - tokens: the tokens in compact form, each by itself.
  ///   - kind: the kind to insist on, or to name for payloads that are too small to tell.
  /// - Returns: a verdict for each token, in order.
  public func verify(
    batch tokens: [String], as kind: PayloadKind? = nil
  ) -> [Result<VerifiedToken, VerificationError>] {
    Array(verify(stream: tokens, as: kind))
  }

  /// Verifies tokens as they are asked for, with no more of them in memory than one round has.
  /// - Parameters:
  ///   - tokens: where the tokens come from, each in compact form by itself.
  ///   - kind: the kind to insist on, or to name for payloads that are too small to tell.
  /// - Returns: a verdict for each token, in order. It is to be gone through once.
  public func verify<Tokens: Sequence<String>>(
    stream tokens: Tokens, as kind: PayloadKind? = nil
  ) -> VerdictSequence<Tokens> {
    VerdictSequence(tokens: tokens, verifier: self, kind: kind)
  }
}

/// The verdicts on a sequence of tokens, made as they are asked for.
public struct VerdictSequence<Tokens: Sequence<String>>: Sequence {
  let tokens: Tokens
  let verifier: AppStoreVerifier
  let kind: PayloadKind?

  /// Begins with the first token.
  public func makeIterator() -> Iterator {
    Iterator(tokens: tokens.makeIterator(), batch: SharedBatch(verifier), kind: kind)
  }

  /// Goes through the verdicts.
  public struct Iterator: IteratorProtocol {
    var tokens: Tokens.Iterator
    fileprivate let batch: SharedBatch
    let kind: PayloadKind?

    /// The next verdict; nil after the last.
    public mutating func next() -> Result<VerifiedToken, VerificationError>? {
      if let verdict = batch.batch.nextVerdict() { return verdict }
      while !batch.batch.isFull, let token = tokens.next() { batch.batch.add(token.utf8.span, as: kind) }
      return batch.batch.nextVerdict()
    }
  }
}

/// An iterator has to be copyable, a batch is not.
private final class SharedBatch {
  var batch: TokenBatch

  init(_ verifier: AppStoreVerifier) { batch = TokenBatch(verifier) }
}
