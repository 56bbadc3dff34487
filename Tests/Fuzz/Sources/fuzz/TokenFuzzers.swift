import AppStoreJWS
@testable import Authority
@testable import AppStoreJWSTesting

// What a whole token is made of.
extension Fuzzer {
  static let token = Fuzzer(name: "token") {
    let date = Authority.instant
    let payloads: [SamplePayload] = [
      .transaction(signedDate: date), .renewalInfo(signedDate: date), .appTransaction(signedDate: date),
      .realtimeRequest(signedDate: date),
    ]
    let good = payloads.map { Authority.authority.sign($0) } + [Authority.xcode.sign(payloads[0])]
    let bad = Defect.allCases.filter { $0 != .payloadDeepNesting }.compactMap {
      try? Authority.authority.sign(payloads[0], defects: [$0])
    }
    return (good + bad).map { Array($0.utf8) }
  } run: { input in
    Authority.judge(input, by: Authority.verifier)
  }

  /// The input is the header's JSON, signed anew.
  static let header = Fuzzer(name: "header") {
    let entries = #"["AAAA","BBBB","CCCC"]"#
    let headers = [
      #"{"alg":"ES256","x5c":\#(entries)}"#, #"{"kid":"a","typ":"JWT","alg":"ES256","x5c":["AAAA"]}"#,
      #"{"alg":"none","crit":["b64"],"b64":false,"x5c":null}"#,
    ]
    let genuine = Authority.token().prefix { $0 != "." }
    return headers.map { Array($0.utf8) } + [Array(genuine.utf8)]
  } run: { input in
    Authority.judge(Array(Authority.token(header: input.bytes).utf8).span, by: Authority.planVerifier)
  }

  /// The first byte says which certificate the others stand for, in a token that is signed anew. Leaf and intermediate
  /// can only verify with what their issuer signed.
  static let chain = Fuzzer(name: "chain") {
    Authority.chain.x5c.enumerated().map { [UInt8($0)] + $1 }
  } run: { input in
    guard !input.isEmpty else { return }
    let place = Int(input[0]) % 3
    var x5c = Authority.chain.x5c
    let genuine = x5c[place]
    x5c[place] = Array(input.bytes.dropFirst())
    let token = Array(Authority.token(x5c: x5c).utf8)
    if Authority.judge(token.span, by: Authority.planVerifier) != nil, place < 2 {
      let signed = 4 + 4 + Int(genuine[6]) << 8 + Int(genuine[7])
      promise(x5c[place].dropFirst(4).prefix(signed - 4) == genuine.dropFirst(4).prefix(signed - 4))
    }
  }

  static let transaction = payload(.transaction) { .transaction(signedDate: Authority.instant, detail: $0) }
  static let renewalInfo = payload(.renewalInfo) { .renewalInfo(signedDate: Authority.instant, detail: $0) }
  static let appTransaction = payload(.appTransaction) { .appTransaction(signedDate: Authority.instant, detail: $0) }
  static let realtimeRequest = payload(.realtimeRequest) { _ in .realtimeRequest(signedDate: Authority.instant) }
  static let notification = payload(.notification) { _ in
    let transaction = Authority.token()
    return SamplePayload.transaction(signedDate: Authority.instant)
      .setting("notificationType", to: "DID_RENEW").setting(
        "notificationUUID", to: "c2b7f8a4-61d5-4a9b-93a4-0d9f2f5c7e16"
      )
      .setting("data.signedTransactionInfo", to: .string(transaction)).setting("version", to: "2.0")
  }

  /// The input is the payload's JSON, signed anew.
  private static func payload(
    _ kind: PayloadKind, _ sample: @escaping @Sendable (SamplePayload.Detail) -> SamplePayload
  ) -> Fuzzer {
    Fuzzer(name: kind.rawValue) {
      SamplePayload.Detail.allCases.map { Array(sample($0).json.utf8) }
    } run: { input in
      let token = Array(Authority.token(payload: input.bytes).utf8)
      guard let verified = Authority.judge(token.span, as: kind, by: Authority.planVerifier) else { return }
      promise(Array(verified.json.utf8) == input.bytes)
    }
  }

  /// What verifies is the token that stands in the body.
  static let requestBody = Fuzzer(name: "requestBody") {
    let notification = Authority.authority.sign(
      .notification(signedDate: Authority.instant, signedBy: Authority.authority))
    return [
      "{\"signedPayload\":\"\(notification)\"}", #"{"signedPayload":1}"#, #"{"a":0,"signed\u0050ayload":"e30.e30."}"#,
    ]
    .map { Array($0.utf8) }
  } run: { input in
    guard let notification = try? Authority.verifier.verifyNotification(requestBody: input) else { return }
    // A token may be spelled with escapes.
    let body: [UInt8] = input.bytes
    promise(body.contains(UInt8(ascii: "\\")) || body.firstRange(of: notification.jwsRepresentation.utf8) != nil)
  }
}

extension Span<UInt8> {
  var bytes: [UInt8] { indices.map { self[$0] } }
}
