internal import AppStoreEntitlements
internal import AppStoreJWS

/// One verified token of a transaction, as far as copies of it are told apart: as `EntitlementEngine` does.
struct TransactionCopy {
  let id: String
  let environment: String
  let bundleID: String
  let ownershipType: OwnershipType
  let signedDate: Int64
  /// In lower case: UUIDs compare without case.
  let appAccountToken: String?
}

extension TransactionCopy {
  init?(_ transaction: VerifiedTransaction) {
    guard let id = transaction.id?.filled, let signedDate = transaction.signedDate else { return nil }
    self.id = id
    self.signedDate = signedDate.milliseconds
    environment = transaction.environment?.rawValue ?? ""
    bundleID = transaction.appBundleID ?? ""
    ownershipType = transaction.ownershipType?.filled ?? .purchased
    appAccountToken = transaction.appAccountToken?.filled?.lowercased()
  }
}

/// Which transactions came more than once. Its memory is bounded: when it is full, new transactions are not followed.
struct TransactionCopies {
  /// Some 30 MB.
  static let limit = 1 << 19

  private struct Seen {
    /// The newest, and how many copies have it.
    var signedDate: Int64
    var copies: Int32 = 1
    /// A hash; 0 stands for none.
    var account: Int
    var isConflicting = false
  }

  /// By a hash of what makes a transaction the same. That two of half a million share one is less likely than one in a
  /// hundred million.
  private var seen: [Int: Seen] = [:]
  private let limit: Int

  /// Copies that were signed when another was, and no newer one is there.
  private(set) var repeated = 0
  /// Copies of which there is a newer one.
  private(set) var superseded = 0
  /// The first few transactions that came under two `appAccountToken`s, and how many there are.
  private(set) var conflicts: [String] = []
  private(set) var conflictCount = 0
  /// Transactions that came when there were too many already.
  private(set) var unfollowed = 0

  init(limit: Int = TransactionCopies.limit) { self.limit = limit }

  var followed: Int { seen.count }

  mutating func add(_ copy: TransactionCopy) {
    let key = TransactionCopies.hash { hasher in
      hasher.combine(copy.environment)
      hasher.combine(copy.bundleID)
      hasher.combine(copy.id)
      hasher.combine(copy.ownershipType)
    }
    let account = copy.appAccountToken.map { account in TransactionCopies.hash { $0.combine(account) } | 1 } ?? 0
    guard var known = seen[key] else {
      if seen.count < limit {
        seen[key] = Seen(signedDate: copy.signedDate, account: account)
      } else {
        unfollowed += 1
      }
      return
    }
    if copy.signedDate < known.signedDate {
      superseded += 1
    } else if copy.signedDate == known.signedDate {
      repeated += 1
      known.copies += 1
    } else {
      repeated -= Int(known.copies) - 1
      superseded += Int(known.copies)
      known.copies = 1
      known.signedDate = copy.signedDate
    }
    if account != 0, known.account != 0, account != known.account, !known.isConflicting {
      known.isConflicting = true
      conflictCount += 1
      if conflicts.count < 10 { conflicts.append(copy.id) }
    }
    if known.account == 0 { known.account = account }
    seen[key] = known
  }

  private static func hash(_ combine: (inout Hasher) -> Void) -> Int {
    var hasher = Hasher()
    combine(&hasher)
    return hasher.finalize()
  }
}
