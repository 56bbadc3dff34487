internal import AppStoreJWS

/// Evidence with every repetition merged. Adding is idempotent, and its order is of no account: of each thing the copy
/// with the greatest ``Precedence`` is kept.
struct EvidenceSet: Sendable {
  struct TransactionKey: Hashable, Sendable {
    let environment: AppStoreEnvironment?
    let bundleID: ExactText?
    let id: ExactText
    let ownershipType: OwnershipType?
  }

  struct RenewalKey: Hashable, Sendable {
    let environment: AppStoreEnvironment?
    let originalID: ExactText
  }

  struct Transaction: Sendable {
    var facts: TransactionFacts
    var precedence: Precedence
    /// The accounts that copies which do not speak have named.
    var otherAccounts: Set<ExactText> = []

    /// All accounts that its copies name, in order, if these are several.
    var conflictingAccounts: [String] {
      if otherAccounts.isEmpty { return [] }
      let all = otherAccounts.union([facts.appAccountToken].compactMap { $0.map(ExactText.init) })
      return all.count > 1 ? all.sorted().map(\.text) : []
    }
  }

  private(set) var transactions: [TransactionKey: Transaction] = [:]
  private var renewals: [RenewalKey: (facts: RenewalFacts, precedence: Precedence)] = [:]
  /// Each by the receipt that speaks.
  private var receiptPurchases: [KnownTransaction.Key: TransactionFacts] = [:]
  private(set) var incomplete: Set<Finding> = []
  let rules: RuleSet

  init(rules: RuleSet) { self.rules = rules }

  mutating func add(_ evidence: Evidence) {
    switch evidence.content {
    case .transaction(let facts): add(facts, evidence)
    case .renewalInfo(let facts): add(facts, evidence)
    case .receiptPurchase(let facts): add(receiptPurchase: facts)
    case .incomplete(let kind, let id, let missing): incomplete.insert(.incomplete(kind, id: id, missing: missing))
    }
  }

  private mutating func add(_ facts: TransactionFacts, _ evidence: Evidence) {
    let added = Transaction(
      facts: facts,
      precedence: Precedence(
        signedDate: facts.signedDate, isRevoked: facts.revocation != nil, payload: evidence.payload))
    let key = TransactionKey(
      environment: rules.contains(.environmentsApart) ? facts.environment : nil,
      bundleID: rules.contains(.appsApart) ? facts.bundleID.map(ExactText.init) : nil, id: ExactText(facts.id),
      ownershipType: rules.contains(.ownershipApart) ? facts.ownershipType : nil)
    guard var known = transactions[key] else {
      transactions[key] = added
      return
    }
    let accounts = Set([facts.appAccountToken, known.facts.appAccountToken].map { $0.map(ExactText.init) })
    if accounts.count > 1 { known.otherAccounts.formUnion(accounts.compactMap { $0 }) }
    if known.precedence.yields(to: added.precedence, under: rules) {
      let others = known.otherAccounts
      known = added
      known.otherAccounts = others
    }
    transactions[key] = known
  }

  private mutating func add(_ facts: RenewalFacts, _ evidence: Evidence) {
    let precedence = Precedence(signedDate: facts.signedDate, isRevoked: false, payload: evidence.payload)
    let key = renewalKey(originalID: facts.originalID, environment: facts.environment)
    if let known = renewals[key], !known.precedence.yields(to: precedence, under: rules) { return }
    renewals[key] = (facts, precedence)
  }

  private mutating func add(receiptPurchase facts: TransactionFacts) {
    let key = KnownTransaction.Key(facts, id: facts.id)
    if let known = receiptPurchases[key], !known.precedenceAmongReceipts.yields(to: facts.precedenceAmongReceipts) {
      return
    }
    receiptPurchases[key] = facts
  }

  /// All transactions, by tokens and receipts together.
  var known: [KnownTransaction] {
    KnownTransaction.all(tokens: transactions.values.lazy.map(\.facts), receiptPurchases: receiptPurchases.values)
  }

  func renewal(of facts: TransactionFacts) -> RenewalFacts? {
    renewals[renewalKey(originalID: facts.originalID, environment: facts.environment)]?.facts
  }

  private func renewalKey(originalID: String, environment: AppStoreEnvironment?) -> RenewalKey {
    RenewalKey(
      environment: rules.contains(.environmentsApart) ? environment : nil, originalID: ExactText(originalID))
  }
}
