extension SamplePayload {
  /// A customer's copy of the app. Its environment is `receiptType`, its signed date `receiptCreationDate`.
  /// - Parameters:
  ///   - signedDate: milliseconds since 1970; the other dates follow from it.
  ///   - bundleID: `bundleId`.
  ///   - environment: `receiptType`: `Production`, `Sandbox`, `Xcode` or `LocalTesting`. Only in `Production` a typical
  ///     payload has `appAppleId`.
  ///   - detail: ``Detail/full`` adds every other member.
  public static func appTransaction(
    signedDate: Int64, bundleID: String = "com.example.app", environment: String = "Production",
    detail: Detail = .typical
  ) -> SamplePayload {
    var members: SampleJSON = [
      "receiptType": .string(environment),
      "bundleId": .string(bundleID),
      "applicationVersion": "42",
      "versionExternalIdentifier": 860_000_001,
      "receiptCreationDate": .integer(signedDate),
      "originalPurchaseDate": .integer(signedDate - 400 * day),
      "originalApplicationVersion": "7",
      "appTransactionId": "700000000000000001",
      "originalPlatform": "iOS",
    ]
    if environment == "Production" { members["appAppleId"] = appAppleID }
    for (name, value) in deviceMembers { members[name] = value }
    return SamplePayload(
      .appTransaction, members,
      full: [
        ("appAppleId", appAppleID),
        ("preorderDate", .integer(signedDate - 410 * day)),
        ("requestDate", .integer(signedDate)),
      ],
      detail: detail)
  }
}
