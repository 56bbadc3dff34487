internal import AppStoreJWS

/// Counts over records. Workers keep one for each block, and these are added up.
struct Tally {
  private(set) var tokens = 0
  private(set) var verified = 0
  /// Failed tokens by their first failure.
  private(set) var codes = Counts()

  // What verified tokens say. Nothing is counted that only an unverified one claims.
  private(set) var kinds = Counts()
  private(set) var environments = Counts()
  private(set) var signedDates: ClosedRange<Timestamp>?

  // Of verified transactions, those inside notifications included.
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
    guard let token = record.token else { return codes.add(record.failures[0].code.rawValue) }
    verified += 1
    kinds.add(token.kind.rawValue)
    if let environment = token.environment { environments.add(environment.rawValue) }
    if let date = token.signedDate { merge(date...date) }
    token.forEachTransaction { transaction in
      if let product = transaction.productID { products.add(product) }
      if transaction.revocationDate != nil { revoked += 1 }
    }
  }

  mutating func merge(_ other: Tally) {
    tokens += other.tokens
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
  /// Occurrences of names that came when there were too many already.
  private(set) var others = 0

  subscript(name: String) -> Int { counts[name] ?? 0 }

  var isEmpty: Bool { counts.isEmpty }

  /// The most frequent first.
  var sorted: [(name: String, count: Int)] {
    counts.map { ($0.key, $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  mutating func add(_ name: String, _ count: Int = 1) {
    if let known = counts.index(forKey: name) {
      counts.values[known] += count
    } else if counts.count < Counts.limit {
      counts[name] = count
    } else {
      others += count
    }
  }

  mutating func merge(_ other: Counts) {
    for (name, count) in other.counts { add(name, count) }
    others += other.others
  }
}

extension VerifiedToken {
  var environment: AppStoreEnvironment? {
    switch self {
    case .transaction(let token): token.environment
    case .renewalInfo(let token): token.environment
    case .appTransaction(let token): token.environment
    case .notification(let token): token.payload.environment
    case .realtimeRequest(let token): token.environment
    }
  }

  /// Calls `body` with the transaction that this is, or with those inside.
  func forEachTransaction(_ body: (VerifiedTransaction) -> Void) {
    switch self {
    case .transaction(let transaction): body(transaction)
    case .notification: for (_, token) in nested { token.forEachTransaction(body) }
    case .renewalInfo, .appTransaction, .realtimeRequest: break
    }
  }

  var isRevoked: Bool {
    var isRevoked = false
    forEachTransaction { isRevoked = isRevoked || $0.revocationDate != nil }
    return isRevoked
  }
}
