public import AppStoreJWS

/// Tells who may use what, from signed evidence and an instant.
///
/// The evidence may come in any order and repeatedly; the answers are the same. An instant in the past is judged by all
/// that is known now: what was refunded last week was paid for last month.
///
/// ```swift
/// var engine = EntitlementEngine()
/// for token in tokens { engine.add(Evidence.from(try verifier.verify(token))) }
/// engine.isUnlocked("com.example.app.monthly", for: .appAccountToken(user), at: .now())
/// ```
///
/// Each answer, about one customer too, goes through all evidence there is. Give an engine what is known of one
/// customer; `Ledger`, of `AppStoreLedger`, keeps many customers and finds the purchases of each by an index.
public struct EntitlementEngine: Sendable {
  var evidence: EvidenceSet
  let catalogue: ProductCatalogue?

  /// Makes an engine that knows of no purchase yet.
  /// - Parameter catalogue: the products that are sold. Without one every product is.
  public init(catalogue: ProductCatalogue? = nil) { self.init(catalogue: catalogue, rules: .all) }

  init(catalogue: ProductCatalogue?, rules: RuleSet) {
    self.catalogue = catalogue
    evidence = EvidenceSet(rules: rules)
  }

  /// Adds what is known already or not.
  public mutating func add(_ evidence: Evidence) { self.evidence.add(evidence) }

  /// Adds what is known already or not.
  public mutating func add(_ evidence: some Sequence<Evidence>) {
    for evidence in evidence { add(evidence) }
  }
}

// MARK: Answers

extension EntitlementEngine {
  /// What all customers hold and held: for each customer, app, environment, ownership and product one entitlement, and
  /// for a non-renewing subscription one for each purchase; ordered by these. Of a product of an auto-renewable
  /// subscription the last period tells, and it is the customer's whose that period is: no subscription runs for two.
  /// - Parameters:
  ///   - customer: whose. nil stands for everybody.
  ///   - instant: when.
  public func entitlements(for customer: Customer? = nil, at instant: Timestamp) -> [Entitlement] {
    Purchases(evidence, catalogue: catalogue, of: customer).entitlements(at: instant, under: evidence.rules)
  }

  /// How many consumables all customers have bought, ordered like the entitlements.
  /// - Parameters:
  ///   - customer: whose. nil stands for everybody.
  ///   - instant: when.
  public func consumables(for customer: Customer? = nil, at instant: Timestamp) -> [ConsumableCount] {
    ConsumableCount.counts(
      of: Purchases(evidence, catalogue: catalogue, of: customer).consumables, at: instant, under: evidence.rules)
  }

  /// Whether a customer may use a product at an instant.
  ///
  /// A non-renewing subscription never unlocks by itself: how long it lasts only the caller knows.
  ///
  /// The product may be of any app that the evidence is of, and other apps may sell one of the same identifier: have
  /// the verifier accept one app's bundle id, or compare ``Entitlement/bundleID``.
  /// - Parameters:
  ///   - productID: the product.
  ///   - customer: the customer.
  ///   - environment: where it must have been bought.
  ///   - instant: when.
  public func isUnlocked(
    _ productID: String, for customer: Customer, in environment: AppStoreEnvironment = .production,
    at instant: Timestamp
  ) -> Bool {
    entitlements(for: customer, at: instant).unlock(productID, in: environment)
  }

  /// What a customer holds and held of a subscription group at an instant.
  /// - Parameters:
  ///   - subscriptionGroupID: the group.
  ///   - customer: the customer.
  ///   - environment: where it must have been bought.
  ///   - instant: when.
  public func entitlements(
    inGroup subscriptionGroupID: String, for customer: Customer, in environment: AppStoreEnvironment = .production,
    at instant: Timestamp
  ) -> [Entitlement] {
    entitlements(for: customer, at: instant).inGroup(subscriptionGroupID, in: environment)
  }
}

// MARK: What is wrong

extension EntitlementEngine {
  /// What is wrong with the evidence as a whole, in an order that is always the same.
  public var findings: [Finding] {
    var findings = Array(evidence.incomplete)
    for transaction in evidence.transactions.values {
      let accounts = transaction.conflictingAccounts
      if !accounts.isEmpty, evidence.rules.contains(.accountConflict) {
        findings.append(.accountConflict(transactionID: transaction.facts.id, appAccountTokens: accounts))
      }
    }
    return Finding.inOrder(findings + Finding.about(evidence.known, catalogue: catalogue))
  }
}

extension [Entitlement] {
  package func unlock(_ productID: String, in environment: AppStoreEnvironment) -> Bool {
    contains { $0.isUnlocked && ExactText($0.productID) == ExactText(productID) && $0.environment == environment }
  }

  package func inGroup(_ subscriptionGroupID: String, in environment: AppStoreEnvironment) -> [Entitlement] {
    filter {
      $0.subscriptionGroupID.map(ExactText.init) == ExactText(subscriptionGroupID) && $0.environment == environment
    }
  }
}
