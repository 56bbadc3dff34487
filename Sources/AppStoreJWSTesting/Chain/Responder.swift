internal import AppStoreTrust

/// What an OCSP responder, `openssl ocsp` for instance, needs to answer for one certificate of a test authority.
package struct Responder: Sendable {
  /// Whose key signs the answers.
  package enum Signer: Sendable {
    /// The authority that issued the certificate.
    case issuer
    /// A certificate of that authority for this use, by OpenSSL's name; `OCSPSigning` is the right one.
    case delegate(extendedKeyUsage: String)
    /// Somebody with the authority's name, and a key of their own.
    case impostor
    /// Whom that somebody has delegated it to.
    case delegateOfImpostor
  }

  /// The authority's certificate, in PEM.
  package let issuerPEM: String
  /// The certificate that goes with the key that signs, in PEM.
  package let signerPEM: String
  package let signerKeyPEM: String
  /// Of the certificate that is asked about, in hexadecimal.
  package let serialNumber: String
}

extension IssuedChain {
  /// A responder for the leaf.
  package func leafResponder(signer: Responder.Signer = .issuer) -> Responder {
    Responder(for: plan.leaf, issuedBy: plan.intermediate, certificate: intermediate, signer: signer)
  }

  /// A responder for the intermediate.
  package func intermediateResponder(signer: Responder.Signer = .issuer) -> Responder {
    Responder(for: plan.intermediate, issuedBy: plan.root, certificate: root, signer: signer)
  }
}

extension Responder {
  fileprivate init(
    for subject: CertificateTemplate, issuedBy issuer: CertificateTemplate, certificate: [UInt8], signer: Signer
  ) {
    var impostor = issuer
    impostor.key = PrivateKey(.p384)
    let (signerDER, signerKey) =
      switch signer {
      case .issuer: (certificate, issuer.key)
      case .delegate(let usage): Responder.delegate(of: issuer, certificate: certificate, extendedKeyUsage: usage)
      case .impostor: (impostor.selfSigned(), impostor.key)
      case .delegateOfImpostor:
        Responder.delegate(of: impostor, certificate: impostor.selfSigned(), extendedKeyUsage: "OCSPSigning")
      }
    issuerPEM = PEM.certificate(certificate)
    signerPEM = PEM.certificate(signerDER)
    signerKeyPEM = signerKey.pem
    serialNumber = subject.serialNumber.hexadecimal.uppercased()
  }

  private static func delegate(
    of issuer: CertificateTemplate, certificate: [UInt8], extendedKeyUsage: String
  ) -> (der: [UInt8], key: PrivateKey) {
    let delegate = CertificateTemplate(
      subject: ["CN": "Test OCSP Responder"], key: PrivateKey(.p256),
      serialNumber: CertificateTemplate.randomSerialNumber(byteCount: 8), validity: issuer.validity,
      extensions: ["basicConstraints": "critical, CA:FALSE", "extendedKeyUsage": extendedKeyUsage])
    return (delegate.issued(by: issuer, certificate: certificate), delegate.key)
  }
}
