internal import AppStoreJWS

/// Counts over records. Workers keep one for each block, and these are added up.
struct Tally {
  /// Receipts are counted as tokens are, and once more by themselves.
  private(set) var tokens = 0
  private(set) var receipts = 0
  private(set) var verified = 0
  /// Failed tokens by their first failure.
  private(set) var codes = Counts()

  // What verified tokens say. Nothing is counted that only an unverified one claims.
  private(set) var kinds = Counts()
  private(set) var environments = Counts()
  private(set) var signedDates: ClosedRange<Timestamp>?

  // Of verified transactions, those inside notifications and receipts included.
  private(set) var products = Counts()
  private(set) var revoked = 0

  var failed: Int { tokens - verified }

  /// Sandbox purchases that somebody may take for real ones.
  var sandboxAmongProduction: Int {
    environments[AppStoreEnvironment.production.rawValue] == 0
      ? 0 : environments[AppStoreEnvironment.sandbox.rawValue]
  }

  mutating func add(_ record: Record) {
    tokens += 1
    if record.kind == .receipt { receipts += 1 }
    guard let item = record.item else { return codes.add(record.failures[0].code.rawValue) }
    verified += 1
    kinds.add(item.kind.name)
    if let environment = item.environment { environments.add(environment.rawValue) }
    if let date = item.signedDate { merge(date...date) }
    item.forEachPurchase { productID, isRevoked in
      if let productID { products.add(productID) }
      if isRevoked { revoked += 1 }
    }
  }

  mutating func merge(_ other: Tally) {
    tokens += other.tokens
    receipts += other.receipts
    verified += other.verified
    codes.merge(other.codes)
    kinds.merge(other.kinds)
    environments.merge(other.environments)
    products.merge(other.products)
    revoked += other.revoked
    if let dates = other.signedDates { merge(dates) }
  }

  private mutating func merge(_ dates: ClosedRange<Timestamp>) {
    let known = signedDates ?? dates
    signedDates = min(known.lowerBound, dates.lowerBound)...max(known.upperBound, dates.upperBound)
  }
}

/// How often each name occurs. The names kept are bounded, what has no place among them is counted together.
struct Counts {
  static let limit = 1000

  private var counts: [String: Int] = [:]
  /// The name that was counted last, and its place while no other name has come.
  private var last: (name: String, index: Dictionary<String, Int>.Index)?
  /// Occurrences of names that came when there were too many already.
  private(set) var others = 0

  subscript(name: String) -> Int { counts[name] ?? 0 }

  var isEmpty: Bool { counts.isEmpty }

  /// The most frequent first.
  var sorted: [(name: String, count: Int)] {
    counts.map { ($0.key, $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  mutating func add(_ name: String, _ count: Int = 1) {
    if let last, last.name == name {
      counts.values[last.index] += count
    } else if let known = counts.index(forKey: name) {
      counts.values[known] += count
      last = (name, known)
    } else if counts.count < Counts.limit {
      counts[name] = count
      last = nil
    } else {
      others += count
    }
  }

  mutating func merge(_ other: Counts) {
    for (name, count) in other.counts { add(name, count) }
    others += other.others
  }
}
