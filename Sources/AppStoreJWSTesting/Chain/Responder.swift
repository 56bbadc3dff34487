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
  }

  /// The authority's certificate, in PEM.
  package let issuerPEM: String
  /// The certificate that goes with the key that signs, in PEM.
  package let signerPEM: String
  package let signerKeyPEM: String
  /// Of the certificate that is asked about, in hexadecimal.
  package let serialNumber: String
}

extension TestAuthority {
  /// A responder for the leaf.
  package func leafResponder(signer: Responder.Signer = .issuer) -> Responder {
    Responder(for: chain.plan.leaf, issuedBy: chain.plan.intermediate, certificate: chain.intermediate, signer: signer)
  }

  /// A responder for the intermediate.
  package func intermediateResponder(signer: Responder.Signer = .issuer) -> Responder {
    Responder(for: chain.plan.intermediate, issuedBy: chain.plan.root, certificate: chain.root, signer: signer)
  }
}

extension Responder {
  fileprivate init(
    for subject: CertificateTemplate, issuedBy issuer: CertificateTemplate, certificate: [UInt8], signer: Signer
  ) {
    issuerPEM = PEM.certificate(certificate)
    serialNumber = subject.serialNumber.hexadecimal.uppercased()
    switch signer {
    case .issuer:
      signerPEM = issuerPEM
      signerKeyPEM = issuer.key.pem
    case .delegate(let extendedKeyUsage):
      let delegate = CertificateTemplate(
        subject: ["CN": "Test OCSP Responder"], key: PrivateKey(.p256),
        serialNumber: CertificateTemplate.randomSerialNumber(byteCount: 8), validity: issuer.validity,
        extensions: ["basicConstraints": "critical, CA:FALSE", "extendedKeyUsage": extendedKeyUsage])
      signerPEM = PEM.certificate(delegate.issued(by: issuer, certificate: certificate))
      signerKeyPEM = delegate.key.pem
    case .impostor:
      var impostor = issuer
      impostor.key = PrivateKey(.p384)
      signerPEM = PEM.certificate(impostor.selfSigned())
      signerKeyPEM = impostor.key.pem
    }
  }
}
