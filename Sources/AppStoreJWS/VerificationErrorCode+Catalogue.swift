extension VerificationError.Code {
  /// What each code means and what to do about it, for people, in the order in which a token meets them.
  static let catalogue: [(code: VerificationError.Code, explanation: String, hint: String)] = [
    (
      .inputEmpty,
      "There is no token: the text is empty, or a file holds none.",
      "Look at what was exported or pasted. A null from a database often ends as an empty line."
    ),
    (
      .inputTooLarge,
      "The token or the request body is larger than any that the App Store signs.",
      "Look at where the text comes from; `Limits` names the bound."
    ),
    (
      .inputBody,
      "The request body is not the JSON object with a `signedPayload` that the App Store posts.",
      "Hand over the body as it arrived, before any framework has changed it."
    ),
    (
      .inputFormat,
      "A file cannot be read as what it is: it is compressed, binary or in UTF-16, or its JSON or CSV is damaged.",
      "The message says what it is, and how to convert it."
    ),
    (
      .tokenSegments,
      "A token is header, payload and signature, joined by two dots (RFC 7515 section 7.1). This one has "
        + "another number of parts, or an empty one.",
      "It may have been cut off, or something was pasted along with it."
    ),
    (
      .tokenBase64URL,
      "A part is not base64url as RFC 7515 section 2 wants it: only its alphabet, no padding, no white "
        + "space, no bits left over.",
      "A program in between has re-encoded or wrapped the text. Take it as it was received."
    ),
    (
      .headerJSON,
      "The header is not one JSON object in which each member stands once.",
      "The token is damaged, or was never one."
    ),
    (
      .headerAlgorithm,
      "The header's `alg` is not exactly ES256, the one algorithm the App Store signs with.",
      "Tokens that name another algorithm are forged, or come from somewhere else."
    ),
    (
      .headerCritical,
      "The header has `crit` or `b64`, which change how a token is to be read. The App Store sends neither.",
      "The token is not from the App Store."
    ),
    (
      .headerX5CAbsent,
      "The header has no `x5c`, so nothing says who signed.",
      "The token is not from the App Store, or a program in between rebuilt it."
    ),
    (
      .headerX5C,
      "The header's `x5c` is not an array of strings.",
      "The token is not from the App Store."
    ),
    (
      .headerX5CCount,
      "The App Store sends three certificates. One alone is the mark of StoreKit Testing in Xcode.",
      "For a token from Xcode, export its certificate and pin it: `--xcode-certificate FILE`, or "
        + "`xcodeCertificates:` of the verifier."
    ),
    (
      .chainCertificate,
      "A certificate that was sent along is none, or is not in plain DER (in `x5c`: in standard base64).",
      "The token or receipt is damaged or forged."
    ),
    (
      .payloadJSON,
      "The payload is not one JSON object in which each member stands once, without NUL and numbers beyond a double.",
      "The token is damaged or forged."
    ),
    (
      .payloadKindUnknown,
      "The payload has no field by which its kind could be told.",
      "If you know the kind, name it: `--kind`, or the method for that kind."
    ),
    (
      .payloadKindMismatch,
      "The token is of another kind than the one asked for.",
      "Use the method or `--kind` for the kind that was found, or let it be found."
    ),
    (
      .payloadField,
      "A field has another JSON type than the App Store gives it, lies outside what it can mean, or is "
        + "absent though required.",
      "The message names the field."
    ),
    (
      .payloadSignedDateAbsent,
      "Nothing says when the token was signed, so its certificates cannot be judged.",
      "Give an instant: `--at INSTANT`, or `instant:` of the verifier."
    ),
    (
      .chainUntrusted,
      "The certificates do not lead to a trusted root: somebody else signed.",
      "If the token is from your own test authority, name its root with `--root FILE`. Otherwise do not believe it."
    ),
    (
      .chainWeak,
      "A key or digest in the chain is weaker than 128 bits of security.",
      "The App Store uses nothing so weak for tokens."
    ),
    (
      .chainConstraint,
      "A certificate breaks a limit set by its issuer, or demands something unknown (a critical extension, "
        + "a path length, a name).",
      "The token is not from the App Store."
    ),
    (
      .chainRootMismatch,
      "The third certificate is not the authority to which the other two lead.",
      "The token was put together by somebody other than the App Store."
    ),
    (
      .chainLength,
      "The certificates verify, but not as signing certificate, intermediate, root.",
      "The token is not from the App Store."
    ),
    (
      .chainExpired,
      "A certificate had expired at the instant at which the chain is judged: the signed date, unless "
        + "another was asked for.",
      "Stored tokens are judged at their signed date by default. With `--at now` old ones fail."
    ),
    (
      .chainNotYetValid,
      "A certificate was not yet valid at the instant at which the chain is judged.",
      "Look at the signed date; a date in seconds where milliseconds are due lies in 1970."
    ),
    (
      .chainLeafMarker,
      "The signing certificate lacks extension 1.2.840.113635.100.6.11.1, so it is not one for App Store data.",
      "Somebody signed with a certificate made for another purpose."
    ),
    (
      .chainIntermediateMarker,
      "The intermediate lacks extension 1.2.840.113635.100.6.2.1, so it is not the authority for App Store data.",
      "Somebody signed under an authority made for another purpose."
    ),
    (
      .chainLeafKey,
      "The signing key is of another kind than the App Store's: P-256 for tokens, RSA for receipts.",
      "The token is not from the App Store."
    ),
    (
      .chainLeafUsage,
      "The signing certificate is an authority, or may not sign data.",
      "The token is not from the App Store."
    ),
    (
      .chainIntermediateUsage,
      "The intermediate is not an authority that may sign certificates.",
      "The token is not from the App Store."
    ),
    (
      .chainRevoked,
      "The issuer has revoked a certificate of the chain.",
      "Do not believe anything signed with it."
    ),
    (
      .signatureLength,
      "The signature does not have 64 bytes, r and s (RFC 7518 section 3.4).",
      "About 70 bytes that begin with 30 are a signature in DER form, which JWS does not use."
    ),
    (
      .signatureInvalid,
      "The signature does not belong to this header and payload under this key.",
      "One of the three was changed, or made up."
    ),
    (
      .policyBundleID,
      "The token is for another app.",
      "Compare case too. Name every bundle id of yours that you accept."
    ),
    (
      .policyBundleIDAbsent,
      "A bundle id was asked for, and the token names none.",
      "Some payloads have none; a renewal info never does, and is not failed for it."
    ),
    (
      .policyAppAppleID,
      "The token is for an app with another Apple id.",
      "The id is the number in the app's App Store address."
    ),
    (
      .policyAppAppleIDAbsent,
      "An app's Apple id was asked for, and the token, which is not from the Sandbox, names none.",
      "Ask for it only where the App Store sends it."
    ),
    (
      .policyEnvironment,
      "The token is from another environment than those accepted, or its environment and its signer do not "
        + "belong together.",
      "App Review and TestFlight buy in the Sandbox: accept it in a second verifier, and never unlock "
        + "Production with it."
    ),
    (
      .policyEnvironmentAbsent,
      "An environment was asked for, and the token names none.",
      "Tokens of 2021 have none. Verify those without asking for one."
    ),
    (
      .policyProduct,
      "The token is for a product that is not among those accepted.",
      "Name every product you accept."
    ),
    (
      .policyProductAbsent,
      "A product was asked for, and the token names none.",
      "Ask for products only of transactions and renewal infos."
    ),
    (
      .policyAge,
      "The token was signed too long ago, lies in the future, or does not say when it was signed.",
      "Old tokens may be replayed ones: ask the App Store Server API for a fresh one."
    ),
    (
      .nestedFailed,
      "A token inside the notification does not verify by itself.",
      "The causes say why."
    ),
    (
      .nestedDisagrees,
      "The notification and the tokens inside it, or two of these, name different apps, environments or purchases.",
      "The parts are genuine but do not belong together."
    ),
    (
      .revocationUnavailable,
      "Whether a certificate is revoked could not be learned. Nothing is known to be wrong with the token.",
      "Try again later."
    ),
    (
      .receiptIsToken,
      "What was handed over as a receipt is a signed token (JWS).",
      "Verify it as a token. What StoreKit 2 calls `jwsRepresentation` is never a receipt."
    ),
    (
      .receiptTransactionReceipt,
      "This is a transaction receipt, the property list of the first StoreKit "
        + "(`SKPaymentTransaction.transactionReceipt`), which Apple gave up with iOS 7.",
      "Send the app receipt, the file at `appStoreReceiptURL`."
    ),
    (
      .receiptBase64Twice,
      "The receipt was encoded in base64 twice.",
      "Encode it once, or decode it once before verifying."
    ),
    (
      .receiptBase64,
      "The text is not standard base64 (RFC 4648 section 4), even with its line breaks taken out.",
      "A program in between has changed it: look for spaces in place of +, and for the alphabet of "
        + "base64url."
    ),
    (
      .receiptTruncated,
      "The receipt ends before it is complete.",
      "A column or a request limit has cut it off; receipts with many purchases have hundreds of kilobytes."
    ),
    (
      .receiptNotPKCS7,
      "The bytes are not one PKCS #7 SignedData message (RFC 5652 section 5), or something else is in it "
        + "than a receipt's signed content.",
      "Send the file at `appStoreReceiptURL` as it is on the device."
    ),
    (
      .receiptAttribute,
      "The signed content is not a set of receipt attributes, or an attribute has another type than the App "
        + "Store gives it, or stands there twice.",
      "The message names the attribute by its number."
    ),
    (
      .receiptSigner,
      "A receipt has exactly one signer, and carries that signer's certificate. This one does not.",
      "The receipt is not from the App Store."
    ),
    (
      .receiptAlgorithm,
      "The receipt is signed with a digest other than SHA-1 and SHA-256.",
      "The receipt is not from the App Store."
    ),
    (
      .receiptXcode,
      "The receipt holds one certificate, issued by itself: the mark of StoreKit Testing in Xcode.",
      "For a receipt from Xcode, export its certificate and pin it: `xcodeCertificates:` of the verifier."
    ),
    (
      .receiptSignature,
      "The signature does not belong to this content under this key.",
      "The content, the signature or the certificate was changed, or made up."
    ),
    (
      .receiptDeviceHash,
      "The receipt was made for another device than the one named.",
      "A receipt copied from another device has the hash of that one. On iOS the identifier is the 16 bytes "
        + "of `identifierForVendor`, which changes when all of a vendor's apps are removed."
    ),
  ]
}
