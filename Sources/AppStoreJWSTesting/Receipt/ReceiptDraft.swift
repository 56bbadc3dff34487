internal import AppStoreTrust

/// A receipt in the making. Defects and variations change how it will be made, before anything is.
struct ReceiptDraft: Sendable {
  var receipt: SampleReceipt
  /// The certificates before they are issued; the trusted root is never changed.
  var plan: ChainPlan
  var signer = ReceiptSigner()

  // What is done to each stage's outcome.
  var content: @Sendable ([UInt8]) -> [UInt8] = { $0 }
  /// The certificate under which the signature is made.
  var signingCertificate: @Sendable (IssuedChain) -> (der: [UInt8], key: PrivateKey) = { ($0.leaf, $0.plan.leaf.key) }
  var certificates: @Sendable (IssuedChain) -> [[UInt8]] = { $0.x5c }
  /// Told the signed content too.
  var parts: @Sendable (inout SignedDataParts, [UInt8]) -> Void = { _, _ in }
  /// To the encoded receipt, or to whatever is handed over in its place.
  var form: @Sendable ([UInt8]) -> [UInt8] = { $0 }

  func sign(under chain: IssuedChain) -> [UInt8] {
    let content = content(receipt.encoded)
    let (certificate, key) = signingCertificate(chain)
    var parts = SignedDataParts(
      version: signer.namesKeyIdentifier ? 3 : 1, digestAlgorithms: [signer.digest.identifier],
      content: DER.element(ASN1Tag.octetString, [content]), certificates: certificates(chain),
      signers: [signer.sign(content, certificate: certificate, key: key)])
    self.parts(&parts, content)
    return form(parts.encoded)
  }
}
