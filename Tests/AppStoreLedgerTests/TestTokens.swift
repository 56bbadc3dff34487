import AppStoreJWS
import AppStoreJWSTesting

/// Verified tokens, made as needed.
enum TestTokens {
  static let authority = TestAuthority(instant: 1_760_000_000_000)
  static let now = Timestamp(milliseconds: authority.instant)

  private static let made = Result {
    try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "test authority"))
  }

  static func verifier() throws -> AppStoreVerifier { try made.get() }

  static func verified(_ payload: SamplePayload) throws -> VerifiedToken {
    try verifier().verify(authority.sign(payload))
  }

  /// A period of a month that begins at the signed date.
  static func transaction(
    _ id: String = "1001", originalID: String = "1001", signed: Int64 = 0,
    _ change: (SamplePayload) -> SamplePayload = { $0 }
  ) throws -> VerifiedToken {
    try verified(
      change(
        .transaction(signedDate: authority.instant + signed)
          .setting("transactionId", to: .string(id)).setting("originalTransactionId", to: .string(originalID))
          .setting("purchaseDate", to: .integer(authority.instant))))
  }

  static func appTransaction(
    id: String? = "700000000000000001", environment: String = "Production"
  ) throws -> VerifiedAppTransaction {
    let payload = SamplePayload.appTransaction(signedDate: authority.instant, environment: environment)
    let token = authority.sign(
      id.map { payload.setting("appTransactionId", to: .string($0)) } ?? payload.removing("appTransactionId"))
    return try verifier().verifyAppTransaction(token)
  }
}
