@testable import AppStoreJWSTesting

func payload() throws -> VectorFile {
  var file = VectorFile(
    "payload", "What is signed: JSON, kinds, field types, dates. All these tokens have good signatures.")
  // 100,000 arrays are more than a vector should carry; a few more than the reader's bound show the same.
  try file.addDefects("payload", except: [.payloadDeepNesting, .signedDateAsString, .signedDateOutOfRange])
  try file.add(.signedDateAsString, "payload.signed_date_absent")
  try file.add(.signedDateOutOfRange, "payload.signed_date_absent")
  addJSON(&file)
  addKinds(&file)
  addFields(&file)
  addDates(&file)
  addValid(&file)
  return file
}

private func addJSON(_ file: inout VectorFile) {
  func add(_ id: String, _ comment: String, member: String) {
    file.add(
      "json-\(id)", comment, signed(id, .payloadText { $0.insertMember(member) }), "payload.json")
  }
  func add(_ id: String, _ comment: String, text: String) {
    file.add("json-\(id)", comment, authority.sign(text), "payload.json")
  }
  let json = purchase.json
  add("nested-too-deep", "arrays nested 2,100 deep", member: #""deep":"# + nested(2_100))
  add("integer-beyond-64-bits", "an integer of 2^63", member: #""big":9223372036854775808"#)
  add("real-beyond-double", "the number 1e400", member: #""big":1e400"#)
  add("nul-escaped", "a NUL in a string, escaped", member: #""nul":"a\u0000b""#)
  add("nul-in-name", "a NUL in the name of a member, escaped", member: #""bundleId\u0000":"com.example.other""#)
  add("duplicate-escaped", "bundleId twice, once with an escape", member: #""bundl\u0065Id":"com.example.other""#)
  add("duplicate-nested", "a member twice, in an object inside", member: #""inner":{"a":1,"a":2}"#)
  add("lone-surrogate", "half of a surrogate pair", member: #""half":"\ud800""#)
  add("control-character", "a line break in a string, not escaped", member: "\"text\":\"a\nb\"")
  add("leading-zero", "a number with a leading zero", member: #""number":09990"#)
  add("plus-sign", "a number with a plus sign", member: #""number":+9990"#)
  add("not-a-number", "NaN", member: #""number":NaN"#)
  add("hexadecimal", "a number in hexadecimal", member: #""number":0x10"#)
  add("invalid-escape", "an escape that JSON does not have", member: #""text":"\x41""#)
  add("trailing-comma", "a comma follows the last member", text: json.dropLast() + ",}")
  add("comment", "a comment", text: "/* */" + json)
  add("two-objects", "two objects, one in a line", text: json + "\n" + json)
  add("string", "a string that holds the object", text: SampleJSON.string(json).text())
  add("null", "null", text: "null")
  add("number", "a number", text: "9990")
  add("white-space", "nothing but white space", text: " \n")
  add("nul-alone", "a NUL alone", text: "\0")
  add("trailing-nul", "a NUL follows the closing brace", text: json + "\0")
}

private func addKinds(_ file: inout VectorFile) {
  let samples: [(String, SamplePayload)] = [
    ("transaction", purchase), ("renewalInfo", .renewalInfo(signedDate: instant)),
    ("appTransaction", .appTransaction(signedDate: instant)),
    ("notification", .notification(.summary, signedDate: instant, signedBy: authority)),
    ("realtimeRequest", .realtimeRequest(signedDate: instant)),
  ]
  let flags = [
    "transaction-as-appTransaction": [
      "apple/app-store-server-library-python#112", "apple/app-store-server-library-node#218",
    ],
    "transaction-as-notification": [
      "apple/app-store-server-library-python#47", "apple/app-store-server-library-node#178",
      "apple/app-store-server-library-node#370",
    ],
  ]
  for (kind, payload) in samples {
    for (asked, _) in samples where asked != kind {
      let id = "\(kind)-as-\(asked)"
      file.add(
        id, "a \(kind) where a \(asked) is asked for", authority.sign(payload), "payload.kind_mismatch",
        flags: flags[id] ?? [], kind: asked)
    }
  }
  let tiny = SampleJSON.object(["bundleId": "com.example.app", "signedDate": .integer(instant)]).text()
  for (kind, _) in samples where kind != "realtimeRequest" && kind != "appTransaction" {
    file.add(
      "tiny-as-\(kind)", "a payload too small to tell its kind, which is named", authority.sign(tiny), kind: kind)
  }
  file.add("tiny", "the same payload where no kind is named", authority.sign(tiny), "payload.kind_unknown")
  file.add(
    "empty-object", "an empty object", authority.sign("{}"), "payload.kind_unknown", "payload.signed_date_absent")
  file.add(
    "empty-object-named", "an empty object of a named kind", authority.sign("{}"), "payload.signed_date_absent",
    kind: "transaction")
  file.add(
    "empty-object-judged", "an empty object of a named kind, judged at an instant", authority.sign("{}"),
    kind: "transaction", with: Configuration(instant: instant))
  file.add(
    "of-another-issuer", "a token that says nothing the App Store would",
    authority.sign(#"{"iss":"example","sub":"1"}"#),
    "payload.kind_unknown", "payload.signed_date_absent")
}

private func addFields(_ file: inout VectorFile) {
  func add(_ id: String, _ payload: SamplePayload, _ path: String, _ value: SampleJSON) {
    file.add(
      "field-\(id)", "\(path) is \(value.text())", authority.sign(payload.setting(path, to: value)), "payload.field")
  }
  let renewal = SamplePayload.renewalInfo(signedDate: instant)
  let app = SamplePayload.appTransaction(signedDate: instant)
  let summary = SamplePayload.notification(.summary, signedDate: instant, signedBy: authority)
  let request = SamplePayload.realtimeRequest(signedDate: instant)
  add("string-as-number", purchase, "originalTransactionId", 300_000_000_000_001)
  add("string-as-array", purchase, "productId", ["com.example.app.monthly"])
  add("boolean-as-string", purchase, "isUpgraded", "false")
  add("boolean-as-number", purchase, "isUpgraded", 1)
  add("integer-as-real", purchase, "price", .raw("9990.0"))
  add("integer-in-exponent-form", purchase, "price", .raw("1e3"))
  add("integer-as-boolean", purchase, "quantity", true)
  add("date-as-string", purchase, "expiresDate", "2025-11-08T08:53:20Z")
  add("date-as-boolean", purchase, "purchaseDate", false)
  add("date-as-object", purchase, "revocationDate", ["milliseconds": 1])
  add("object-as-string", purchase, "commitmentInfo", "MONTHLY")
  add("object-member", purchase, "commitmentInfo.commitmentPrice", "119880")
  add("object-date", purchase, "commitmentInfo.commitmentExpiresDate", .raw("1e20"))
  add("array-as-object", purchase, "advancedCommerceInfo.items", [:])
  add("array-element", purchase, "advancedCommerceInfo.items", ["com.example.sku.basic"])
  add("array-element-member", purchase, "advancedCommerceInfo.items", [["price": "9990"]])
  add("environment-as-number", purchase, "environment", 1)
  add("renewal-status-as-boolean", renewal, "autoRenewStatus", true)
  add("renewal-retry-as-string", renewal, "isInBillingRetryPeriod", "true")
  add("renewal-offers-element", renewal, "eligibleWinBackOfferIds", ["com.example.app.winback", 1])
  add("app-version-as-number", app, "applicationVersion", 42)
  add("app-id-as-string", app, "appAppleId", "1600000001")
  add("notification-data-as-string", summary, "data", "")
  add("notification-type-as-number", summary, "notificationType", 1)
  add("notification-count-as-string", summary, "summary.succeededCount", "5")
  add("notification-country-as-number", summary, "summary.storefrontCountryCodes", ["USA", 840])
  add("notification-token-as-object", summary, "data.signedTransactionInfo", ["transactionId": "1"])
  add("request-id-as-number", request, "requestIdentifier", 1)
  for name in [
    "originalTransactionId", "appAppleId", "productId", "environment", "signedDate",
  ] {
    file.add(
      "request-without-\(name)", "a realtime request without \(name)", authority.sign(request.removing(name)),
      "payload.field", with: Configuration(instant: instant))
  }
  file.add(
    "request-member-null", "productId of a realtime request is null, which is absent",
    authority.sign(request.setting("productId", to: .null)), "payload.field")
  file.add(
    "field-several", "several fields have the wrong type",
    authority.sign(purchase.setting("price", to: "9990").setting("quantity", to: "1")), "payload.field",
    "payload.field")
}

private func addDates(_ file: inout VectorFile) {
  let first: Int64 = -62_135_769_600_000
  let last: Int64 = 253_402_300_799_999
  func add(_ id: String, _ date: SampleJSON, _ comment: String, isGood: Bool = false) {
    let token = authority.sign(purchase.setting("expiresDate", to: date))
    file.add("date-\(id)", comment, token, codes: isGood ? [] : ["payload.field"])
  }
  add("first", .integer(first), "the earliest date: the beginning of year 1", isGood: true)
  add("before-first", .integer(first - 1), "a millisecond before it")
  add("last", .integer(last), "the latest date: the end of year 9999", isGood: true)
  add("after-last", .integer(last + 1), "a millisecond after it")
  add("smallest-integer", .integer(.min), "-2^63")
  add("largest-integer", .integer(.max), "2^63 - 1")
  add("huge-real", .raw("1e300"), "1e300")
  add("fraction", .raw("\(instant).087"), "a date with a fraction, as Xcode writes", isGood: true)
  add("exponent", .raw("1.76e12"), "a date in exponent form", isGood: true)
  add("zero", 0, "the beginning of 1970", isGood: true)
  file.add(
    "signed-date-fraction", "the signed date has a fraction",
    authority.sign(purchase.setting("signedDate", to: .raw("\(instant).5"))))
  file.add(
    "signed-date-null", "the signed date is null, which is absent",
    authority.sign(purchase.setting("signedDate", to: .null)), "payload.signed_date_absent")
  file.add(
    "signed-date-absent-judged", "there is no signed date, and an instant is given",
    authority.sign(purchase.removing("signedDate")), with: Configuration(instant: instant))
  file.add(
    "receipt-creation-date-absent", "an app transaction without receiptCreationDate",
    authority.sign(SamplePayload.appTransaction(signedDate: instant).removing("receiptCreationDate")),
    "payload.signed_date_absent")
  file.add(
    "receipt-creation-date-is-not-signed-date", "an app transaction with signedDate in place of receiptCreationDate",
    authority.sign(
      SamplePayload.appTransaction(signedDate: instant).removing("receiptCreationDate")
        .setting("signedDate", to: .integer(instant))), "payload.signed_date_absent")
  file.add(
    "signed-date-absent-and-tampered", "there is no signed date, and the token was changed",
    signed(
      "tampered", .signature { $0.payload.insertMember(#""tampered":true"#) }, payload: purchase.removing("signedDate")),
    "payload.signed_date_absent", "signature.invalid")
}

private func addValid(_ file: inout VectorFile) {
  let renewal = SamplePayload.renewalInfo(signedDate: instant)
  let request = SamplePayload.realtimeRequest(signedDate: instant)
  func add(_ id: String, _ comment: String, _ payload: SamplePayload, flags: [String] = [], notes: [String]? = nil) {
    file.add(id, comment, authority.sign(payload), flags: flags, notes: notes)
  }
  for variation in [Variation.payloadUnknownMember, .payloadWhiteSpace] {
    file.add(variation.rawValue, variation.explanation, signed(variation.rawValue, variation.changes[0]))
  }
  add(
    "unknown-enum-values", "values that nobody knows, of text and of numbers",
    purchase.setting("type", to: "Lifetime").setting("inAppOwnershipType", to: "RENTED")
      .setting("offerType", to: 99).setting("revocationReason", to: -1))
  add("unknown-renewal-status", "an autoRenewStatus that nobody knows", renewal.setting("autoRenewStatus", to: 7))
  add(
    "unknown-notification-type", "a notification of a type that nobody knows",
    SamplePayload.notification(.summary, signedDate: instant, signedBy: authority)
      .setting("notificationType", to: "SOMETHING_NEW").setting("subtype", to: "OF_SOME_SORT"))
  add("unknown-environment", "an environment that nobody knows", purchase.setting("environment", to: "Staging"))
  add(
    "null-members", "members that are null are absent",
    purchase.setting("price", to: .null).setting("expiresDate", to: .null).setting("commitmentInfo", to: .null)
      .setting("isUpgraded", to: .null))
  add(
    "price-beyond-32-bits", "a price of 4,999,000,000", purchase.setting("price", to: 4_999_000_000),
    flags: ["awa/go-iap#274", "apple/app-store-server-library-java#77"])
  add(
    "renewal-price-beyond-32-bits", "a renewalPrice of 4,999,000,000",
    renewal.setting("renewalPrice", to: 4_999_000_000),
    flags: ["awa/go-iap#274"])
  add(
    "price-absent", "there is no price, which is not the price 0", purchase.removing("price"),
    flags: ["apple/app-store-server-library-java#56"])
  add(
    "renewal-price-absent", "there is no renewalPrice", renewal.removing("renewalPrice"),
    flags: ["apple/app-store-server-library-java#56"])
  add(
    "commitment-price-beyond-32-bits", "a commitmentPrice of 4,999,000,000",
    purchase.setting("commitmentInfo.commitmentPrice", to: 4_999_000_000), flags: ["awa/go-iap#274"])
  add("price-zero", "the price is 0", purchase.setting("price", to: 0))
  add("price-largest", "the price is 2^63 - 1", purchase.setting("price", to: .integer(.max)))
  add("price-negative", "the price is negative", purchase.setting("price", to: -9_990))
  add(
    "account-token-not-uuid", "appAccountToken is no UUID", purchase.setting("appAccountToken", to: "customer 42"),
    notes: ["appAccountToken"])
  add(
    "account-token-upper-case", "appAccountToken is a UUID in upper case",
    purchase.setting("appAccountToken", to: "5A1C8C1E-3F0B-4D0E-9A58-0F6F4F9B7D21"), notes: [])
  add(
    "request-id-not-uuid", "requestIdentifier is no UUID", request.setting("requestIdentifier", to: "42"),
    notes: ["requestIdentifier"])
  add(
    "escapes", "escapes that spell what they stand for",
    purchase.setting("productId", to: .raw(#""com.example.app\u002Emonthly""#)))
  add("names-differ-by-case", "BundleID beside bundleId: names have case", purchase.setting("BundleID", to: "x"))
  add("not-ascii", "letters beyond ASCII", purchase.setting("offerIdentifier", to: "Übung 練習 🎧"))
  add(
    "right-to-left", "a character that turns the direction of text",
    purchase.setting("offerIdentifier", to: "a\u{202E}b"))
  add(
    "long-string", "a string of 3,000 characters",
    purchase.setting("offerIdentifier", to: .string(.init(repeating: "o", count: 3_000))))
  add(
    "environment-absent", "a token of 2021: no environment, and none is asked for", purchase.removing("environment"))
  add("empty-strings", "strings without text", purchase.setting("productId", to: "").setting("bundleId", to: ""))
}
