import AppStoreJWSTesting
import Foundation
import Testing

@Suite struct SamplePayloadTests {
  static func full(_ kind: SamplePayload.Kind) -> [SamplePayload] {
    let date = authority.instant
    return switch kind {
    case .transaction: [.transaction(signedDate: date, detail: .full)]
    case .renewalInfo: [.renewalInfo(signedDate: date, detail: .full)]
    case .appTransaction: [.appTransaction(signedDate: date, detail: .full)]
    case .notification:
      SamplePayload.NotificationSubject.allCases.map {
        .notification($0, signedDate: date, signedBy: authority, detail: .full)
      }
    case .realtimeRequest: [.realtimeRequest(signedDate: date)]
    }
  }

  static func paths(_ value: Any, under path: String = "") -> Set<String> {
    switch value {
    case let object as [String: Any]:
      Set(object.flatMap { paths($0.value, under: path.isEmpty ? $0.key : "\(path).\($0.key)") })
    case let objects as [[String: Any]]: Set(objects.flatMap { paths($0, under: path) })
    default: [path]
    }
  }

  @Test(arguments: SamplePayload.Kind.allCases)
  func fullPayloadsHaveEveryMember(_ kind: SamplePayload.Kind) throws {
    let found = try SamplePayloadTests.full(kind).map {
      SamplePayloadTests.paths(try JSONSerialization.jsonObject(with: Data($0.json.utf8)))
    }.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(found == Set(kind.memberNames.split(whereSeparator: \.isWhitespace).map(String.init)))
  }

  @Test func tokensInsideNotificationsAreSigned() throws {
    let notification = SamplePayload.notification(signedDate: authority.instant, signedBy: authority)
    for name in ["signedTransactionInfo", "signedRenewalInfo"] {
      guard case .string(let token) = notification.members["data"]?[name] else {
        Issue.record("no \(name)")
        continue
      }
      #expect(ReadToken(token)?.isSigned == true)
    }
  }

  @Test func membersAreSetAndRemoved() {
    let json = SamplePayload.realtimeRequest(signedDate: 5)
      .setting("userLocale", to: .null).setting("a.b", to: [1, true]).setting("a.c", to: .raw("1e30"))
      .removing("productId").removing("a.b").removing("x.y").removing("requestIdentifier").json
    #expect(
      json == """
        {"originalTransactionId":"300000000000001","appAppleId":1600000001,"userLocale":null,"signedDate":5,\
        "environment":"Production","a":{"c":1e30}}
        """)
  }

  @Test func stringsAreEscaped() throws {
    let text = "/\"\\\u{0}\u{1F}\u{7F}\r\nü🎁\u{2028}"
    for escapingSlashes in [false, true] {
      let json = SampleJSON.array([.string(text)]).text(escapingSlashes: escapingSlashes)
      #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String] == [text])
      #expect(json.contains("\\/") == escapingSlashes)
    }
  }
}
