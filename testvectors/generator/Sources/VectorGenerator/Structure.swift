@testable import AppStoreJWSTesting

/// Whole tokens of every kind, and what is not even three segments.
func structure() throws -> VectorFile {
  var file = VectorFile("structure", "Whole tokens, their three segments, and the request bodies that hold them.")
  let notification = SamplePayload.notification(signedDate: instant, signedBy: authority)

  for kind in SamplePayload.Kind.allCases {
    let payload: SamplePayload =
      switch kind {
      case .transaction: purchase
      case .renewalInfo: .renewalInfo(signedDate: instant)
      case .appTransaction: .appTransaction(signedDate: instant)
      case .notification: notification
      case .realtimeRequest: .realtimeRequest(signedDate: instant)
      }
    file.add("valid-\(kind.rawValue)", "a \(kind.rawValue)", authority.sign(payload), kind: kind.rawValue)
  }
  for kind in ["transaction", "renewalInfo", "appTransaction"] {
    let payload: SamplePayload =
      switch kind {
      case "transaction": .transaction(signedDate: instant, detail: .full)
      case "renewalInfo": .renewalInfo(signedDate: instant, detail: .full)
      default: .appTransaction(signedDate: instant, detail: .full)
      }
    file.add("valid-\(kind)-full", "a \(kind) with every member", authority.sign(payload))
  }
  for subject in SamplePayload.NotificationSubject.allCases where subject != .data {
    let payload = SamplePayload.notification(subject, signedDate: instant, signedBy: authority)
    file.add("valid-\(subject.rawValue)", "a notification about \(subject.rawValue)", authority.sign(payload))
  }

  let noToken = ["apple/app-store-server-library-node#204"]
  file.add("empty", "nothing at all", "", "input.empty", flags: noToken)
  file.add("null-text", "the word null, as a database exports it", "null", "token.segments", flags: noToken)
  file.add("undefined-text", "the word undefined", "undefined", "token.segments", flags: noToken)
  file.add("largest", "as many bytes as a token may have, in one segment", "A", "token.segments", repeating: 1 << 20)
  file.add("too-large", "one byte more than a token may have", "A", "input.too_large", repeating: (1 << 20) + 1)
  file.add("dot", "a dot: two empty segments", ".", "token.segments")
  file.add("dots", "two dots: three empty segments", "..", "token.segments")
  try file.addDefects("token.segments")
  let extra = ["agisboye/app-store-server-api#11"]
  file.add(
    "text-appended", "a dot and a word follow the token", authority.sign(purchase) + ".copied", "token.segments",
    flags: extra)
  file.add(
    "text-prepended", "a word and a dot stand before the token", "token." + authority.sign(purchase), "token.segments",
    flags: extra)
  file.add(
    "two-tokens", "two tokens, joined by a comma", authority.sign(purchase) + "," + authority.sign(purchase),
    "token.segments", flags: extra)
  file.add("five-segments", "five segments, as an encrypted token has", "a.b.c.d.e", "token.segments")

  addBodies(&file, notification)
  return file
}

private func addBodies(_ file: inout VectorFile, _ notification: SamplePayload) {
  let request = SamplePayload.realtimeRequest(signedDate: instant)
  func body(_ token: String) -> String { SampleJSON.object(["signedPayload": .string(token)]).text() }
  file.add(
    "body-notification", "the body of a notification's request", body(authority.sign(notification)),
    form: .notificationBody)
  file.add(
    "body-realtime-request", "the body of a realtime request", body(authority.sign(request)),
    form: .realtimeRequestBody)
  file.add(
    "body-other-member", "a body with a member beside signedPayload",
    #"{"version":2,"signedPayload":"\#(authority.sign(request))"}"#, form: .realtimeRequestBody)
  file.add(
    "body-of-other-kind", "a transaction where a notification is due", body(authority.sign(purchase)),
    "payload.kind_mismatch", flags: ["apple/app-store-server-library-python#47"], form: .notificationBody)
  for (id, comment, text, code) in [
    ("body-empty", "an empty body", "", "input.empty"),
    ("body-empty-token", "a body whose signedPayload is empty", body(""), "input.empty"),
    ("body-not-json", "a bare token is no body", "a.b.c", "input.body"),
    ("body-array", "a body in an array", "[\(body("a.b.c"))]", "input.body"),
    ("body-absent", "a body without signedPayload", "{}", "input.body"),
    ("body-null", "a body whose signedPayload is null", #"{"signedPayload":null}"#, "input.body"),
    ("body-number", "a body whose signedPayload is a number", #"{"signedPayload":1}"#, "input.body"),
    (
      "body-duplicate", "a body with two signedPayload", #"{"signedPayload":"a.b.c","signedPayload":"a.b.c"}"#,
      "input.body"
    ),
    ("body-segments", "a body with something else in signedPayload", body("a.b"), "token.segments"),
  ] {
    file.add(id, comment, text, code, form: .notificationBody)
  }
  file.add(
    "body-too-large", "one byte more than a body may have", " ", "input.too_large", form: .notificationBody,
    repeating: (1 << 20) + 1_025)
}
