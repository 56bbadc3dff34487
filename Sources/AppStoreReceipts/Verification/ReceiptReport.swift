public import AppStoreJWS

/// Everything there is to say about a receipt, for people: every check, and all failures and not only the first.
public struct ReceiptReport: Sendable {
  /// Every ``ReceiptCheck`` in order; one that failed in several places, for several attributes say, stands here as
  /// often.
  public let results: [(check: ReceiptCheck, result: CheckResult)]

  /// What the receipt says, where it can be read. It is verified only if ``isVerified``.
  public let claimedReceipt: Receipt?

  /// The certificates that signed; the anchor only where the chain leads to one.
  public let chain: CertificateChain?

  /// What is odd but no failure.
  public let notes: [String]

  /// Whether the receipt is verified: it passed everything, and ``failures`` is empty.
  public let isVerified: Bool

  /// All failures in order. The first is the one that ``ReceiptVerifier`` throws.
  public var failures: [VerificationError] {
    results.compactMap { if case .failed(let error) = $0.result { error } else { nil } }
  }
  init(_ examination: ReceiptExamination) {
    results = examination.findings.allResults
    isVerified = examination.verified != nil
    claimedReceipt = examination.receipt
    chain = examination.chain.map(CertificateChain.init) ?? examination.sent.map(CertificateChain.init)
    notes = examination.findings.notes
  }
}
