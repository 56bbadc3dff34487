import Testing

@testable import AppStoreJWS

struct PayloadSchemaTests {
  static let payloads: [any VerifiablePayload.Type] = [
    Transaction.self, RenewalInfo.self, AppTransaction.self, ServerNotification.self, RealtimeRequest.self,
  ]

  @Test(arguments: payloads) func everyFieldOfAnotherTypeIsReported(payload: any VerifiablePayload.Type) throws {
    let faults = faults(in: payload.schema)
    #expect(faults.count > payload.schema.fields.count * 4)
    for (json, path) in faults {
      let found = try payload.init(json: json).object.mismatches(with: payload.schema).filter { $0.found != nil }
      #expect(found.map(\.path) == [path], "\(json)")
    }
  }

  /// One value of each JSON type but `null`.
  private static let values = ["true", "1", "1.5", #""1""#, "[]", "{}"]

  /// For each field, also of objects inside objects, JSON texts in which only that field is wrong, and its path.
  private func faults(in schema: Schema) -> [(json: String, path: String)] {
    schema.fields.flatMap { name, type in
      faults(of: type).map { (#"{"\#(name)":\#($0.json)}"#, "\(name)\($0.path)") }
    }
  }

  private func faults(of type: Schema.FieldType) -> [(json: String, path: String)] {
    let right: Set<String>
    var inner: [(json: String, path: String)] = []
    switch type {
    case .string, .text, .uuid, .token: right = [#""1""#]
    case .integer, .number: right = ["1"]
    case .boolean: right = ["true"]
    case .timestamp: right = ["1", "1.5"]
    case .object(let type):
      right = ["{}"]
      inner = faults(in: type.schema).map { ($0.json, ".\($0.path)") }
    case .objects(let type):
      right = ["[]"]
      inner = (faults(of: .object(type)) + [("null", "")]).map { ("[{},\($0.json)]", "[1]\($0.path)") }
    case .strings:
      right = ["[]"]
      inner = (faults(of: .string) + [("null", "")]).map { (#"["",\#($0.json)]"#, "[1]\($0.path)") }
    }
    return Self.values.filter { !right.contains($0) }.map { ($0, "") } + inner
  }

  @Test(arguments: payloads) func everyFieldMayBeNull(payload: any VerifiablePayload.Type) throws {
    let members = payload.schema.fields.map { #""\#($0.name)":null"# }
    let object = try payload.init(json: "{\(members.joined(separator: ","))}").object
    #expect(object.mismatches(with: payload.schema).map(\.path) == payload.schema.required.map { "\($0)" })
    #expect(object.unknownMembers(of: payload.schema).isEmpty)
  }

  @Test func mismatchSaysWhatIsDueAndWhatIsThere() throws {
    let object = try Transaction(json: #"{"isUpgraded":"false","price":9990.5,"signedDate":1e30}"#).object
    #expect(
      object.mismatches(with: Transaction.schema) == [
        Schema.Mismatch(path: "isUpgraded", expected: "true or false", found: #"a string, "false""#),
        Schema.Mismatch(path: "price", expected: "an integer", found: "a number with a fraction, 9990.5"),
        Schema.Mismatch(path: "signedDate", expected: "milliseconds in the years 1 to 9999", found: "1e+30"),
      ])
  }

  @Test(arguments: [
    ("0", 0), ("-1", -1), ("1697679936049.7297", 1_697_679_936_049), ("-1.5", -1), ("1.76e12", 1_760_000_000_000),
    ("-62135769600000", -62_135_769_600_000), ("253402300799999", 253_402_300_799_999),
    ("253402300799999.9", 253_402_300_799_999),
  ])
  func dateIsRead(json: String, milliseconds: Int64) throws {
    let transaction = try Transaction(json: #"{"signedDate":\#(json)}"#)
    #expect(transaction.signedDate == Timestamp(milliseconds: milliseconds))
    #expect(transaction.object.mismatches(with: Transaction.schema) == [])
  }

  @Test(arguments: [
    "1e30", "-1e30", "1e308", "9223372036854775807", "-9223372036854775808", "9.3e18", "253402300800000",
    "253402300800000.5", "-62135769600001",
  ])
  func dateBeyondYearsIsRefused(json: String) throws {
    let transaction = try Transaction(json: #"{"signedDate":\#(json)}"#)
    #expect(transaction.signedDate == nil)
    #expect(transaction.object.mismatches(with: Transaction.schema).map(\.path) == ["signedDate"])
  }

  @Test(arguments: [Int64.min, -1, 0, 2_147_483_648, Int64.max]) func priceHas64Bits(price: Int64) throws {
    #expect(try Transaction(json: #"{"price":\#(price)}"#).price == price)
  }

  @Test func unknownFieldsAreKept() throws {
    let transaction = try Transaction(
      json: #"{"productId":"a","bundleProductID":"b","x":null,"list":[true,1,1.5,{"y":"z"}],"environment":"Xcode"}"#)
    #expect(
      transaction.unknownFields == [
        "bundleProductID": .string("b"),
        "x": .null,
        "list": .array([.boolean(true), .integer(1), .real(1.5), .object(["y": .string("z")])]),
      ])
    let item = try AdvancedCommerceTransactionItem(json: #"{"sku":"lower case","SKU":"upper case"}"#)
    #expect(item.unknownFields == ["sku": .string("lower case")])
  }

  @Test func payloadsAreEqualByTextAndTheirObjectsByMembers() throws {
    let texts = [
      #"{"commitmentInfo":{"billingPeriodNumber":1,"commitmentPrice":2}}"#,
      #"{"commitmentInfo":{"commitmentPrice":2,"billingPeriodNumber":1}}"#,
      #"{"commitmentInfo":{"commitmentPrice":3,"billingPeriodNumber":1}}"#,
    ]
    let payloads = try texts.map { try Transaction(json: $0) }
    #expect(try payloads[0] == Transaction(json: texts[0]))
    #expect(Set(payloads).count == 3)
    #expect(payloads[0].commitmentInfo == payloads[1].commitmentInfo)
    #expect(Set(payloads.map(\.commitmentInfo)).count == 2)
    #expect(payloads.map(\.json) == texts)
  }
}
