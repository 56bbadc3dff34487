import AppStoreJWS
@testable import AppStoreJWSTesting
import AppStoreReceipts
import AppStoreTrust
@testable import Authority

/// Receipts made to be dear, all signed by a trusted leaf.
enum SlowReceipts {
  /// - Returns: the worst byte's cost in terms of a genuine receipt's.
  static func run() -> Double {
    let genuine = Receipts.authority.sign(Receipts.sample)
    let honest = SlowInputs.nanoseconds { try? Receipts.verifier.verify(genuine.span) }
    let honestPerByte = honest / Double(genuine.count)
    print(
      "a genuine receipt: \(genuine.count) bytes, \(Int(honest / 1_000)) µs, \(SlowInputs.round(honestPerByte)) ns/byte"
    )
    print(pad("receipt", 44), pad("bytes", 9), pad("verdict", 24), pad("verify", 14), "diagnose")
    var worst = 0.0
    for (name, receipt) in shapes {
      let verified = SlowInputs.nanoseconds { try? Receipts.verifier.verify(receipt.span) }
      let diagnosed = SlowInputs.nanoseconds { Receipts.verifier.diagnose(receipt.span) }
      let ratios = [verified, diagnosed].map { $0 / Double(receipt.count) / honestPerByte }
      let code = Receipts.verifier.diagnose(receipt.span).failures.first?.code.rawValue ?? "verified"
      print(
        pad(name, 44), pad("\(receipt.count)", 9), pad(code, 24), pad("\(SlowInputs.round(ratios[0])) ×", 14),
        "\(SlowInputs.round(ratios[1])) ×")
      worst = max(worst, ratios[0], ratios[1])
    }
    return worst
  }

  private typealias Attribute = SampleReceipt.Attribute

  private static func receipt(_ attributes: [Attribute]) -> [UInt8] {
    Receipts.authority.sign(SampleReceipt(attributes: Receipts.sample.attributes + attributes))
  }

  private static func draft(_ change: (inout ReceiptDraft) -> Void) -> [UInt8] {
    var draft = ReceiptDraft(receipt: Receipts.sample, plan: Receipts.authority.plan)
    change(&draft)
    return draft.sign(under: Receipts.authority.chain)
  }

  private static func many(_ count: Int, _ attribute: (Int) -> Attribute) -> [Attribute] { (0..<count).map(attribute) }

  private static let size = 1 << 20

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    Array(Base64.encode(bytes.span, alphabet: .standard).utf8)
  }

  private static func repeated(_ bytes: [UInt8], _ count: Int) -> [[UInt8]] { Array(repeating: bytes, count: count) }

  static var shapes: [(String, [UInt8])] { contents + messages + texts }

  private static var contents: [(String, [UInt8])] {
    let full = Attribute(purchase: many(128) { Attribute($0, integer: 1) })
    let wrong = Attribute(purchase: many(17) { Attribute(1701 + $0, bytes: [5, 0]) })
    return [
      ("many purchases", large),
      ("many empty purchases", receipt(many(32_000) { _ in Attribute(purchase: []) })),
      ("purchases of many attributes", receipt(many(800) { _ in full })),
      ("purchases of wrong attributes", receipt(many(2_000) { _ in wrong })),
      ("many unknown attributes", receipt(many(32_000) { Attribute(50_000 + $0, integer: 1) })),
      ("unknown attributes in opposite order", receipt(many(32_000) { Attribute(99_000 - $0, integer: 1) })),
      ("attributes too many", receipt(many(60_000) { _ in Attribute(9, integer: 1) })),
      ("one attribute many times", receipt(many(32_000) { _ in Attribute(9, integer: 1) })),
      ("one long attribute", receipt([Attribute(16, bytes: [UInt8](repeating: 0, count: size))])),
      ("one long text", receipt([Attribute(23, text: String(repeating: "é", count: size / 2))])),
      ("one long date", receipt([Attribute(21, date: String(repeating: "1", count: size))])),
    ]
  }

  private static var messages: [(String, [UInt8])] {
    let genuine = Receipts.authority.sign(Receipts.sample)
    let levels = [UInt8](repeating: 0x30, count: 4) + repeated([0x30, 0x80], size / 2).joined()
    return [
      ("content in pieces of a byte", draft { $0.parts = { parts, _ in parts.content = inPieces(of: [0], size / 3) } }),
      ("content in empty pieces", draft { $0.parts = { parts, _ in parts.content = inPieces(of: [], size / 2) } }),
      ("many certificates", draft { $0.certificates = { $0.x5c + repeated([5, 0], size / 2) } }),
      (
        "a long certificate",
        draft { $0.certificates = { $0.x5c + [DER.element(ASN1Tag.sequence, repeated([0], size))] } }
      ),
      ("forged certificates", draft { $0.certificates = forged }),
      ("an intermediate of a dear key", draft { $0.certificates = dear }),
      (
        "many digest algorithms",
        draft { $0.parts = { parts, _ in parts.digestAlgorithms = repeated(parts.digestAlgorithms[0], size / 15) } }
      ),
      ("many signers", draft { $0.parts = { parts, _ in parts.signers = repeated(parts.signers[0], size / 400) } }),
      ("indefinite lengths without end", genuine.prefix(19) + levels),
    ]
  }

  private static var texts: [(String, [UInt8])] {
    let text = base64(Receipts.authority.sign(Receipts.sample))
    return [
      ("base64 in lines of a character", text.flatMap { [$0, 10] }),
      ("base64 and white space", text + [UInt8](repeating: 32, count: size)),
      ("base64 twice", base64(base64(large))),
      ("base64 cut off", base64(large).dropLast(1)),
      ("base64 with a flaw at the end", base64(large) + [37]),
      ("braces", [UInt8](repeating: UInt8(ascii: "{"), count: size)),
      ("beginnings of a transaction receipt", Array(("{" + String(repeating: "purchase-inf", count: size / 12)).utf8)),
      ("dots", Array(("eyJ" + String(repeating: ".", count: size)).utf8)),
    ]
  }

  /// A constructed OCTET STRING.
  private static func inPieces(of piece: [UInt8], _ count: Int) -> [UInt8] {
    DER.element(0x24, repeated(DER.element(ASN1Tag.octetString, [piece]), count))
  }

  /// Beside the genuine chain, as many roots as there may be that are not the trusted one and have its name.
  private static func forged(_ chain: IssuedChain) -> [[UInt8]] {
    chain.x5c
      + (0..<5).map { _ in
        var root = chain.plan.root
        root.serialNumber = CertificateTemplate.randomSerialNumber(byteCount: 16)
        return root.selfSigned()
      }
  }

  /// The chain, its intermediate with a key of more bits than any authority's.
  private static func dear(_ chain: IssuedChain) -> [[UInt8]] {
    var intermediate = chain.plan.intermediate
    intermediate.key = PrivateKey(.rsa(bits: 4_104))
    return [chain.leaf, intermediate.issued(by: chain.plan.root, certificate: chain.root), chain.root]
  }

  /// A genuine receipt of a megabyte.
  private static let large = receipt(many(2_400) { _ in Receipts.sample.attributes.last! })
}
