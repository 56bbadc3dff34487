extension SamplePayload {
  /// The object in which a notification says what it is about.
  public enum NotificationSubject: String, CaseIterable, Sendable {
    /// `data`, with a signed transaction and a signed renewal info in it: DID_RENEW.
    case data
    /// `summary`, of a mass extension: RENEWAL_EXTENSION.
    case summary
    /// `externalPurchaseToken`: EXTERNAL_PURCHASE_TOKEN.
    case externalPurchaseToken
    /// `appData`, with a signed app transaction in it: RESCIND_CONSENT.
    case appData
  }

  /// A notification of the App Store to a server.
  ///
  /// A damaged token inside is made by setting it:
  /// `.setting("data.signedRenewalInfo", to: .string(try authority.sign(…, defects: […])))`.
  /// - Parameters:
  ///   - subject: what it is about; type and subtype follow from it.
  ///   - signedDate: milliseconds since 1970, of the notification and of the tokens inside.
  ///   - bundleID: `bundleId`, inside as well.
  ///   - environment: `environment`: `Production` or `Sandbox`, inside as well.
  ///   - authority: signs the tokens inside.
  ///   - detail: ``Detail/full`` adds every other member of the subject, and makes the tokens inside full.
  public static func notification(
    _ subject: NotificationSubject = .data, signedDate: Int64, bundleID: String = "com.example.app",
    environment: String = "Production", signedBy authority: TestAuthority, detail: Detail = .typical
  ) -> SamplePayload {
    let (type, subtype) = typeAndSubtype(of: subject)
    var body: SampleJSON = ["bundleId": .string(bundleID)]
    if subject != .externalPurchaseToken { body["environment"] = .string(environment) }
    if environment == "Production" || detail == .full { body["appAppleId"] = appAppleID }

    switch subject {
    case .data:
      body["bundleVersion"] = "42"
      body["signedTransactionInfo"] = .string(
        authority.sign(
          .transaction(signedDate: signedDate, bundleID: bundleID, environment: environment, detail: detail)))
      body["signedRenewalInfo"] = .string(
        authority.sign(.renewalInfo(signedDate: signedDate, environment: environment, detail: detail)))
      body["status"] = 1
      if detail == .full { body["consumptionRequestReason"] = "UNINTENDED_PURCHASE" }
    case .summary:
      body["productId"] = "com.example.app.monthly"
      body["requestIdentifier"] = "b5d0c3f8-2a47-4b6e-9c1d-8e7f6a5b4c3d"
      body["storefrontCountryCodes"] = ["USA", "CAN"]
      body["succeededCount"] = 5_000_000_000
      body["failedCount"] = 2
    case .externalPurchaseToken:
      let prefix = environment == "Sandbox" ? "SANDBOX_" : ""
      body["externalPurchaseId"] = .string(prefix + "9f3c2e1d-7b6a-4958-8473-625140f9e8d7")
      body["tokenCreationDate"] = .integer(signedDate - 60_000)
      if detail == .full {
        body["tokenExpirationDate"] = .integer(signedDate + 30 * day)
        body["tokenType"] = "ACQUISITION"
      }
    case .appData:
      body["signedAppTransactionInfo"] = .string(
        authority.sign(
          .appTransaction(signedDate: signedDate, bundleID: bundleID, environment: environment, detail: detail)))
    }

    var members: SampleJSON = ["notificationType": type]
    members["subtype"] = subtype
    members["notificationUUID"] = "1d8f5c0a-6e3b-4b79-a2c4-90e7d6f5b4a3"
    members[subject.rawValue] = body
    members["version"] = "2.0"
    members["signedDate"] = .integer(signedDate)
    return SamplePayload(.notification, members, detail: detail)
  }

  private static func typeAndSubtype(of subject: NotificationSubject) -> (type: SampleJSON, subtype: SampleJSON?) {
    switch subject {
    case .data: ("DID_RENEW", nil)
    case .summary: ("RENEWAL_EXTENSION", "SUMMARY")
    case .externalPurchaseToken: ("EXTERNAL_PURCHASE_TOKEN", "UNREPORTED")
    case .appData: ("RESCIND_CONSENT", nil)
    }
  }
}
