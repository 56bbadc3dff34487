import AppStoreJWS
import Testing

/// What is verified is written out, and never read back as verified.
struct VerifiedTests {
  @Test(
    arguments: [
      VerifiedTransaction.self, VerifiedRenewalInfo.self, VerifiedAppTransaction.self, VerifiedNotification.self,
      VerifiedRealtimeRequest.self,
    ] as [any Sendable.Type])
  func isEncodableAndNotDecodable(_ type: any Sendable.Type) {
    #expect(type is any Encodable.Type)
    #expect(!(type is any Decodable.Type))
  }

  /// One of any kind is neither.
  @Test func ofAnyKindIsNotDecodable() { #expect(!((VerifiedToken.self as Any.Type) is any Decodable.Type)) }
}
