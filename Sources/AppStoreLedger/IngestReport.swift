public import AppStoreEntitlements

/// What came of ingesting tokens or receipts.
public struct IngestReport: Sendable, Hashable {
  /// What changed, in the order of its sequence.
  public internal(set) var changes: [LedgerChange] = []
  /// How many tokens, nested ones included, or purchases of receipts were known already, or older than what was known.
  public internal(set) var unchanged = 0
  /// What was wrong with the tokens: those that lack what the ledger needs, which were not taken in, and transactions
  /// that came under another account than before, which were.
  public internal(set) var findings: [Finding] = []
}
