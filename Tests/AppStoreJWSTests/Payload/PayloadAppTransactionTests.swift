import Testing

@testable import AppStoreJWS

struct PayloadAppTransactionTests {
  @Test func everyField() throws {
    try expectFields([
      PayloadField<AppTransaction>("receiptType", #""Xcode""#, { $0.environment }, .xcode),
      PayloadField("appAppleId", "6740000001", { $0.appID }, 6_740_000_001),
      PayloadField("bundleId", #""org.example.piano""#, { $0.bundleID }, "org.example.piano"),
      PayloadField("applicationVersion", #""2.1""#, { $0.appVersion }, "2.1"),
      PayloadField("versionExternalIdentifier", "870000001", { $0.appVersionID }, 870_000_001),
      PayloadField(
        "receiptCreationDate", "1697679936049.7297", { $0.signedDate }, Timestamp(milliseconds: 1_697_679_936_049)),
      PayloadField(
        "originalPurchaseDate", "-62135769600000", { $0.originalPurchaseDate },
        Timestamp(milliseconds: -62_135_769_600_000)),
      PayloadField("originalApplicationVersion", #""1.0""#, { $0.originalAppVersion }, "1.0"),
      PayloadField("deviceVerification", #""q83v""#, { $0.deviceVerification }, "q83v"),
      PayloadField(
        "deviceVerificationNonce", #""5a0c3b9e-0000-4000-8000-00000000abcd""#, { $0.deviceVerificationNonce },
        "5a0c3b9e-0000-4000-8000-00000000abcd"),
      PayloadField("preorderDate", "1600000000000", { $0.preorderDate }, Timestamp(milliseconds: 1_600_000_000_000)),
      PayloadField("appTransactionId", #""9001""#, { $0.appTransactionID }, "9001"),
      PayloadField("originalPlatform", #""visionOS""#, { $0.originalPlatform }, .visionOS),
      PayloadField("requestDate", "1697679936050", { $0.requestDate }, Timestamp(milliseconds: 1_697_679_936_050)),
    ])
  }
}
