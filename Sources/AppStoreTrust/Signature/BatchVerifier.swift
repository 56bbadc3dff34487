/// ES256 signatures by the batch: the verdicts of ``SigningKey/isValid(_:for:)``, sooner.
///
/// A signature (r, s) over a digest e is valid when the x of e/s·G + r/s·Q, modulo n, is r (FIPS 186-5 section 6.4.2).
/// Three things make it cheap: ``FixedKeyTables`` for r/s·Q, one inversion for all s of a batch, and a comparison that
/// needs no inversion at all.
///
/// A wrong acceptance is the danger, so these are the rules. OpenSSL does every operation on numbers and points. Only
/// 1 ≤ r, s < n enters: one s = 0 would make every inverse of its batch 0. Each signature is judged by its own
/// equation, and infinity fulfils none. What is not accepted is judged once more by the key itself, so a rejection is
/// never wrong.
///
/// All memory is used again from batch to batch. One thread at a time; each has its own, over shared tables.
package struct BatchVerifier: ~Copyable {
  /// The most signatures in one batch. An inversion costs 10 µs, and shared by 64 next to nothing.
  package static let capacity = 64

  private struct Entry {
    let signature: ES256Signature
    let digest: SHA256Digest
    let key: SigningKey
  }

  /// An entry that may be judged with a table.
  private struct Candidate {
    let entry: Int
    let table: FixedKeyTable
  }

  private let tables: FixedKeyTables
  private var entries: [Entry] = []
  private var candidates: [Candidate] = []

  private let curve = P256()
  private let r = InlineArray<64, BigNumber> { _ in BigNumber() }
  private let s = InlineArray<64, BigNumber> { _ in BigNumber() }
  /// At i + 1 the product of all s up to i, at 0 one.
  private let products = InlineArray<65, BigNumber> { _ in BigNumber() }
  private let inverseOfProduct = BigNumber()
  private let inverse = BigNumber()
  private let u1 = BigNumber()
  private let u2 = BigNumber()

  package init(tables: FixedKeyTables) {
    self.tables = tables
    entries.reserveCapacity(BatchVerifier.capacity)
    candidates.reserveCapacity(BatchVerifier.capacity)
    precondition(curve.setOne(products[0]), "OpenSSL is out of memory")
  }

  package var isFull: Bool { entries.count == BatchVerifier.capacity }

  /// Adds a signature to the batch, which must not be full.
  package mutating func add(_ signature: ES256Signature, for digest: SHA256Digest, by key: SigningKey) {
    precondition(!isFull)
    entries.append(Entry(signature: signature, digest: digest, key: key))
  }

  /// Judges the batch and empties it.
  /// - Returns: whether each signature is valid, in the order in which they were added.
  package mutating func verify() -> Verdicts {
    var verdicts = acceptedByTables()
    for index in entries.indices where !verdicts[index] {
      verdicts[index] = entries[index].key.isValid(entries[index].signature, for: entries[index].digest)
    }
    entries.removeAll(keepingCapacity: true)
    return verdicts
  }

  /// Whether each signature of a batch is valid.
  package struct Verdicts: Sendable, Equatable {
    private var bits: UInt64 = 0

    package subscript(index: Int) -> Bool {
      get { bits >> index & 1 == 1 }
      set { if newValue { bits |= 1 << index } else { bits &= ~(1 << index) } }
    }
  }
}

extension BatchVerifier {
  /// The verdicts of the tables alone: false where there is none, too.
  mutating func acceptedByTables() -> Verdicts {
    findCandidates()
    return acceptCandidates()
  }

  /// Reads r and s of what has a table and is in range.
  private mutating func findCandidates() {
    candidates.removeAll(keepingCapacity: true)
    var start = 0
    while start < entries.count {
      let key = entries[start].key
      let end = entries[start...].firstIndex { $0.key !== key } ?? entries.count
      if let table = tables.table(for: key, uses: end - start) {
        for index in start..<end {
          let position = candidates.count
          let bytes = entries[index].signature.bytes.span
          if r[position].assign(bytes.extracting(first: 32)), curve.isScalar(r[position]),
            s[position].assign(bytes.extracting(last: 32)), curve.isScalar(s[position])
          {
            candidates.append(Candidate(entry: index, table: table))
          }
        }
      }
      start = end
    }
  }

  /// Montgomery's trick: one inverse, of the product of all s; times the product of all s before it is the inverse of
  /// the last s, times the last s the inverse of the product without it, and so on down. In Montgomery form the powers
  /// of R cancel out, but for the one that makes `inverse` a factor of ordinary products.
  private func acceptCandidates() -> Verdicts {
    var accepted = Verdicts()
    for position in candidates.indices {
      guard curve.multiply(products[position], s[position], into: products[position + 1]) else { return accepted }
    }
    guard !candidates.isEmpty, curve.invert(products[candidates.count], into: inverseOfProduct) else { return accepted }
    for position in candidates.indices.reversed() {
      guard curve.multiply(inverseOfProduct, products[position], into: inverse),
        curve.multiply(inverseOfProduct, s[position], into: inverseOfProduct)
      else { return accepted }
      let candidate = candidates[position]
      accepted[candidate.entry] = accepts(r[position], entries[candidate.entry].digest, with: candidate.table)
    }
    return accepted
  }

  private func accepts(_ r: borrowing BigNumber, _ digest: SHA256Digest, with table: FixedKeyTable) -> Bool {
    u1.assign(digest.span) && curve.reduce(u1) && curve.multiply(u1, inverse, into: u1)
      && curve.multiply(r, inverse, into: u2)
      && curve.isR(r, ofSum: u1, u2, with: table)
  }
}
