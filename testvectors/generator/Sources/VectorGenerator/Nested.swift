@testable import AppStoreJWSTesting

func nested() throws -> VectorFile {
  var file = VectorFile("nested", "Notifications and the tokens inside them, which are verified in the same call.")
  let flags = ["apple/app-store-server-library-node#216", "imdhemy/appstore-iap#253"]
  let data = SamplePayload.notification(signedDate: instant, signedBy: authority)
  let appData = SamplePayload.notification(.appData, signedDate: instant, signedBy: authority)
  let renewal = SamplePayload.renewalInfo(signedDate: instant)
  let app = SamplePayload.appTransaction(signedDate: instant)
  // One token inside is enough where another would only lengthen the vector.
  let single = data.removing("data.signedRenewalInfo")

  func add(
    _ id: String, _ comment: String, _ parent: SamplePayload, _ path: String, _ inner: String, _ codes: String...,
    flags: [String] = [], with configuration: Configuration = Configuration()
  ) {
    file.add(
      id, comment, authority.sign(parent.setting(path, to: .string(inner))), codes: codes, flags: flags,
      with: configuration)
  }
  let transactionPath = "data.signedTransactionInfo"
  let renewalPath = "data.signedRenewalInfo"
  let appPath = "appData.signedAppTransactionInfo"

  // What fails inside.
  for defect in [Defect.leafExpired, .foreignChain, .payloadTampered, .algorithmNone, .priceAsString, .twoSegments] {
    add(
      "transaction-\(defect.rawValue)", "the transaction: \(defect.explanation)", single, transactionPath,
      try authority.sign(purchase, defects: [defect]), "nested.failed", flags: flags)
  }
  add(
    "renewal-info-tampered", "the renewal info was changed after signing", data.removing(transactionPath), renewalPath,
    try authority.sign(renewal, defects: [.payloadTampered]), "nested.failed", flags: flags)
  add(
    "app-transaction-tampered", "the app transaction was changed after signing", appData, appPath,
    try authority.sign(app, defects: [.payloadTampered]), "nested.failed", flags: flags)
  for (name, parent, path) in [
    ("transaction", single, transactionPath), ("renewal-info", data.removing(transactionPath), renewalPath),
    ("app-transaction", appData, appPath),
  ] {
    add("\(name)-empty", "the nested token is empty", parent, path, "", "nested.failed")
    add("\(name)-null-text", "the nested token is the word null", parent, path, "null", "nested.failed")
  }
  file.add(
    "transaction-null", "the nested token is null, which is absent",
    authority.sign(single.setting(transactionPath, to: .null)))
  file.add(
    "both-fail", "both nested tokens fail, each with a failure of its own",
    authority.sign(
      data.setting(transactionPath, to: .string(try authority.sign(purchase, defects: [.payloadTampered])))
        .setting(renewalPath, to: .string(try authority.sign(renewal, defects: [.leafExpired])))), "nested.failed",
    "nested.failed")
  add(
    "transaction-without-date", "the transaction inside has no signed date", single, transactionPath,
    authority.sign(purchase.removing("signedDate")), "nested.failed")

  // What has the wrong place.
  add(
    "renewal-info-as-transaction", "a renewal info in the transaction's place", single, transactionPath,
    authority.sign(renewal), "nested.failed")
  add(
    "transaction-as-renewal-info", "a transaction in the renewal info's place", data.removing(transactionPath),
    renewalPath, authority.sign(purchase), "nested.failed")
  add(
    "transaction-as-app-transaction", "a transaction in the app transaction's place", appData, appPath,
    authority.sign(purchase), "nested.failed")
  add(
    "notification-as-transaction", "a notification in the transaction's place: tokens nest once", single,
    transactionPath, authority.sign(single), "nested.failed")

  // What does not belong together.
  add(
    "bundle-id-of-transaction", "the transaction is for another app", single, transactionPath,
    authority.sign(.transaction(signedDate: instant, bundleID: "com.example.other")), "nested.disagrees")
  add(
    "bundle-id-of-app-transaction", "the app transaction is for another app", appData, appPath,
    authority.sign(.appTransaction(signedDate: instant, bundleID: "com.example.other")), "nested.disagrees")
  add(
    "environment-of-transaction", "the transaction is from the Sandbox, the notification is not", single,
    transactionPath, authority.sign(.transaction(signedDate: instant, environment: "Sandbox")), "nested.disagrees")
  add(
    "environment-of-renewal-info", "the renewal info is from the Sandbox, the notification is not",
    data.removing(transactionPath), renewalPath,
    authority.sign(.renewalInfo(signedDate: instant, environment: "Sandbox")), "nested.disagrees")
  add(
    "environment-of-app-transaction", "the app transaction is from the Sandbox, the notification is not", appData,
    appPath, authority.sign(.appTransaction(signedDate: instant, environment: "Sandbox")), "nested.disagrees")
  add(
    "environment-between-siblings", "the notification names no environment, the tokens inside two",
    data.removing("data.environment"), renewalPath,
    authority.sign(.renewalInfo(signedDate: instant, environment: "Sandbox")), "nested.disagrees")
  add(
    "original-transaction", "transaction and renewal info are of different purchases", data, renewalPath,
    authority.sign(renewal.setting("originalTransactionId", to: "300000000000009")), "nested.disagrees")
  file.add(
    "disagrees-and-fails", "the transaction is for another app, and was changed after signing",
    authority.sign(
      single.setting(
        transactionPath,
        to: .string(
          try authority.sign(
            .transaction(signedDate: instant, bundleID: "com.example.other"), defects: [.payloadTampered])))),
    "nested.failed", "nested.disagrees")
  let mine = Configuration(bundleIDs: ["com.example.app"], environments: ["Production"])
  add(
    "bundle-id-of-transaction-asked-for", "the transaction is for another app than the one asked for", single,
    transactionPath, authority.sign(.transaction(signedDate: instant, bundleID: "com.example.other")),
    "nested.failed", "nested.disagrees", with: mine)
  add(
    "product-of-transaction-asked-for", "the transaction is of another product than the one asked for", single,
    transactionPath, authority.sign(purchase), "nested.failed",
    with: Configuration(productIDs: ["com.example.app.yearly"]))
  add(
    "app-apple-id-of-app-transaction-asked-for", "the app transaction names another app Apple id", appData, appPath,
    authority.sign(app.setting("appAppleId", to: 1_600_000_002)), "nested.failed",
    with: Configuration(appAppleID: 1_600_000_001))

  // What is absent never disagrees.
  add(
    "bundle-id-absent-inside", "the transaction names no app", single, transactionPath,
    authority.sign(purchase.removing("bundleId")))
  add(
    "environment-absent-inside", "the transaction names no environment", single, transactionPath,
    authority.sign(purchase.removing("environment")))
  add(
    "original-transaction-absent", "the renewal info names no original transaction", data, renewalPath,
    authority.sign(renewal.removing("originalTransactionId")))
  file.add(
    "bundle-id-absent-outside", "the notification names no app, the transaction does",
    authority.sign(single.removing("data.bundleId")))
  file.add("no-nested-token", "a notification without nested tokens", authority.sign(single.removing(transactionPath)))
  file.add("asked-for", "app and environment are the ones asked for", authority.sign(data), with: mine)

  addDates(&file, data: single, transactionPath: transactionPath)
  return file
}

private func addDates(_ file: inout VectorFile, data: SamplePayload, transactionPath: String) {
  func outer(_ inner: String) -> String {
    authority.sign(data.removing("signedDate").setting(transactionPath, to: .string(inner)))
  }
  file.add(
    "dateless", "a notification without a date is judged at that of the token inside", outer(authority.sign(purchase)))
  file.add(
    "dateless-and-expired", "the token inside says it was signed after its leaf had expired",
    outer(authority.sign(.transaction(signedDate: instant + 1_000 * day))), "payload.signed_date_absent",
    "nested.failed")
  file.add(
    "dateless-and-failed", "the token inside, which could give the date, fails",
    outer(signed("tampered", .signature { $0.payload.insertMember(#""tampered":true"#) })),
    "payload.signed_date_absent",
    "nested.failed")
  file.add(
    "dateless-without-tokens", "neither a date nor a token inside",
    authority.sign(data.removing("signedDate").removing(transactionPath)), "payload.signed_date_absent")
  file.add(
    "dateless-judged", "an instant is given", authority.sign(data.removing("signedDate").removing(transactionPath)),
    with: Configuration(instant: instant))
  let aged = Configuration(maximumAge: 1_000, clock: instant + 1_001)
  file.add(
    "age-dateless", "the age counts from the token inside where the notification has no date",
    outer(authority.sign(purchase)), "policy.age", with: aged)
  file.add(
    "age-of-token-inside", "the token inside may be older: only the notification's age counts",
    authority.sign(
      data.setting(
        transactionPath, to: .string(authority.sign(.transaction(signedDate: instant - 10 * day))))),
    with: Configuration(maximumAge: 1_000, clock: instant))
  file.add(
    "expired-inside-only", "the token inside was signed before its leaf was issued",
    authority.sign(
      data.setting(
        transactionPath, to: .string(authority.sign(.transaction(signedDate: instant - 100 * day))))),
    "nested.failed")
}
