import Testing

@testable import AppStoreJWS

struct PayloadNotificationTests {
  @Test func everyField() throws {
    try expectFields([
      PayloadField<ServerNotification>("notificationType", #""MIGRATION""#, { $0.notificationType }, .migration),
      PayloadField("subtype", #""ACTIVE_TOKEN_REMINDER""#, { $0.subtype }, .activeTokenReminder),
      PayloadField(
        "notificationUUID", #""5a0c3b9e-0000-4000-8000-00000000abcd""#, { $0.notificationUUID },
        "5a0c3b9e-0000-4000-8000-00000000abcd"),
      PayloadField("version", #""2.0""#, { $0.version }, "2.0"),
      PayloadField("signedDate", "1760000000002", { $0.signedDate }, Timestamp(milliseconds: 1_760_000_000_002)),
      PayloadField("data", #"{"bundleVersion":"41"}"#, { $0.data?.bundleVersion }, "41"),
      PayloadField("summary", #"{"failedCount":2}"#, { $0.summary?.failedCount }, 2),
      PayloadField(
        "externalPurchaseToken", #"{"tokenType":"SERVICES"}"#, { $0.externalPurchaseToken?.tokenType }, .services),
      PayloadField("appData", #"{"bundleId":"org.example.piano"}"#, { $0.appData?.bundleID }, "org.example.piano"),
    ])
  }

  @Test func everyFieldOfData() throws {
    try expectFields([
      PayloadField<NotificationData>("environment", #""Sandbox""#, { $0.environment }, .sandbox),
      PayloadField("appAppleId", "6740000001", { $0.appAppleID }, 6_740_000_001),
      PayloadField("bundleId", #""org.example.piano""#, { $0.bundleID }, "org.example.piano"),
      PayloadField("bundleVersion", #""41""#, { $0.bundleVersion }, "41"),
      PayloadField("signedTransactionInfo", #""a.b.c""#, { $0.signedTransactionInfo }, "a.b.c"),
      PayloadField("signedRenewalInfo", #""d.e.f""#, { $0.signedRenewalInfo }, "d.e.f"),
      PayloadField("status", "4", { $0.status }, .billingGracePeriod),
      PayloadField("consumptionRequestReason", #""LEGAL""#, { $0.consumptionRequestReason }, .legal),
    ])
  }

  @Test func everyFieldOfSummary() throws {
    try expectFields([
      PayloadField<NotificationSummary>("environment", #""Production""#, { $0.environment }, .production),
      PayloadField("appAppleId", "6740000001", { $0.appAppleID }, 6_740_000_001),
      PayloadField("bundleId", #""org.example.piano""#, { $0.bundleID }, "org.example.piano"),
      PayloadField("productId", #""piano.monthly""#, { $0.productID }, "piano.monthly"),
      PayloadField("requestIdentifier", #""r-1""#, { $0.requestIdentifier }, "r-1"),
      PayloadField("storefrontCountryCodes", #"["AUT","VNM"]"#, { $0.storefrontCountryCodes }, ["AUT", "VNM"]),
      PayloadField("succeededCount", "3000000000", { $0.succeededCount }, 3_000_000_000),
      PayloadField("failedCount", "3000000001", { $0.failedCount }, 3_000_000_001),
    ])
  }

  @Test func everyFieldOfExternalPurchaseToken() throws {
    try expectFields([
      PayloadField<ExternalPurchaseToken>("externalPurchaseId", #""x-1""#, { $0.externalPurchaseID }, "x-1"),
      PayloadField(
        "tokenCreationDate", "1760000000007", { $0.tokenCreationDate }, Timestamp(milliseconds: 1_760_000_000_007)),
      PayloadField("appAppleId", "6740000001", { $0.appAppleID }, 6_740_000_001),
      PayloadField("bundleId", #""org.example.piano""#, { $0.bundleID }, "org.example.piano"),
      PayloadField(
        "tokenExpirationDate", "1770000000007", { $0.tokenExpirationDate },
        Timestamp(milliseconds: 1_770_000_000_007)),
      PayloadField("tokenType", #""ACQUISITION""#, { $0.tokenType }, .acquisition),
    ])
  }

  @Test func everyFieldOfAppData() throws {
    try expectFields([
      PayloadField<NotificationAppData>("appAppleId", "6740000001", { $0.appAppleID }, 6_740_000_001),
      PayloadField("bundleId", #""org.example.piano""#, { $0.bundleID }, "org.example.piano"),
      PayloadField("environment", #""Sandbox""#, { $0.environment }, .sandbox),
      PayloadField("signedAppTransactionInfo", #""g.h.i""#, { $0.signedAppTransactionInfo }, "g.h.i"),
    ])
  }

  @Test func nestedTokensInOrder() throws {
    let notification = try ServerNotification(
      json: """
        {"appData":{"signedAppTransactionInfo":"g.h.i"},
         "data":{"signedRenewalInfo":"d.e.f","signedTransactionInfo":"a.b.c"}}
        """)
    let nested = notification.nestedTokens
    #expect(
      nested.map(\.path)
        == ["data.signedTransactionInfo", "data.signedRenewalInfo", "appData.signedAppTransactionInfo"])
    #expect(nested.map(\.kind) == [.transaction, .renewalInfo, .appTransaction])
    #expect(nested.map(\.token) == ["a.b.c", "d.e.f", "g.h.i"])
  }

  @Test func emptyNestedTokenIsListedAndAbsentOneIsNot() throws {
    let notification = try ServerNotification(
      json: #"{"data":{"signedTransactionInfo":"","signedRenewalInfo":null}}"#)
    #expect(notification.nestedTokens.map(\.path) == ["data.signedTransactionInfo"])
    #expect(notification.nestedTokens.map(\.token) == [""])
    #expect(try ServerNotification(json: "{}").nestedTokens.isEmpty)
  }
}
