internal import AppStoreTrust

/// Verifies many tokens with less work for each than one call a token: signatures are judged together, and a key that is
/// seen often gets a table. The verdicts are those of ``AppStoreVerifier/verify(_:as:)-(String,_)``, in the order in which
/// the tokens were added.
///
/// A batch keeps its memory from one round to the next. Each thread takes its own, from the same verifier.
public struct TokenBatch: ~Copyable {
  /// The most tokens in one round.
  public static let capacity = BatchVerifier.capacity

  private let verifier: VerifierSettings
  private var signatures: BatchVerifier
  private var entries: [Entry] = []

  private struct Entry {
    var examination: Examination
    var failure: VerificationError?

    mutating func step(_ body: (inout Examination) throws(VerificationError) -> Void) {
      if failure != nil { return }
      do throws(VerificationError) {
        try body(&examination)
      } catch {
        failure = error
      }
    }

    var verdict: Result<VerifiedToken, VerificationError> {
      if let failure { return .failure(failure) }
      guard let verified = examination.verified else { return .failure(Examination.unexplained) }
      return .success(VerifiedToken(verified))
    }
  }

  init(_ verifier: AppStoreVerifier) {
    self.verifier = verifier.settings
    signatures = BatchVerifier(tables: verifier.settings.tables)
    entries.reserveCapacity(TokenBatch.capacity)
  }

  /// Whether the round has to end before another token can be added.
  public var isFull: Bool { entries.count == TokenBatch.capacity }

  /// Adds a token to the round, which must not be full.
  /// - Parameters:
  ///   - token: the token in compact form (RFC 7515 section 7.1) and nothing else.
  ///   - kind: the kind to insist on, or to name for a payload that is too small to tell.
  public mutating func add(_ token: Span<UInt8>, as kind: PayloadKind? = nil) {
    precondition(!isFull, "the round is full: take its verdicts first")
    entries.append(Entry(examination: Examination(by: verifier, as: kind, collectsAll: false)))
    entries[entries.count - 1].step { (examination) throws(VerificationError) in try examination.begin(token) }
  }

  /// Ends the round.
  /// - Returns: a verdict for each token, in the order in which they were added.
  public mutating func verdicts() -> [Result<VerifiedToken, VerificationError>] {
    judgeSignatures()
    judgeNestedTokens()
    var verdicts: [Result<VerifiedToken, VerificationError>] = []
    verdicts.reserveCapacity(entries.count)
    for index in entries.indices {
      entries[index].step { (examination) throws(VerificationError) in try examination.finish() }
      verdicts.append(entries[index].verdict)
    }
    entries.removeAll(keepingCapacity: true)
    return verdicts
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
    for (position, index) in judged.enumerated() {
      entries[index].step { (examination) throws(VerificationError) in
        try examination.settle(signature: verdicts[position])
      }
    }
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
    var round: ArraySlice<Result<VerifiedToken, VerificationError>> = []

    /// The next verdict; nil after the last.
    public mutating func next() -> Result<VerifiedToken, VerificationError>? {
      if round.isEmpty {
        while !batch.batch.isFull, let token = tokens.next() { batch.batch.add(token.utf8.span, as: kind) }
        round = batch.batch.verdicts()[...]
      }
      return round.popFirst()
    }
  }
}

/// An iterator has to be copyable, a batch is not.
private final class SharedBatch {
  var batch: TokenBatch

  init(_ verifier: AppStoreVerifier) { batch = TokenBatch(verifier) }
}
