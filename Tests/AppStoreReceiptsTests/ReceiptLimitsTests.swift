import AppStoreJWS
import AppStoreTrust
import Testing

@testable import AppStoreJWSTesting
@testable import AppStoreReceipts

/// Each limit holds, and stands where it says. `nestingDepth` is attacked in BERReaderTests.
struct ReceiptLimitsTests {
  private let genuine = authority.sign(sample)

  private func code(_ receipt: [UInt8]) throws -> VerificationError.Code? { try verifier().failure(of: receipt)?.code }

  private func code(with attributes: [SampleReceipt.Attribute]) throws -> VerificationError.Code? {
    try code(authority.sign(SampleReceipt(attributes: sample.attributes + attributes)))
  }

  private func code(certificates: @escaping @Sendable (IssuedChain) -> [[UInt8]]) throws -> VerificationError.Code? {
    var draft = ReceiptDraft(receipt: sample, plan: authority.plan)
    draft.certificates = certificates
    return try code(draft.sign(under: authority.chain))
  }

  @Test func receiptBytes() throws {
    func receipt(byteCount: Int) -> [UInt8] {
      func receipt(_ filling: Int) -> [UInt8] {
        let attribute = SampleReceipt.Attribute(99_999, bytes: [UInt8](repeating: 0, count: filling))
        return authority.sign(SampleReceipt(attributes: sample.attributes + [attribute]))
      }
      let filling = byteCount - genuine.count - 1_000
      return receipt(filling + byteCount - receipt(filling).count)
    }
    let longest = receipt(byteCount: ReceiptLimits.receiptBytes)
    #expect(longest.count == ReceiptLimits.receiptBytes)
    #expect(try code(longest) == nil)
    #expect(try code(receipt(byteCount: ReceiptLimits.receiptBytes + 1)) == .inputTooLarge)
  }

  @Test func textBytes() throws {
    let text = Array(Base64.encode(genuine.span, alphabet: .standard).utf8)
    let spaces = [UInt8](repeating: 0x20, count: ReceiptLimits.textBytes - text.count)
    #expect(try code(text + spaces) == nil)
    #expect(try code(text + spaces + [0x20]) == .inputTooLarge)
  }

  @Test func certificates() throws {
    let others = ReceiptLimits.certificates - 3
    #expect(try code(certificates: { $0.x5c + Array(repeating: $0.root, count: others) }) == nil)
    #expect(try code(certificates: { $0.x5c + Array(repeating: $0.root, count: others + 1) }) == .chainCertificate)
  }

  @Test(arguments: [(40, nil), (70, VerificationError.Code.chainCertificate)])
  func certificateBytes(kilobytes: Int, expected: VerificationError.Code?) throws {
    let found = try code(certificates: { chain in
      var large = chain.plan.root
      large.subject["CN"] = "Large"
      for index in 0..<kilobytes {
        large.extensions["2.999.\(index)"] = "DER:048203E8" + String(repeating: "00", count: 1_000)
      }
      return chain.x5c + [large.selfSigned()]
    })
    #expect(found == expected)
  }

  @Test func attributes() throws {
    let others = ReceiptLimits.attributes - sample.attributes.count
    let unknown = SampleReceipt.Attribute(99_999, integer: 1)
    #expect(try code(with: Array(repeating: unknown, count: others)) == nil)
    #expect(try code(with: Array(repeating: unknown, count: others + 1)) == .receiptAttribute)
  }

  @Test func purchaseAttributes() throws {
    func purchase(_ count: Int) -> SampleReceipt.Attribute {
      SampleReceipt.Attribute(purchase: (0..<count).map { SampleReceipt.Attribute(9_000 + $0, integer: 1) })
    }
    #expect(try code(with: [purchase(ReceiptLimits.purchaseAttributes)]) == nil)
    #expect(try code(with: [purchase(ReceiptLimits.purchaseAttributes + 1)]) == .receiptAttribute)
  }

  @Test func integerBytes() throws {
    func attribute(_ count: Int) -> SampleReceipt.Attribute {
      SampleReceipt.Attribute(15, bytes: [ASN1Tag.integer, UInt8(count)] + [UInt8](repeating: 1, count: count))
    }
    #expect(try code(with: [attribute(ReceiptLimits.integerBytes)]) == nil)
    #expect(try code(with: [attribute(ReceiptLimits.integerBytes + 1)]) == .receiptAttribute)
  }

  /// The same certificates, sent in ever new ways.
  @Test func cachedChains() throws {
    let verifier = try verifier()
    for index in 0..<ReceiptLimits.cachedChains + 3 {
      var draft = ReceiptDraft(receipt: sample, plan: authority.plan)
      draft.certificates = { chain in
        chain.x5c + (0..<5).map { index >> $0 & 1 == 0 ? chain.root : chain.intermediate }
      }
      #expect(verifier.failure(of: draft.sign(under: authority.chain)) == nil)
      #expect(verifier.chains.count == min(index + 1, ReceiptLimits.cachedChains))
    }
  }

  @Test func aVerifiedReceiptIsNotDecodable() {
    #expect((VerifiedReceipt.self as Any.Type) is any Encodable.Type)
    #expect(!((VerifiedReceipt.self as Any.Type) is any Decodable.Type))
  }
}
