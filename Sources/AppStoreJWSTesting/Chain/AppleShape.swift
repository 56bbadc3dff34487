internal import AppStoreTrust

// The certificates of a test authority carry what Apple's carry, in the same order and of about the same size, with
// names and addresses of their own.

extension CertificateTemplate {
  static func root(organization: String, validity: ClosedRange<Int64>) -> CertificateTemplate {
    CertificateTemplate(
      subject: names("Test Root CA - G3", "Test Certification Authority", organization),
      key: PrivateKey(.p384), serialNumber: randomSerialNumber(byteCount: 8), validity: validity,
      extensions: [
        "subjectKeyIdentifier": "hash",
        "basicConstraints": "critical, CA:TRUE",
        "keyUsage": "critical, keyCertSign, cRLSign",
      ])
  }

  static func intermediate(
    organization: String, validity: ClosedRange<Int64>, responder: String? = nil
  ) -> CertificateTemplate {
    CertificateTemplate(
      subject: names("Test Worldwide Developer Services Certification Authority", "T6", organization),
      key: PrivateKey(.p384), serialNumber: randomSerialNumber(byteCount: 20), validity: validity,
      extensions: [
        "basicConstraints": "critical, CA:TRUE, pathlen:0",
        "authorityKeyIdentifier": "keyid",
        "authorityInfoAccess": "OCSP;URI:" + (responder ?? "http://ocsp.example.com/ocsp03-testrootcag3"),
        "crlDistributionPoints": "URI:http://crl.example.com/testrootcag3.crl",
        "subjectKeyIdentifier": "hash",
        "keyUsage": "critical, keyCertSign, cRLSign",
        Marker.intermediate: Marker.value,
      ])
  }

  static func leaf(organization: String, validity: ClosedRange<Int64>, responder: String? = nil) -> CertificateTemplate
  {
    CertificateTemplate(
      subject: names("Test ECC App Store Token and Receipt Signing", "Test Worldwide Developer Services", organization),
      key: PrivateKey(.p256), serialNumber: randomSerialNumber(byteCount: 16), validity: validity,
      extensions: [
        "basicConstraints": "critical, CA:FALSE",
        "authorityKeyIdentifier": "keyid",
        "authorityInfoAccess": "caIssuers;URI:http://certs.example.com/testt6.der, OCSP;URI:"
          + (responder ?? "http://ocsp.example.com/ocsp03-testt602"),
        "certificatePolicies": "@policy",
        "subjectKeyIdentifier": "hash",
        "keyUsage": "critical, digitalSignature",
        Marker.leaf: Marker.value,
      ],
      sections: [
        "[policy]",
        "policyIdentifier = 1.2.840.113635.100.5.6.1",
        "userNotice = @notice",
        "CPS = http://www.example.com/certificateauthority/",
        "[notice]",
        "explicitText = UTF8:This certificate belongs to a test authority that was made in memory a moment ago. "
          + "It vouches for nobody, nothing it signs is a purchase, and it must never be trusted outside tests.",
      ])
  }

  private static func names(_ common: String, _ unit: String, _ organization: String) -> OrderedMembers<String> {
    ["CN": common, "OU": unit, "O": organization, "C": "US"]
  }
}

/// The extensions by which Apple tells what a certificate is for.
enum Marker {
  /// Marks a leaf that signs App Store data.
  static let leaf = LeafMarker.objectIdentifier
  /// Marks the authority that issues such leaves.
  static let intermediate = IntermediateMarker.objectIdentifier
  /// ASN.1 NULL, the value of both.
  static let value = "DER:0500"
}
