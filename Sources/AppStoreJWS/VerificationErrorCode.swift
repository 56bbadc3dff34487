extension VerificationError {
  /// A stable name of one way to fail: lower-case words in two parts, `area.reason`. Codes are added, never renamed.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, for instance `chain.expired`.
    public let rawValue: String

    /// A code by its name, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension VerificationError.Code: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

extension VerificationError.Code {
  /// Every code with what it means and what to do, in the order in which a token meets them.
  public static let all: [VerificationError.Code] = catalogue.map(\.code)

  /// What the code means, in a sentence or two; nil for a code that is not in ``all``.
  public var explanation: String? { VerificationError.Code.catalogue.first { $0.code == self }?.explanation }

  /// What to do about it; nil for a code that is not in ``all``.
  public var hint: String? { VerificationError.Code.catalogue.first { $0.code == self }?.hint }

  /// There is no token: the text is empty, or a file holds none.
  public static let inputEmpty = Self(rawValue: "input.empty")

  /// The token or the request body is larger than any that the App Store signs.
  public static let inputTooLarge = Self(rawValue: "input.too_large")

  /// The request body is not the JSON object with a `signedPayload` that the App Store posts.
  public static let inputBody = Self(rawValue: "input.body")

  /// A file cannot be read as what it is: it is compressed, binary or in UTF-16, or its JSON or CSV is damaged.
  public static let inputFormat = Self(rawValue: "input.format")

  /// A token is header, payload and signature, joined by two dots (RFC 7515 section 7.1). This one has another
  /// number of parts, or an empty one.
  public static let tokenSegments = Self(rawValue: "token.segments")

  /// A part is not base64url as RFC 7515 section 2 wants it: only its alphabet, no padding, no white space, no
  /// bits left over.
  public static let tokenBase64URL = Self(rawValue: "token.base64url")

  /// The header is not one JSON object in which each member stands once.
  public static let headerJSON = Self(rawValue: "header.json")

  /// The header's `alg` is not exactly ES256, the one algorithm the App Store signs with.
  public static let headerAlgorithm = Self(rawValue: "header.algorithm")

  /// The header has `crit` or `b64`, which change how a token is to be read. The App Store sends neither.
  public static let headerCritical = Self(rawValue: "header.critical")

  /// The header has no `x5c`, so nothing says who signed.
  public static let headerX5CAbsent = Self(rawValue: "header.x5c_absent")

  /// The header's `x5c` is not an array of strings.
  public static let headerX5C = Self(rawValue: "header.x5c")

  /// The App Store sends three certificates. One alone is the mark of StoreKit Testing in Xcode.
  public static let headerX5CCount = Self(rawValue: "header.x5c_count")

  /// A certificate that was sent along is none, or is not in plain DER (in `x5c`: in standard base64).
  public static let chainCertificate = Self(rawValue: "chain.certificate")

  /// The payload is not one JSON object in which each member stands once, without NUL and numbers beyond a double.
  public static let payloadJSON = Self(rawValue: "payload.json")

  /// The payload has no field by which its kind could be told.
  public static let payloadKindUnknown = Self(rawValue: "payload.kind_unknown")

  /// The token is of another kind than the one asked for.
  public static let payloadKindMismatch = Self(rawValue: "payload.kind_mismatch")

  /// A field has another JSON type than the App Store gives it, lies outside what it can mean, or is absent
  /// though required.
  public static let payloadField = Self(rawValue: "payload.field")

  /// Nothing says when the token was signed, so its certificates cannot be judged.
  public static let payloadSignedDateAbsent = Self(rawValue: "payload.signed_date_absent")

  /// The certificates do not lead to a trusted root: somebody else signed.
  public static let chainUntrusted = Self(rawValue: "chain.untrusted")

  /// A key or digest in the chain is weaker than 128 bits of security.
  public static let chainWeak = Self(rawValue: "chain.weak")

  /// A certificate breaks a limit set by its issuer, or demands something unknown (a critical extension, a path
  /// length, a name).
  public static let chainConstraint = Self(rawValue: "chain.constraint")

  /// The third certificate is not the authority to which the other two lead.
  public static let chainRootMismatch = Self(rawValue: "chain.root_mismatch")

  /// The certificates verify, but not as signing certificate, intermediate, root.
  public static let chainLength = Self(rawValue: "chain.length")

  /// A certificate had expired at the instant at which the chain is judged: the signed date, unless another was
  /// asked for.
  public static let chainExpired = Self(rawValue: "chain.expired")

  /// A certificate was not yet valid at the instant at which the chain is judged.
  public static let chainNotYetValid = Self(rawValue: "chain.not_yet_valid")

  /// The signing certificate lacks extension 1.2.840.113635.100.6.11.1, so it is not one for App Store data.
  public static let chainLeafMarker = Self(rawValue: "chain.leaf_marker")

  /// The intermediate lacks extension 1.2.840.113635.100.6.2.1, so it is not the authority for App Store data.
  public static let chainIntermediateMarker = Self(rawValue: "chain.intermediate_marker")

  /// The signing key is of another kind than the App Store's: P-256 for tokens, RSA for receipts.
  public static let chainLeafKey = Self(rawValue: "chain.leaf_key")

  /// The signing certificate is an authority, or may not sign data.
  public static let chainLeafUsage = Self(rawValue: "chain.leaf_usage")

  /// The intermediate is not an authority that may sign certificates.
  public static let chainIntermediateUsage = Self(rawValue: "chain.intermediate_usage")

  /// The issuer has revoked a certificate of the chain.
  public static let chainRevoked = Self(rawValue: "chain.revoked")

  /// The signature does not have 64 bytes, r and s (RFC 7518 section 3.4).
  public static let signatureLength = Self(rawValue: "signature.length")

  /// The signature does not belong to this header and payload under this key.
  public static let signatureInvalid = Self(rawValue: "signature.invalid")

  /// The token is for another app.
  public static let policyBundleID = Self(rawValue: "policy.bundle_id")

  /// A bundle id was asked for, and the token names none.
  public static let policyBundleIDAbsent = Self(rawValue: "policy.bundle_id_absent")

  /// The token is for an app with another Apple id.
  public static let policyAppAppleID = Self(rawValue: "policy.app_apple_id")

  /// An app's Apple id was asked for, and the token, which is not from the Sandbox, names none.
  public static let policyAppAppleIDAbsent = Self(rawValue: "policy.app_apple_id_absent")

  /// The token is from another environment than those accepted, or its environment and its signer do not belong
  /// together.
  public static let policyEnvironment = Self(rawValue: "policy.environment")

  /// An environment was asked for, and the token names none.
  public static let policyEnvironmentAbsent = Self(rawValue: "policy.environment_absent")

  /// The token is for a product that is not among those accepted.
  public static let policyProduct = Self(rawValue: "policy.product")

  /// A product was asked for, and the token names none.
  public static let policyProductAbsent = Self(rawValue: "policy.product_absent")

  /// The token was signed too long ago, lies in the future, or does not say when it was signed.
  public static let policyAge = Self(rawValue: "policy.age")

  /// A token inside the notification does not verify by itself.
  public static let nestedFailed = Self(rawValue: "nested.failed")

  /// The notification and the tokens inside it, or two of these, name different apps, environments or purchases.
  public static let nestedDisagrees = Self(rawValue: "nested.disagrees")

  /// Whether a certificate is revoked could not be learned. Nothing is known to be wrong with the token.
  public static let revocationUnavailable = Self(rawValue: "revocation.unavailable")

  /// What was handed over as a receipt is a signed token (JWS).
  public static let receiptIsToken = Self(rawValue: "receipt.is_token")

  /// This is a transaction receipt, the property list of the first StoreKit
  /// (`SKPaymentTransaction.transactionReceipt`), which Apple gave up with iOS 7.
  public static let receiptTransactionReceipt = Self(rawValue: "receipt.transaction_receipt")

  /// The receipt was encoded in base64 twice.
  public static let receiptBase64Twice = Self(rawValue: "receipt.base64_twice")

  /// The text is not standard base64 (RFC 4648 section 4), even with its line breaks taken out.
  public static let receiptBase64 = Self(rawValue: "receipt.base64")

  /// The receipt ends before it is complete.
  public static let receiptTruncated = Self(rawValue: "receipt.truncated")

  /// The bytes are not one PKCS #7 SignedData message (RFC 5652 section 5), or something else is in it than a
  /// receipt's signed content.
  public static let receiptNotPKCS7 = Self(rawValue: "receipt.not_pkcs7")

  /// The signed content is not a set of receipt attributes, or an attribute has another type than the App Store gives
  /// it, or stands there twice.
  public static let receiptAttribute = Self(rawValue: "receipt.attribute")

  /// A receipt has exactly one signer, and carries that signer's certificate. This one does not.
  public static let receiptSigner = Self(rawValue: "receipt.signer")

  /// The receipt is signed with a digest other than SHA-1 and SHA-256.
  public static let receiptAlgorithm = Self(rawValue: "receipt.algorithm")

  /// The receipt holds one certificate, issued by itself: the mark of StoreKit Testing in Xcode.
  public static let receiptXcode = Self(rawValue: "receipt.xcode")

  /// The signature does not belong to this content under this key.
  public static let receiptSignature = Self(rawValue: "receipt.signature")

  /// The receipt was made for another device than the one named.
  public static let receiptDeviceHash = Self(rawValue: "receipt.device_hash")
}
