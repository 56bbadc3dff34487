internal import AppStoreTrust

/// A certificate authority in memory, shaped like the one that signs app receipts, for tests of servers.
///
/// A verifier that is told to trust ``rootDER`` accepts what it signs as if it came from the App Store, and refuses it
/// for the reason that a ``ReceiptDefect`` names. All keys are RSA with 2048 bits.
///
/// ```swift
/// let authority = ReceiptAuthority(instant: 1_760_000_000_000)
/// let receipt = authority.sign(SampleReceipt(creationDate: authority.instant))
/// let expired = authority.sign(SampleReceipt(creationDate: authority.instant), defect: .leafExpired)
/// ```
public struct ReceiptAuthority: Sendable {
  /// Milliseconds since 1970 around which the certificates are valid. Receipts should be dated then, or near.
  public let instant: Int64

  /// The root certificate in DER. Whoever trusts it trusts this authority.
  public var rootDER: [UInt8] { chain.root }

  /// The root certificate in PEM (RFC 7468).
  public var rootPEM: String { PEM.certificate(rootDER) }

  let plan: ChainPlan
  package let chain: IssuedChain

  /// Makes keys and certificates.
  /// - Parameters:
  ///   - instant: milliseconds since 1970, in the years 10 to 9982.
  ///   - responders: the addresses that leaf and intermediate name for questions about their revocation (OCSP);
  ///     by default nobody is there.
  public init(instant: Int64, responders: (leaf: String, intermediate: String)? = nil) {
    self.instant = instant
    let seconds = VerifiedChain.seconds(instant)
    let organization = "Example Inc."
    var plan = ChainPlan(
      instant: seconds,
      root: .root(organization: organization, validity: ChainPlan.days(-3_000...6_000, around: seconds)),
      intermediate: .intermediate(
        organization: organization, validity: ChainPlan.days(-1_500...4_000, around: seconds),
        responder: responders?.intermediate),
      leaf: .leaf(
        organization: organization, validity: ChainPlan.days(-60...690, around: seconds), responder: responders?.leaf),
      signingKey: PrivateKey(.rsa(bits: 2048)))
    plan.root.subject["CN"] = "Test Root CA"
    plan.leaf.subject["CN"] = "Test Store Receipt Signing"
    plan.root.useRSA(PrivateKey(.rsa(bits: 2048)))
    plan.intermediate.useRSA(PrivateKey(.rsa(bits: 2048)))
    plan.leaf.useRSA(plan.signingKey)
    self.plan = plan
    chain = plan.issue()
  }

  /// Signs a receipt as the App Store would.
  /// - Parameters:
  ///   - receipt: what the receipt is to say.
  ///   - variations: what to do differently, and still rightly.
  ///   - defect: what to do wrong.
  /// - Returns: the receipt as PKCS #7, or what the variations and the defect make of it.
  public func sign(
    _ receipt: SampleReceipt, variations: [ReceiptVariation] = [], defect: ReceiptDefect? = nil
  ) -> [UInt8] {
    var draft = ReceiptDraft(receipt: receipt, plan: plan)
    for variation in variations { variation.apply(to: &draft) }
    switch defect?.change {
    case .chain(let change):
      change(&draft.plan)
      return draft.sign(under: draft.plan.issue())
    case .draft(let change): change(&draft)
    case nil: break
    }
    return draft.sign(under: chain)
  }
}

extension CertificateTemplate {
  mutating func useRSA(_ key: PrivateKey) {
    self.key = key
    digest = .sha256
  }
}

/// The stand-in for StoreKit Testing in Xcode: one self-signed certificate, which is all that its receipts carry.
///
/// A verifier must refuse these receipts unless it is told to trust this very certificate.
public struct XcodeReceiptAuthority: Sendable {
  /// The certificate in DER.
  public let certificateDER: [UInt8]

  /// The certificate in PEM (RFC 7468).
  public var certificatePEM: String { PEM.certificate(certificateDER) }

  private let key: PrivateKey

  /// Makes a key and its certificate, valid for twenty years.
  /// - Parameter instant: milliseconds since 1970 at which the certificate becomes valid, in the years 1 to 9979.
  public init(instant: Int64) {
    let name = "StoreKit"
    let template = CertificateTemplate(
      subject: ["CN": name, "O": name, "OU": name, "C": "US", "emailAddress": name], key: PrivateKey(.rsa(bits: 2048)),
      serialNumber: [1], validity: ChainPlan.days(0...7300, around: VerifiedChain.seconds(instant)),
      extensions: [
        "basicConstraints": "critical, CA:TRUE", "keyUsage": "critical, digitalSignature, keyCertSign",
        "extendedKeyUsage": "critical, codeSigning",
      ],
      digest: .sha256)
    key = template.key
    certificateDER = template.selfSigned()
  }

  /// Signs a receipt as Xcode does, in BER; give it `Xcode` as its type.
  /// - Returns: the receipt as PKCS #7.
  public func sign(_ receipt: SampleReceipt) -> [UInt8] {
    let content = receipt.encoded
    let signer = ReceiptSigner()
    return SignedDataParts(
      digestAlgorithms: [signer.digest.identifier],
      content: BER.indefinite(0x24, [DER.element(ASN1Tag.octetString, [content])]), certificates: [certificateDER],
      signers: [signer.sign(content, certificate: certificateDER, key: key)], hasIndefiniteLengths: true
    ).encoded
  }
}
