/// One thing wrong with a token, by name. The names are stable; ``Defect/init(rawValue:)`` reads them.
///
/// ``TestAuthority`` makes tokens with them. A verifier that accepts one lacks a check.
public enum Defect: String, CaseIterable, Sendable {
  // MARK: Segments

  /// The signature segment and its dot are missing.
  case twoSegments = "two-segments"
  /// A fourth segment follows the signature.
  case fourSegments = "four-segments"
  /// The header segment is empty.
  case emptyHeaderSegment = "empty-header-segment"
  /// The signature segment is empty.
  case emptySignatureSegment = "empty-signature-segment"
  /// The payload segment is empty.
  case emptyPayloadSegment = "empty-payload-segment"
  /// The signature segment is padded with =.
  case paddedSegment = "padded-segment"
  /// A space stands inside the payload segment.
  case whiteSpaceInSegment = "white-space-in-segment"
  /// The last character of the signature segment has bits that belong to no byte.
  case strayBits = "stray-bits"
  /// The signature segment is written with + and / in place of - and _.
  case standardAlphabet = "standard-alphabet"

  // MARK: Header

  /// The header is cut off before its closing brace.
  case headerNotJSON = "header-not-json"
  /// The header names `alg` twice.
  case headerDuplicateMember = "header-duplicate-member"
  /// `alg` is none.
  case algorithmNone = "algorithm-none"
  /// `alg` is HS256, a shared secret.
  case algorithmHS256 = "algorithm-hs256"
  /// `alg` is ES384.
  case algorithmES384 = "algorithm-es384"
  /// `alg` is es256 in lower case.
  case algorithmLowerCase = "algorithm-lower-case"
  /// There is no `alg`.
  case algorithmAbsent = "algorithm-absent"
  /// `crit` demands an extension of JWS.
  case criticalHeader = "critical-header"
  /// `b64` says that the payload is not encoded.
  case unencodedPayload = "unencoded-payload"
  /// There is no `x5c`.
  case x5cAbsent = "x5c-absent"
  /// `x5c` is an empty array.
  case x5cEmpty = "x5c-empty"
  /// `x5c` holds the leaf alone.
  case x5cOne = "x5c-one"
  /// `x5c` lacks the root.
  case x5cTwo = "x5c-two"
  /// `x5c` holds the root twice.
  case x5cFour = "x5c-four"
  /// `x5c` is one string, no array.
  case x5cString = "x5c-string"
  /// The leaf in `x5c` is not base64.
  case x5cNotBase64 = "x5c-not-base64"
  /// `x5c` is written in base64url.
  case x5cBase64URL = "x5c-base64url"

  // MARK: Certificates as they are encoded

  /// The leaf is no certificate.
  case leafNotDER = "leaf-not-der"
  /// A byte follows the leaf.
  case leafTrailingBytes = "leaf-trailing-bytes"
  /// The leaf spells its length in more bytes than DER allows.
  case leafNonMinimalLength = "leaf-non-minimal-length"
  /// The intermediate spells its length in more bytes than DER allows.
  case intermediateNonMinimalLength = "intermediate-non-minimal-length"
  /// The third certificate is no certificate.
  case rootNotDER = "root-not-der"

  // MARK: The way to the root

  /// All three certificates are a forger's, with the right names.
  case foreignChain = "foreign-chain"
  /// The root sent along has the right name and another key.
  case lookAlikeRoot = "look-alike-root"
  /// The root sent along has another name and another key.
  case unrelatedRoot = "unrelated-root"
  /// The root has issued the leaf itself; the intermediate is sent beside it.
  case leafIssuedByRoot = "leaf-issued-by-root"
  /// `x5c` begins with the root and ends with the leaf.
  case chainReversed = "chain-reversed"

  // MARK: Validity

  /// The leaf expired a day before the authority's instant.
  case leafExpired = "leaf-expired"
  /// The leaf becomes valid a day after the authority's instant.
  case leafNotYetValid = "leaf-not-yet-valid"
  /// The intermediate expired a day before the authority's instant.
  case intermediateExpired = "intermediate-expired"
  /// The trusted root expired a day before the authority's instant.
  case rootExpired = "root-expired"

  // MARK: What the certificates say

  /// The leaf lacks the marker of certificates for App Store data.
  case leafMarkerAbsent = "leaf-marker-absent"
  /// The marker of the leaf is critical, and no path validation knows it.
  case leafMarkerCritical = "leaf-marker-critical"
  /// The intermediate lacks its marker.
  case intermediateMarkerAbsent = "intermediate-marker-absent"
  /// Leaf and intermediate carry each other's marker.
  case markersSwapped = "markers-swapped"
  /// The leaf is a certificate authority.
  case leafIsAuthority = "leaf-is-authority"
  /// The leaf's `keyUsage` lacks `digitalSignature`.
  case leafMayNotSign = "leaf-may-not-sign"
  /// The leaf's key is on P-384, and another key has signed.
  case leafKeyP384 = "leaf-key-p384"
  /// The leaf's key is RSA with 3072 bits, and another key has signed.
  case leafKeyRSA = "leaf-key-rsa"
  /// The intermediate is no certificate authority.
  case intermediateIsNoAuthority = "intermediate-is-no-authority"
  /// The intermediate's `keyUsage` lacks `keyCertSign`.
  case intermediateMayNotSign = "intermediate-may-not-sign"
  /// The root has signed the intermediate with SHA-1.
  case intermediateSHA1 = "intermediate-sha1"
  /// The intermediate's key is RSA with 2048 bits.
  case intermediateKeyRSA = "intermediate-key-rsa"
  /// The leaf has a critical extension that nobody knows.
  case leafUnknownCriticalExtension = "leaf-unknown-critical-extension"
  /// The intermediate has a critical extension that nobody knows.
  case intermediateUnknownCriticalExtension = "intermediate-unknown-critical-extension"
  /// The trusted root allows no authority below it.
  case pathLengthExceeded = "path-length-exceeded"
  /// The intermediate may only name another organization than the leaf's.
  case nameConstraintViolated = "name-constraint-violated"

  // MARK: Signature

  /// A member was added to the payload after signing.
  case payloadTampered = "payload-tampered"
  /// A member was added to the header after signing.
  case headerTampered = "header-tampered"
  /// Another P-256 key has signed.
  case signatureByOtherKey = "signature-by-other-key"
  /// All 64 bytes of the signature are zero.
  case signatureZero = "signature-zero"
  /// The signature's r is zero.
  case signatureRZero = "signature-r-zero"
  /// The signature's s is zero.
  case signatureSZero = "signature-s-zero"
  /// The signature's r is the order of P-256.
  case signatureROrder = "signature-r-order"
  /// The signature's s is the order of P-256.
  case signatureSOrder = "signature-s-order"
  /// The last byte of the signature is missing.
  case signatureShort = "signature-short"
  /// A zero byte follows the signature.
  case signatureLong = "signature-long"
  /// The signature is in DER, as TLS and X.509 write it.
  case signatureDER = "signature-der"

  // MARK: Payload

  /// The payload is cut off before its closing brace.
  case payloadNotJSON = "payload-not-json"
  /// The payload is an array that holds the object.
  case payloadArray = "payload-array"
  /// A NUL byte follows a number of the payload, where some readers of JSON overlook it.
  case payloadNUL = "payload-nul"
  /// The payload names a member twice.
  case payloadDuplicateMember = "payload-duplicate-member"
  /// Text follows the payload's closing brace.
  case payloadTrailingText = "payload-trailing-text"
  /// A string of the payload is not UTF-8.
  case payloadNotUTF8 = "payload-not-utf8"
  /// The payload begins with a byte order mark.
  case payloadByteOrderMark = "payload-byte-order-mark"
  /// The payload has an integer of 30 digits.
  case payloadHugeInteger = "payload-huge-integer"
  /// The payload has arrays nested 100,000 deep.
  case payloadDeepNesting = "payload-deep-nesting"
  /// The price is a string.
  case priceAsString = "price-as-string"
  /// The signed date is a string.
  case signedDateAsString = "signed-date-as-string"
  /// The signed date is 1e30.
  case signedDateOutOfRange = "signed-date-out-of-range"
  /// There is no signed date; a notification is then judged by the tokens inside it.
  case signedDateAbsent = "signed-date-absent"
  /// The payload has a signed date and nothing else that is known.
  case kindUnknown = "kind-unknown"
}
