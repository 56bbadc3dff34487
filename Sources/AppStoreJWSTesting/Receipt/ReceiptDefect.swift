/// One thing wrong with a receipt, by name. The names are stable; ``ReceiptDefect/init(rawValue:)`` reads them.
///
/// Give one to ``ReceiptAuthority``. A verifier that accepts such a receipt lacks a check.
public enum ReceiptDefect: String, CaseIterable, Sendable {
  // MARK: Form

  /// There is nothing.
  case empty
  /// There are millions of line breaks after it.
  case tooLarge = "too-large"
  /// It is a token.
  case token
  /// It is a transaction receipt of StoreKit 1.
  case transactionReceipt = "transaction-receipt"
  /// It is a transaction receipt of StoreKit 1, not in base64.
  case transactionReceiptAsText = "transaction-receipt-as-text"
  /// It is in base64 twice.
  case base64Twice = "base64-twice"
  /// A character of the base64 is %.
  case notBase64 = "not-base64"
  /// Its second half is missing.
  case truncated
  /// Its base64 is cut off inside a group of four characters.
  case truncatedText = "truncated-text"
  /// A byte follows.
  case trailingBytes = "trailing-bytes"
  /// It is base64 of something else.
  case notPKCS7 = "not-pkcs7"
  // MARK: Structure

  /// The version of SignedData is 2.
  case signedDataVersion = "signed-data-version"
  /// The signed content is not in it.
  case contentAbsent = "content-absent"
  /// The signed content says that it is a time stamp.
  case contentType = "content-type"
  /// The content lies in a hundred levels of indefinite length.
  case deepNesting = "deep-nesting"
  // MARK: Signer

  /// Nobody has signed.
  case noSigner = "no-signer"
  /// The signer stands there twice.
  case twoSigners = "two-signers"
  /// An attribute that nothing signs has 20,000 bytes.
  case largeSigner = "large-signer"
  /// The certificate that the signer names is missing.
  case signerCertificateAbsent = "signer-certificate-absent"
  // MARK: Algorithm

  /// The digest is MD5.
  case digestMD5 = "digest-md5"
  /// A second digest algorithm is announced.
  case twoDigestAlgorithms = "two-digest-algorithms"
  // MARK: Content

  /// The content is a SEQUENCE and no SET.
  case contentNotSet = "content-not-set"
  /// A byte follows the attributes.
  case contentTrailingBytes = "content-trailing-bytes"
  /// The bundle id is an INTEGER.
  case bundleIDAsInteger = "bundle-id-as-integer"
  /// The bundle id stands there twice.
  case bundleIDTwice = "bundle-id-twice"
  /// The purchase date of the app lies in month 13.
  case dateMalformed = "date-malformed"
  /// The device hash has 19 bytes.
  case deviceHashShort = "device-hash-short"
  /// The version of the app is not UTF-8.
  case textNotUTF8 = "text-not-utf8"
  /// A purchase is a trial twice over.
  case trialAsTwo = "trial-as-two"
  /// The quantity of a purchase has nine bytes.
  case hugeInteger = "huge-integer"
  /// A purchase has a thousand attributes.
  case manyAttributes = "many-attributes"
  /// There is no creation date.
  case creationDateAbsent = "creation-date-absent"
  // MARK: Certificates

  /// The leaf spells its length in more bytes than DER allows.
  case leafNonMinimalLength = "leaf-non-minimal-length"
  /// A NULL stands among the certificates.
  case certificateNotDER = "certificate-not-der"
  /// The root is there seven times.
  case manyCertificates = "many-certificates"
  /// The intermediate is missing.
  case intermediateAbsent = "intermediate-absent"
  /// All three certificates are a forger's, with the right names.
  case foreignChain = "foreign-chain"
  /// The root sent along has the right name and another key.
  case lookAlikeRoot = "look-alike-root"
  /// The root sent along has another name and another key.
  case unrelatedRoot = "unrelated-root"
  /// The root has issued the leaf itself.
  case leafIssuedByRoot = "leaf-issued-by-root"
  /// The leaf expired a day before the authority's instant.
  case leafExpired = "leaf-expired"
  /// The leaf becomes valid a day after the authority's instant.
  case leafNotYetValid = "leaf-not-yet-valid"
  /// The intermediate expired a day before the authority's instant.
  case intermediateExpired = "intermediate-expired"
  /// The leaf lacks its marker.
  case leafMarkerAbsent = "leaf-marker-absent"
  /// The intermediate lacks its marker.
  case intermediateMarkerAbsent = "intermediate-marker-absent"
  /// The leaf's key is on P-256.
  case leafKeyP256 = "leaf-key-p256"
  /// The leaf is a certificate authority.
  case leafIsAuthority = "leaf-is-authority"
  /// The leaf's keyUsage lacks digitalSignature.
  case leafMayNotSign = "leaf-may-not-sign"
  /// The leaf has a critical extension that nobody knows.
  case leafUnknownCriticalExtension = "leaf-unknown-critical-extension"
  /// The intermediate is no certificate authority.
  case intermediateIsNoAuthority = "intermediate-is-no-authority"
  /// The intermediate's keyUsage lacks keyCertSign.
  case intermediateMayNotSign = "intermediate-may-not-sign"
  // MARK: Signature

  /// The content was changed after signing.
  case contentTampered = "content-tampered"
  /// Signed attributes have the digest of another content.
  case attributesTampered = "attributes-tampered"
  /// Another key has signed in the leaf's name.
  case signatureByOtherKey = "signature-by-other-key"
  /// It says that it comes from Xcode.
  case environmentXcode = "environment-xcode"
}
