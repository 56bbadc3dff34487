/// Everything a certificate says, before it is issued.
struct CertificateTemplate: Sendable {
  enum Digest: Sendable {
    case sha1, sha256, sha384
  }

  /// Attributes by OpenSSL's short names, in the order of the encoding.
  var subject: OrderedMembers<String>
  var key: PrivateKey
  /// Big-endian, positive.
  var serialNumber: [UInt8]
  /// Seconds since 1970, both ends inclusive.
  var validity: ClosedRange<Int64>
  /// Extensions by OpenSSL's short names or dotted object identifiers, with values as x509v3_config(5) writes them.
  var extensions: OrderedMembers<String>
  /// Lines of the configuration that extensions refer to.
  var sections: [String] = []
  /// The digest of the signature that the issuer puts under this certificate.
  var digest = Digest.sha384

  /// The seconds since 1970 of the years 1 to 9999, which certificates can name.
  static let years: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// - Returns: a serial number of so many bytes, the first of which is neither zero nor makes it negative.
  static func randomSerialNumber(byteCount: Int) -> [UInt8] {
    [UInt8.random(in: 1...127)] + (1..<byteCount).map { _ in UInt8.random(in: 0...255) }
  }
}
