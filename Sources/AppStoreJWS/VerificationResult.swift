/// A payload that can be read and is *not* verified. It is there for logs and support, never for granting anything.
public struct Unverified<Payload: AppStorePayload>: Sendable {
  /// What the token claims.
  public let claimedPayload: Payload
}

/// The outcome of verifying a token, in the shape StoreKit gives it on a device.
public enum VerificationResult<Payload: AppStorePayload>: Sendable {
  /// The token passed every check.
  case verified(Verified<Payload>)
  /// The token failed a check: what it claims, if that can be read at all, and the first failure.
  case unverified(Unverified<Payload>?, VerificationError)
}
