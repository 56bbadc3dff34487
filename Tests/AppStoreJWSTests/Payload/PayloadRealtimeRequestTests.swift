import Testing

@testable import AppStoreJWS

struct PayloadRealtimeRequestTests {
  @Test func everyField() throws {
    try expectFields([
      PayloadField<RealtimeRequest>("originalTransactionId", #""70001""#, { $0.originalTransactionID }, "70001"),
      PayloadField("appAppleId", "6740000001", { $0.appAppleID }, 6_740_000_001),
      PayloadField("productId", #""piano.monthly""#, { $0.productID }, "piano.monthly"),
      PayloadField("userLocale", #""de-AT""#, { $0.userLocale }, "de-AT"),
      PayloadField(
        "requestIdentifier", #""5a0c3b9e-0000-4000-8000-00000000abcd""#, { $0.requestIdentifier },
        "5a0c3b9e-0000-4000-8000-00000000abcd"),
      PayloadField("signedDate", "1760000000002", { $0.signedDate }, Timestamp(milliseconds: 1_760_000_000_002)),
      PayloadField("environment", #""LocalTesting""#, { $0.environment }, .localTesting),
    ])
  }

  @Test func everyFieldIsRequired() throws {
    let expected = RealtimeRequest.schema.fields.map { "\($0.name)" }
    for text in ["{}", "{\(expected.map { "\"\($0)\":null" }.joined(separator: ","))}"] {
      let mismatches = try RealtimeRequest(json: text).object.mismatches(with: RealtimeRequest.schema)
      #expect(mismatches.map(\.path).sorted() == expected.sorted())
    }
  }
}
