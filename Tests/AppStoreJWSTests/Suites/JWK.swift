import AppStoreTrust
import Testing

/// A public key on P-256 as RFC 7517 writes it.
struct JWK: Decodable {
  let kty: String
  let crv: String?
  let x: String?
  let y: String?

  /// The key, in a certificate that says nothing else: only certificates bring keys.
  var signingKey: SigningKey {
    get throws {
      let point = try [UInt8(4)] + coordinate(#require(x)) + coordinate(#require(y))
      let name = DER(DER.sequence, [DER]())
      // id-ecPublicKey on prime256v1 (RFC 5480 section 2.1.1), ecdsa-with-SHA256 (RFC 5758 section 3.2).
      let keyAlgorithm = DER(
        DER.sequence,
        [DER(6, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1]), DER(6, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7])])
      let signatureAlgorithm = DER(DER.sequence, [DER(6, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 2])])
      let time = DER(0x17, Array("250101000000Z".utf8))
      let publicKey = DER(DER.sequence, [keyAlgorithm, DER(DER.bitString, [0] + point)])
      let signed = DER(
        DER.sequence, [DER(2, [1]), signatureAlgorithm, name, DER(DER.sequence, [time, time]), name, publicKey])
      let certificate = DER(DER.sequence, [signed, signatureAlgorithm, DER(DER.bitString, [0])])
      let encoded = certificate.encoded
      let key = Certificate(der: encoded.span).flatMap { SigningKey($0) }
      return try #require(key)
    }
  }

  private func coordinate(_ text: String) throws -> [UInt8] {
    let bytes = Base64.decode(text.utf8.span, alphabet: .url)
    return try #require(bytes)
  }
}
