public import AppStoreEntitlements
public import AppStoreJWS

/// What verifying every row of a ledger again has shown.
public struct ReverificationReport: Sendable, Hashable {
  /// A row that is not what it should be.
  public struct Failure: Sendable, Hashable {
    /// What kind of evidence the row is of.
    public let kind: EvidenceKind
    /// As in ``LedgerChange/id``.
    public let id: String
    /// What is wrong.
    public let reason: Reason
  }

  /// What can be wrong with a row.
  public enum Reason: Sendable, Hashable {
    /// Its token or receipt does not verify.
    case notVerified(VerificationError)
    /// Its token or receipt verifies and says something else than the row.
    case differs
    /// Its token is gone.
    case tokenMissing
    /// Its receipt is gone.
    case receiptMissing
    /// Its receipt verifies and says the same as the row, but is kept under the digest of another one, which would not
    /// be taken in.
    case digestDiffers
  }

  /// How many rows have been verified again.
  public internal(set) var checked = 0
  /// How many have not, because they are of receipts and there was no verifier for these. Whether they are genuine
  /// nobody knows, also where there are no ``failures``.
  public internal(set) var notChecked = 0
  /// Those that are not what they should be: first those of tokens, as they came in, then those of receipts, of which
  /// the ones whose receipt is gone come first.
  public internal(set) var failures: [Failure] = []
}
