@testable import AppStoreJWSTesting

func policy() throws -> VectorFile {
  var file = VectorFile("policy", "What the caller accepts. Only what is asked for is checked.")
  addBundleIDs(&file)
  addEnvironments(&file)
  addAppAppleIDs(&file)
  addProducts(&file)
  addAges(&file)
  addSigners(&file)
  file.add(
    "everything-asked-for", "a transaction that fulfils every policy", authority.sign(purchase),
    with: Configuration(
      bundleIDs: ["com.example.app"], environments: ["Production"], appAppleID: 1_600_000_001,
      productIDs: ["com.example.app.monthly"], maximumAge: 1_000, clock: instant))
  file.add(
    "everything-fails", "a transaction that fulfils none", authority.sign(purchase), "policy.bundle_id",
    "policy.environment", "policy.product", "policy.age",
    with: Configuration(
      bundleIDs: ["com.example.other"], environments: ["Sandbox"], appAppleID: 1, productIDs: ["other"],
      maximumAge: 1_000, clock: instant + 1_001))
  return file
}

private let renewal = SamplePayload.renewalInfo(signedDate: instant)
private let app = SamplePayload.appTransaction(signedDate: instant)
private let request = SamplePayload.realtimeRequest(signedDate: instant)

private func notification(
  _ subject: SamplePayload.NotificationSubject, environment: String = "Production"
) -> SamplePayload {
  .notification(subject, signedDate: instant, environment: environment, signedBy: authority)
}

private func addBundleIDs(_ file: inout VectorFile) {
  let absent = ["apple/app-store-server-library-python#113", "apple/app-store-server-library-swift#71"]
  let mine = Configuration(bundleIDs: ["com.example.app"])
  let others = Configuration(bundleIDs: ["com.example.other"])
  file.add("bundle-id", "the bundle id asked for", authority.sign(purchase), with: mine)
  file.add(
    "bundle-id-of-several", "one of several bundle ids", authority.sign(purchase),
    with: Configuration(bundleIDs: ["com.example.other", "com.example.app"]))
  file.add(
    "bundle-id-case", "the bundle id in another case", authority.sign(purchase), "policy.bundle_id",
    with: Configuration(bundleIDs: ["com.Example.App"]))
  for (name, payload, path) in [
    ("transaction", purchase, "bundleId"), ("app-transaction", app, "bundleId"),
    ("summary", notification(.summary), "summary.bundleId"),
    ("external-purchase", notification(.externalPurchaseToken), "externalPurchaseToken.bundleId"),
  ] {
    file.add(
      "bundle-id-of-\(name)", "another bundle id: \(path)", authority.sign(payload), "policy.bundle_id", with: others)
    file.add(
      "bundle-id-absent-in-\(name)", "no \(path)", authority.sign(payload.removing(path)), "policy.bundle_id_absent",
      flags: absent, with: mine)
  }
  file.add(
    "bundle-id-without-subject", "a notification without data, summary, externalPurchaseToken and appData",
    authority.sign(notification(.summary).removing("summary")), "policy.bundle_id_absent", flags: absent, with: mine)
  file.add(
    "bundle-id-empty", "an empty bundle id is there, and another", authority.sign(purchase.setting("bundleId", to: "")),
    "policy.bundle_id", with: mine)
  file.add(
    "bundle-id-of-renewal-info", "a renewal info has no bundle id: not applicable", authority.sign(renewal),
    with: others)
  file.add(
    "bundle-id-of-realtime-request", "a realtime request has no bundle id: not applicable", authority.sign(request),
    with: others)
  file.add(
    "bundle-id-absent-not-asked-for", "no bundle id, and none is asked for",
    authority.sign(purchase.removing("bundleId")), flags: ["apple/app-store-server-library-java#154"])
}

private func addEnvironments(_ file: inout VectorFile) {
  let review = [
    "apple/app-store-server-library-java#86", "apple/app-store-server-library-java#63",
    "apple/app-store-server-library-node#209",
  ]
  let production = Configuration(environments: ["Production"])
  let sandbox = Configuration(environments: ["Sandbox"])
  let either = Configuration(environments: ["Production", "Sandbox"])
  for (name, inProduction, inSandbox, path) in [
    ("transaction", purchase, SamplePayload.transaction(signedDate: instant, environment: "Sandbox"), "environment"),
    ("renewal-info", renewal, .renewalInfo(signedDate: instant, environment: "Sandbox"), "environment"),
    ("app-transaction", app, .appTransaction(signedDate: instant, environment: "Sandbox"), "receiptType"),
    ("realtime-request", request, .realtimeRequest(signedDate: instant, environment: "Sandbox"), ""),
    ("summary", notification(.summary), notification(.summary, environment: "Sandbox"), "summary.environment"),
    (
      "external-purchase", notification(.externalPurchaseToken),
      notification(.externalPurchaseToken, environment: "Sandbox"), "externalPurchaseToken.externalPurchaseId"
    ),
  ] {
    file.add("environment-of-\(name)", "Production, as asked for", authority.sign(inProduction), with: production)
    file.add(
      "sandbox-\(name)", "Sandbox where Production is asked for", authority.sign(inSandbox), "policy.environment",
      flags: review, with: production)
    file.add(
      "sandbox-\(name)-accepted", "Sandbox, one of two environments", authority.sign(inSandbox), flags: review,
      with: either)
    if !path.isEmpty {
      file.add(
        "environment-absent-in-\(name)", "no \(path)", authority.sign(inProduction.removing(path)),
        "policy.environment_absent", with: either)
    }
  }
  file.add(
    "production-in-sandbox", "Production where Sandbox is asked for", authority.sign(purchase), "policy.environment",
    with: sandbox)
  file.add(
    "environment-case", "production in lower case", authority.sign(purchase.setting("environment", to: "production")),
    "policy.environment", with: production)
  file.add(
    "environment-unknown", "an environment that nobody knows, where one is asked for",
    authority.sign(purchase.setting("environment", to: "Staging")), "policy.environment", with: either)
  file.add(
    "environment-unknown-accepted", "an environment that nobody knows but the caller",
    authority.sign(purchase.setting("environment", to: "Staging")), with: Configuration(environments: ["Staging"]))
}

private func addAppAppleIDs(_ file: inout VectorFile) {
  let sandbox = [
    "apple/app-store-server-library-swift#34", "apple/app-store-server-library-java#66",
    "apple/app-store-server-library-python#58",
  ]
  let mine = Configuration(appAppleID: 1_600_000_001)
  let others = Configuration(appAppleID: 1_600_000_002)
  for (name, payload, path) in [
    ("app-transaction", app, "appAppleId"), ("summary", notification(.summary), "summary.appAppleId"),
    ("external-purchase", notification(.externalPurchaseToken), "externalPurchaseToken.appAppleId"),
  ] {
    file.add("app-apple-id-of-\(name)", "the app Apple id asked for", authority.sign(payload), with: mine)
    file.add(
      "app-apple-id-different-in-\(name)", "another app Apple id: \(path)", authority.sign(payload),
      "policy.app_apple_id",
      flags: ["apple/app-store-server-library-node#184"], with: others)
    file.add(
      "app-apple-id-absent-in-\(name)", "no \(path) in Production", authority.sign(payload.removing(path)),
      "policy.app_apple_id_absent", flags: sandbox, with: mine)
  }
  file.add(
    "app-apple-id-of-realtime-request", "another app Apple id in a realtime request", authority.sign(request),
    "policy.app_apple_id", with: others)
  file.add(
    "app-apple-id-absent-in-sandbox", "the Sandbox sends no app Apple id",
    authority.sign(.appTransaction(signedDate: instant, environment: "Sandbox")), flags: sandbox, with: mine)
  file.add(
    "app-apple-id-absent-in-sandbox-notification", "the Sandbox sends no app Apple id in a notification",
    authority.sign(notification(.summary, environment: "Sandbox")), flags: sandbox, with: mine)
  file.add(
    "app-apple-id-absent-in-sandbox-external-purchase", "externalPurchaseId begins with SANDBOX",
    authority.sign(notification(.externalPurchaseToken, environment: "Sandbox")), flags: sandbox, with: mine)
  file.add(
    "app-apple-id-different-in-sandbox", "another app Apple id is another, in the Sandbox too",
    authority.sign(
      SamplePayload.appTransaction(signedDate: instant, environment: "Sandbox").setting("appAppleId", to: 1)),
    "policy.app_apple_id", with: mine)
  file.add(
    "app-apple-id-of-transaction", "a transaction has no app Apple id: not applicable", authority.sign(purchase),
    with: others)
  file.add(
    "app-apple-id-absent-not-asked-for", "no app Apple id in Production, and none is asked for",
    authority.sign(app.removing("appAppleId")), flags: ["apple/app-store-server-library-java#154"])
}

private func addProducts(_ file: inout VectorFile) {
  let mine = Configuration(productIDs: ["com.example.app.yearly", "com.example.app.monthly"])
  let others = Configuration(productIDs: ["com.example.app.yearly"])
  for (name, payload, path) in [
    ("transaction", purchase, "productId"), ("renewal-info", renewal, "productId"),
    ("summary", notification(.summary), "summary.productId"),
  ] {
    file.add("product-of-\(name)", "one of two products", authority.sign(payload), with: mine)
    file.add("product-different-in-\(name)", "another product", authority.sign(payload), "policy.product", with: others)
    file.add(
      "product-absent-in-\(name)", "no \(path)", authority.sign(payload.removing(path)), "policy.product_absent",
      with: mine)
  }
  file.add(
    "product-of-realtime-request", "another product in a realtime request", authority.sign(request), "policy.product",
    with: others)
  file.add(
    "product-of-app-transaction", "an app transaction has no product: not applicable", authority.sign(app), with: others
  )
}

private func addAges(_ file: inout VectorFile) {
  func aged(_ milliseconds: Int64, maximum: Int64 = 900_000) -> Configuration {
    Configuration(maximumAge: maximum, clock: instant + milliseconds)
  }
  let token = authority.sign(purchase)
  file.add("age-exact", "exactly as old as a token may be", token, with: aged(900_000))
  file.add("age-exceeded", "a millisecond older", token, "policy.age", with: aged(900_001))
  file.add("age-zero", "no age is accepted, and it has none", token, with: aged(0, maximum: 0))
  file.add(
    "age-zero-exceeded", "no age is accepted, and it is a millisecond old", token, "policy.age",
    with: aged(1, maximum: 0))
  file.add("future-within-skew", "signed a minute after now, which clocks may differ", token, with: aged(-60_000))
  file.add(
    "future-beyond-skew", "signed a minute and a millisecond after now", token, "policy.age", with: aged(-60_001))
  file.add(
    "age-at-instant", "the age counts from the instant, whatever the clock", token,
    with: Configuration(instant: instant + 900_000, maximumAge: 900_000, clock: instant + 10 * day))
  file.add(
    "age-at-instant-exceeded", "too old at the instant, whatever the clock", token, "policy.age",
    with: Configuration(instant: instant + 900_001, maximumAge: 900_000, clock: instant))
  file.add(
    "age-without-date", "no signed date, so no age", authority.sign(purchase.removing("signedDate")), "policy.age",
    with: Configuration(instant: instant, maximumAge: 900_000))
  file.add(
    "age-of-app-transaction", "an app transaction's age counts from receiptCreationDate", authority.sign(app),
    "policy.age", with: aged(900_001))
  file.add(
    "age-overflow", "an age beyond 64 bits",
    authority.sign(purchase.setting("signedDate", to: .integer(instant - 1))), "policy.age",
    with: Configuration(maximumAge: .max, clock: .min))
}

private func addSigners(_ file: inout VectorFile) {
  let xcode = XcodeAuthority(instant: instant)
  file.name("xcode", xcode.certificateDER)
  let pinned = Configuration(xcodeCertificates: ["xcode"])
  for environment in ["Xcode", "LocalTesting"] {
    let payload = SamplePayload.transaction(signedDate: instant, environment: environment)
    file.add(
      "\(environment)-under-root", "\(environment), signed by the App Store's authority", authority.sign(payload),
      "policy.environment", with: Configuration(environments: [environment], xcodeCertificates: ["xcode"]))
    file.add(
      "\(environment)-under-pinned", "\(environment) under a pinned certificate", xcode.sign(payload),
      with: Configuration(environments: [environment], xcodeCertificates: ["xcode"]))
  }
  for environment in ["Production", "Sandbox", "Staging"] {
    file.add(
      "\(environment)-under-pinned", "\(environment) under a pinned certificate",
      xcode.sign(.transaction(signedDate: instant, environment: environment)), "policy.environment", with: pinned)
  }
  file.add(
    "no-environment-under-pinned", "no environment under a pinned certificate",
    xcode.sign(purchase.removing("environment")), "policy.environment", with: pinned)
  file.add(
    "app-transaction-under-pinned", "an app transaction of Production under a pinned certificate", xcode.sign(app),
    "policy.environment", with: pinned)
  file.add(
    "xcode-not-accepted", "a token from Xcode where Production is asked for",
    xcode.sign(.transaction(signedDate: instant, environment: "Xcode")), "policy.environment",
    with: Configuration(environments: ["Production"], xcodeCertificates: ["xcode"]))
}
