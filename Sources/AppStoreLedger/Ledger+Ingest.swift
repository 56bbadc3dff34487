public import AppStoreEntitlements
public import AppStoreJWS
public import AppStoreReceipts

extension Ledger {
  /// Takes tokens in, all of them or, when this throws, none. When it returns, they are on the disk.
  ///
  /// The order in which tokens come, and how often, does not matter: of copies of one thing the newest signed one is
  /// kept. Notifications are told apart by their UUID, and what is nested in them is taken in as well. A retention
  /// messaging request leaves no trace.
  @discardableResult
  public func ingest(_ tokens: some Sequence<VerifiedToken>) throws(LedgerError) -> IngestReport {
    try write { (connection) throws(LedgerError) in
      var ingestion = Ingestion(connection)
      for token in tokens { try ingestion.add(token) }
      return ingestion.report
    }
  }

  /// Takes one token in. Many at once are much faster: hand over a sequence then.
  @discardableResult
  public func ingest(_ token: VerifiedToken) throws(LedgerError) -> IngestReport { try ingest(CollectionOfOne(token)) }

  /// Takes receipts in, all of them or, when this throws, none. When it returns, they are on the disk.
  ///
  /// Each purchase is evidence of its own, beside a token of the same transaction: see `Evidence/from(_:)`. Of several
  /// receipts that list a purchase the newest speaks. A receipt without purchases leaves no trace.
  @discardableResult
  public func ingest(receipts: some Sequence<VerifiedReceipt>) throws(LedgerError) -> IngestReport {
    try write { (connection) throws(LedgerError) in
      var ingestion = Ingestion(connection)
      for receipt in receipts { try ingestion.add(receipt) }
      return ingestion.report
    }
  }

  /// Takes one receipt in.
  @discardableResult
  public func ingest(_ receipt: VerifiedReceipt) throws(LedgerError) -> IngestReport {
    try ingest(receipts: CollectionOfOne(receipt))
  }

  /// Replaces what is known of a customer by a full history, as the App Store Server API returns it, in one
  /// transaction.
  ///
  /// What the history does not have is removed, unless it was signed when the history was or later: then it is news
  /// that the history could not have. What it does have in an older copy than the ledger stays as it is. The same holds
  /// for the purchases of receipts. A history is of one app: what names an app that it does not name stays too.
  ///
  /// A customer who has several accounts of the app has one history for all of them: for an app account token, leave
  /// out what names another one.
  /// - Parameters:
  ///   - customer: whose history it is.
  ///   - environment: the one the history is of.
  ///   - history: all transactions and renewal infos of the customer. An empty one names no app and removes everything.
  /// - Throws: `otherHistory` if a transaction names another customer by the same key, or a token another environment:
  ///   then nothing is changed.
  @discardableResult
  public func restore(
    _ customer: Customer, in environment: AppStoreEnvironment, from history: [VerifiedToken]
  ) throws(LedgerError) -> IngestReport {
    for token in history {
      if let contradiction = token.contradiction(to: customer, in: environment) {
        throw LedgerError(.otherHistory, DisplayText.safe(contradiction), path: path)
      }
    }
    return try write { (connection) throws(LedgerError) in
      var ingestion = Ingestion(connection)
      for token in history { try ingestion.add(token) }
      let apps = history.compactMap {
        if case .transaction(let transaction) = $0 { transaction.appBundleID?.filled } else { nil }
      }
      try ingestion.removeOthers(
        of: customer, in: environment, apps: Set(apps.map(ExactText.init)),
        signedBefore: history.compactMap(\.signedDate).max())
      return ingestion.report
    }
  }
}
