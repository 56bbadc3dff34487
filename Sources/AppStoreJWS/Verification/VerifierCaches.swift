internal import AppStoreTrust

/// What millions of tokens share. A chain is known by the text of its first two certificates; a header, which names a
/// chain, by its bytes, and only after a signature under it has verified, so that forged headers cannot push out
/// genuine ones.
final class VerifierCaches: Sendable {
  let chains = RecentlyUsed<VerifiedChain>(capacity: Limits.cachedChains)
  let headers = RecentlyUsed<VerifiedChain>(capacity: Limits.cachedHeaders)
}
