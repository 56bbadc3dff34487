internal import AppStoreTrust

/// A signature that remains to be judged.
struct PendingSignature {
  let signature: ES256Signature
  let digest: SHA256Digest
  let key: SigningKey
}

/// A header that was read: the chain it names, and how far the digest of a token under it has come when the header and
/// the dot are behind it.
struct KnownHeader: Sendable {
  let chain: VerifiedChain?
  private let digestedSoFar: SHA256State

  /// - Parameter prefix: the header segment and the dot.
  init(_ prefix: Span<UInt8>, _ chain: VerifiedChain?) {
    self.chain = chain
    digestedSoFar = SHA256State(prefix: prefix)
  }

  /// The digest of a token's signing input.
  func digest(appending payload: Span<UInt8>) -> SHA256Digest { digestedSoFar.digest(appending: payload) }
}
