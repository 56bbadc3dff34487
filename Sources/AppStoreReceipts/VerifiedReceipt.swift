public import AppStoreJWS
package import AppStoreTrust

/// A receipt that passed every check. Only ``ReceiptVerifier`` makes one.
///
/// The receipt's fields can be read from here directly: `receipt.bundleID`. A verified value can be written out, but
/// not read back: what comes from a file has to be verified again, from ``encoding``.
@dynamicMemberLookup
public struct VerifiedReceipt: Sendable {
  /// What was signed.
  public let receipt: Receipt

  /// The receipt itself: PKCS #7, decoded from base64 where it was handed over so.
  public let encoding: [UInt8]

  /// The instant at which the certificates were judged: the creation date, or the one the verifier was given.
  public let judgedAt: Timestamp

  /// What is odd but no failure, for people.
  public let notes: [String]

  package let verifiedChain: VerifiedChain
  private let notAskedFor: CheckSet<ReceiptCheck>

  init(
    _ receipt: Receipt, encoding: [UInt8], chain: VerifiedChain, judgedAt: Timestamp, notes: [String],
    notAskedFor: CheckSet<ReceiptCheck>
  ) {
    self.receipt = receipt
    self.encoding = encoding
    self.judgedAt = judgedAt
    self.notes = notes
    self.notAskedFor = notAskedFor
    verifiedChain = chain
  }

  /// The certificates under which the receipt verified.
  public var chain: CertificateChain { CertificateChain(verifiedChain) }

  /// The policies that were not checked because the verifier accepts anything there.
  public var notChecked: [ReceiptCheck] { notAskedFor.checks }

  /// The receipt's fields.
  public subscript<Field>(dynamicMember keyPath: KeyPath<Receipt, Field>) -> Field { receipt[keyPath: keyPath] }
}

extension VerifiedReceipt: Encodable {
  /// Writes the receipt: all its attributes, known or not, and its purchases.
  public func encode(to encoder: any Encoder) throws { try receipt.encode(to: encoder) }
}

/// A receipt that can be read and is *not* verified. It is there for logs and support, never for granting anything.
public struct UnverifiedReceipt: Sendable {
  /// What the receipt claims.
  public let claimedReceipt: Receipt
}

/// The outcome of verifying a receipt, in the shape StoreKit gives it on a device.
public enum ReceiptResult: Sendable {
  /// The receipt passed every check.
  case verified(VerifiedReceipt)
  /// The receipt failed a check: what it claims, if that can be read at all, and the first failure.
  case unverified(UnverifiedReceipt?, VerificationError)
}
