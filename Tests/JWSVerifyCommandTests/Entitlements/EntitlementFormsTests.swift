import AppStoreEntitlements
import AppStoreJWS
import AppStoreJWSTesting
import Testing

@testable import JWSVerifyCommand

/// How entitlements are written that `jwsverify issue` makes no tokens for.
struct EntitlementFormsTests {
  private static let signedDate: Int64 = 1_760_591_792_000
  private static let authority = TestAuthority(instant: signedDate)

  private func engine(_ payloads: SamplePayload...) throws -> EntitlementEngine {
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any,
      roots: TrustedRoot.read(Self.authority.rootDER, name: "test authority"))
    var engine = EntitlementEngine()
    for payload in payloads { engine.add(Evidence.from(try verifier.verify(Self.authority.sign(payload)))) }
    return engine
  }

  private var transaction: SamplePayload {
    .transaction(
      signedDate: Self.signedDate, bundleID: "com.example.app", productID: "com.example.app.product",
      environment: "Production", detail: .typical)
  }

  private func json(_ append: (inout ByteBuffer) -> Void) -> String {
    var line = ByteBuffer()
    append(&line)
    return String(decoding: line, as: UTF8.self)
  }

  @Test func consumablesAreCounted() throws {
    let engine = try engine(
      transaction.setting("type", to: "Consumable").setting("quantity", to: 3).removing("expiresDate"))
    let count = try #require(engine.consumables(at: .now()).first)
    #expect(engine.entitlements(at: .now()).isEmpty)
    #expect(
      json { $0.appendJSONLine(count) } == """
        {"customer":"appTransactionID:700000000000000001","bundleId":"com.example.app","environment":"Production",\
        "product":"com.example.app.product","purchased":3,"revoked":0}

        """)
    #expect(
      count.columns == [
        "appTransactionID:700000000000000001", "com.example.app", "com.example.app.product", "consumable",
        "3 bought, 0 refunded", "-", "Production", "",
      ])
  }

  @Test func whatHasNoEndHasNone() throws {
    let engine = try engine(
      transaction.setting("type", to: "Non-Consumable").setting("inAppOwnershipType", to: "FAMILY_SHARED")
        .removing("expiresDate").removing("environment"))
    let entitlement = try #require(engine.entitlements(at: .now()).first)
    let line = json { $0.appendJSONLine(entitlement) }
    #expect(line.contains(#""environment":null"#))
    #expect(line.contains(#""state":"active","unlocked":true,"validUntil":null,"ownership":"FAMILY_SHARED""#))
    #expect(entitlement.columns[4...6] == ["no end known", "FAMILY_SHARED", "-"])
  }

  @Test func findingsAreSentences() throws {
    let token = "00000000-0000-0000-0000-00000000000"
    let findings = try engine(
      transaction.setting("appAccountToken", to: .string(token + "1")),
      transaction.setting("appAccountToken", to: .string(token + "2")),
      transaction.setting("transactionId", to: "7").setting("type", to: "Novelty"),
      transaction.setting("transactionId", to: "8").removing("productId")
    ).findings.map(\.text)
    #expect(
      Set(findings) == [
        "transaction 300000000000102 came under several app account tokens: \(token)1, \(token)2",
        "com.example.app.product is of an unknown type (Novelty) and not granted: 7",
        "transaction 8 has no productId and decides nothing",
      ])
  }

  @Test func manyTransactionsAreNotAllNamed() {
    let finding = Finding.unknownProduct(productID: "a", transactionIDs: (1...7).map(String.init))
    #expect(finding.text == "a is not in the catalogue and not granted: 1, 2, 3, 4, 5 and 2 more")
  }
}
