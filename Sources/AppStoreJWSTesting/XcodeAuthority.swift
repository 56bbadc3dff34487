internal import AppStoreTrust

/// The stand-in for StoreKit Testing in Xcode: one self-signed certificate, which is all that its tokens carry.
///
/// A verifier must refuse these tokens unless it is told to trust this very certificate.
public struct XcodeAuthority: Sendable {
  /// The certificate in DER.
  public let certificateDER: [UInt8]

  private let key: PrivateKey

  /// The certificate in PEM (RFC 7468).
  public var certificatePEM: String { PEM.certificate(certificateDER) }

  /// Makes a key and its certificate, valid for one year.
  /// - Parameter instant: milliseconds since 1970 at which the certificate becomes valid, in the years 1 to 9998.
  public init(instant: Int64) {
    let name = "StoreKit Testing in Xcode"
    let template = CertificateTemplate(
      subject: ["CN": name, "O": name], key: PrivateKey(.p256), serialNumber: [1],
      validity: ChainPlan.days(0...365, around: VerifiedChain.seconds(instant)),
      extensions: [
        "basicConstraints": "critical, CA:TRUE, pathlen:0",
        "subjectAltName": "email:\(name)",
        "keyUsage": "critical, digitalSignature",
      ],
      digest: .sha256)
    key = template.key
    certificateDER = template.selfSigned()
  }

  /// Signs a payload as Xcode does; give it `Xcode` as its environment.
  /// - Returns: the token in compact form (RFC 7515 section 7.1).
  public func sign(_ payload: SamplePayload) -> String { sign(payload.json) }

  /// Signs any text as Xcode does.
  /// - Returns: the token in compact form (RFC 7515 section 7.1).
  public func sign(_ payload: String) -> String {
    let header: SampleJSON = [
      "kid": "Apple_Xcode_Key", "typ": "JWT", "alg": "ES256",
      "x5c": [.string(Base64.encode(certificateDER.span, alphabet: .standard))],
    ]
    let headerText = Array(header.text(escapingSlashes: true).utf8)
    return SignedParts(header: headerText, payload: Array(payload.utf8), key: key).segments.text
  }
}
