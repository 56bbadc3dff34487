import AppStoreJWS

extension AppStoreVerifier {
  /// The failure of a token; nil when it verifies.
  func failure(of token: String, as kind: PayloadKind? = nil) -> VerificationError? {
    do {
      _ = try verify(token, as: kind)
      return nil
    } catch {
      return error
    }
  }
}
