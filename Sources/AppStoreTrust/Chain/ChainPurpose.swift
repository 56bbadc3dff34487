/// What the leaf of a chain signs. The rules are the same but for the strength of keys and digests, and the kind of
/// key that signs.
package enum ChainPurpose: Sendable {
  /// StoreKit 2 tokens: elliptic curves and SHA-2 throughout.
  case token
  /// PKCS#7 receipts, the older of which are signed with RSA and SHA-1 all the way up.
  case receipt

  /// OpenSSL's authentication level. 3 stands for 128 bits of security: no SHA-1, no RSA-2048.
  var authenticationLevel: Int32 {
    switch self {
    case .token: 3
    case .receipt: 0
    }
  }

  /// The leaf's key as OpenSSL names it.
  var leafKey: String {
    switch self {
    case .token: SigningKey.group
    case .receipt: "RSA"
    }
  }
}
