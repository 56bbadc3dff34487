internal import AppStoreTrust

/// A header that was read: the chain it names, and how far the digest of a token under it has come when the header and
/// the dot are behind it. One object for all tokens that begin with it.
final class KnownHeader: Sendable {
  /// The header segment.
  let text: [UInt8]
  let chain: VerifiedChain?
  private let digestedSoFar: SHA256State

  /// - Parameter prefix: the header segment and the dot.
  init(_ prefix: Span<UInt8>, _ chain: VerifiedChain?) {
    text = [UInt8](copying: prefix.extracting(droppingLast: 1))
    self.chain = chain
    digestedSoFar = SHA256State(prefix: prefix)
  }

  /// The digest of a token's signing input.
  func digest(appending payload: Span<UInt8>) -> SHA256Digest { digestedSoFar.digest(appending: payload) }
}
