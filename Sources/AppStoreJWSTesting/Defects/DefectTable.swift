extension Defect {
  /// What is wrong with the token, in one line.
  public var explanation: String { facts.explanation }

  /// The code `jwsverify` gives when this is the only fault of a token.
  public var expectedCode: String { facts.expectedCode }

  var changes: [Change] { facts.changes }
}

private struct Facts {
  let expectedCode: String
  let explanation: String
  let changes: [Change]

  init(_ expectedCode: String, _ explanation: String, _ changes: Change...) {
    self.expectedCode = expectedCode
    self.explanation = explanation
    self.changes = changes
  }
}

// A switch and no dictionary: the compiler sees to it that every defect has its facts.
extension Defect {
  private var facts: Facts {
    switch self {
    // MARK: Segments

    case .twoSegments:
      Facts("token.segments", "the signature segment and its dot are missing", .segments { $0.signature = nil })
    case .fourSegments:
      Facts("token.segments", "a fourth segment follows the signature", .segments { $0.fourth = $0.signature })
    case .emptyHeaderSegment:
      Facts("token.segments", "the header segment is empty", .segments { $0.header = "" })
    case .emptySignatureSegment:
      Facts("token.segments", "the signature segment is empty", .segments { $0.signature = "" })
    case .emptyPayloadSegment:
      Facts("token.segments", "the payload segment is empty", .segments { $0.payload = "" })
    case .paddedSegment:
      Facts("token.base64url", "the signature segment is padded with =", .segments { $0.signature? += "==" })
    case .whiteSpaceInSegment:
      Facts(
        "token.base64url", "a space stands inside the payload segment",
        .segments { $0.payload = $0.payload.prefix(4) + " " + $0.payload.dropFirst(4) })
    case .strayBits:
      Facts(
        "token.base64url", "the last character of the signature segment has bits that belong to no byte",
        .segments { $0.signature?.setStrayBits() })
    case .standardAlphabet:
      Facts(
        "token.base64url", "the signature segment is written with + and / in place of - and _",
        .signature { $0.signWithAlphabetSpecificCharacter() },
        .segments { $0.signature = $0.signature?.inStandardAlphabet() })

    // MARK: Header

    case .headerNotJSON:
      Facts("header.json", "the header is cut off before its closing brace", .headerText { $0.removeLast() })
    case .headerDuplicateMember:
      Facts("header.json", "the header names alg twice", .headerText { $0.insertMember(#""alg":"ES256""#) })
    case .algorithmNone:
      Facts("header.algorithm", "alg is none", .header { $0["alg"] = "none" })
    case .algorithmHS256:
      Facts("header.algorithm", "alg is HS256, a shared secret", .header { $0["alg"] = "HS256" })
    case .algorithmES384:
      Facts("header.algorithm", "alg is ES384", .header { $0["alg"] = "ES384" })
    case .algorithmLowerCase:
      Facts("header.algorithm", "alg is es256 in lower case", .header { $0["alg"] = "es256" })
    case .algorithmAbsent:
      Facts("header.algorithm", "there is no alg", .header { $0["alg"] = nil })
    case .criticalHeader:
      Facts("header.critical", "crit demands an extension of JWS", .header { $0["crit"] = ["exp"] })
    case .unencodedPayload:
      Facts("header.critical", "b64 says that the payload is not encoded", .header { $0["b64"] = false })
    case .x5cAbsent:
      Facts("header.x5c_absent", "there is no x5c", .header { $0["x5c"] = nil })
    case .x5cEmpty:
      Facts("header.x5c_count", "x5c is an empty array", .header { $0["x5c"] = [] })
    case .x5cOne:
      Facts("header.x5c_count", "x5c holds the leaf alone", .header { $0.x5c = Array($0.x5c.prefix(1)) })
    case .x5cTwo:
      Facts("header.x5c_count", "x5c lacks the root", .header { $0.x5c = Array($0.x5c.prefix(2)) })
    case .x5cFour:
      Facts("header.x5c_count", "x5c holds the root twice", .header { $0.x5c += $0.x5c.suffix(1) })
    case .x5cString:
      Facts("header.x5c", "x5c is one string, no array", .header { $0["x5c"] = .string($0.x5c.first ?? "") })
    case .x5cNotBase64:
      Facts(
        "chain.certificate", "the leaf in x5c is not base64",
        .header { $0.x5c = ["*not base64*"] + $0.x5c.dropFirst() })
    case .x5cBase64URL:
      Facts("chain.certificate", "x5c is written in base64url", .header { $0.x5c = $0.x5c.map { $0.inURLAlphabet() } })

    // MARK: Certificates as they are encoded

    case .leafNotDER:
      Facts(
        "chain.certificate", "the leaf is no certificate",
        .certificates { $0.leaf = Array("no certificate".utf8) })
    case .leafTrailingBytes:
      Facts("chain.certificate", "a byte follows the leaf", .certificates { $0.leaf.append(0) })
    case .leafNonMinimalLength:
      Facts(
        "chain.certificate", "the leaf spells its length in more bytes than DER allows",
        .certificates { $0.leaf.lengthenDERLength() })
    case .intermediateNonMinimalLength:
      Facts(
        "chain.certificate", "the intermediate spells its length in more bytes than DER allows",
        .certificates { $0.intermediate.lengthenDERLength() })
    case .rootNotDER:
      Facts(
        "chain.certificate", "the third certificate is no certificate",
        .certificates { $0.root = Array("no certificate".utf8) })

    // MARK: The way to the root

    case .foreignChain:
      Facts(
        "chain.untrusted", "all three certificates are a forger's, with the right names",
        .chain { $0 = $0.forged() })
    case .lookAlikeRoot:
      Facts(
        "chain.root_mismatch", "the root sent along has the right name and another key",
        .certificates { $0.root = $0.plan.forged().root.selfSigned() })
    case .unrelatedRoot:
      Facts(
        "chain.root_mismatch", "the root sent along has another name and another key",
        .certificates { $0.root = $0.plan.unrelatedRoot() })
    case .leafIssuedByRoot:
      Facts(
        "chain.length", "the root has issued the leaf itself; the intermediate is sent beside it",
        .certificates { $0.leaf = $0.plan.leaf.issued(by: $0.plan.root, certificate: $0.root) })
    case .chainReversed:
      Facts(
        "chain.untrusted", "x5c begins with the root and ends with the leaf",
        .certificates { swap(&$0.leaf, &$0.root) })

    // MARK: Validity

    case .leafExpired:
      Facts(
        "chain.expired", "the leaf expired a day before the authority's instant",
        .chain { $0.leaf.validity = $0.past })
    case .leafNotYetValid:
      Facts(
        "chain.not_yet_valid", "the leaf becomes valid a day after the authority's instant",
        .chain { $0.leaf.validity = $0.future })
    case .intermediateExpired:
      Facts(
        "chain.expired", "the intermediate expired a day before the authority's instant",
        .chain { $0.intermediate.validity = $0.past })
    case .rootExpired:
      Facts(
        "chain.expired", "the trusted root expired a day before the authority's instant",
        .root { $0.root.validity = $0.past })

    // MARK: What the certificates say

    case .leafMarkerAbsent:
      Facts(
        "chain.leaf_marker", "the leaf lacks the marker of certificates for App Store data",
        .chain { $0.leaf.extensions[Marker.leaf] = nil })
    case .leafMarkerCritical:
      Facts(
        "chain.constraint", "the marker of the leaf is critical, and no path validation knows it",
        .chain { $0.leaf.extensions[Marker.leaf] = "critical, \(Marker.value)" })
    case .intermediateMarkerAbsent:
      Facts(
        "chain.intermediate_marker", "the intermediate lacks its marker",
        .chain { $0.intermediate.extensions[Marker.intermediate] = nil })
    case .markersSwapped:
      Facts("chain.leaf_marker", "leaf and intermediate carry each other's marker", .chain { $0.swapMarkers() })
    case .leafIsAuthority:
      Facts(
        "chain.leaf_usage", "the leaf is a certificate authority",
        .chain { $0.leaf.extensions["basicConstraints"] = "critical, CA:TRUE" })
    case .leafMayNotSign:
      Facts(
        "chain.leaf_usage", "the leaf's keyUsage lacks digitalSignature",
        .chain { $0.leaf.extensions["keyUsage"] = "critical, keyAgreement" })
    case .leafKeyP384:
      Facts(
        "chain.leaf_key", "the leaf's key is on P-384, and another key has signed",
        .chain { $0.leaf.key = PrivateKey(.p384) })
    case .leafKeyRSA:
      Facts(
        "chain.leaf_key", "the leaf's key is RSA with 3072 bits, and another key has signed",
        .chain { $0.leaf.key = PrivateKey(.rsa(bits: 3072)) })
    case .intermediateIsNoAuthority:
      Facts(
        "chain.intermediate_usage", "the intermediate is no certificate authority",
        .chain { $0.intermediate.extensions["basicConstraints"] = "critical, CA:FALSE" })
    case .intermediateMayNotSign:
      Facts(
        "chain.intermediate_usage", "the intermediate's keyUsage lacks keyCertSign",
        .chain { $0.intermediate.extensions["keyUsage"] = "critical, cRLSign" })
    case .intermediateSHA1:
      Facts("chain.weak", "the root has signed the intermediate with SHA-1", .chain { $0.intermediate.digest = .sha1 })
    case .intermediateKeyRSA:
      Facts(
        "chain.weak", "the intermediate's key is RSA with 2048 bits",
        .chain { $0.intermediate.key = PrivateKey(.rsa(bits: 2048)) })
    case .leafUnknownCriticalExtension:
      Facts(
        "chain.constraint", "the leaf has a critical extension that nobody knows",
        .chain { $0.leaf.addUnknownCriticalExtension() })
    case .intermediateUnknownCriticalExtension:
      Facts(
        "chain.constraint", "the intermediate has a critical extension that nobody knows",
        .chain { $0.intermediate.addUnknownCriticalExtension() })
    case .pathLengthExceeded:
      Facts(
        "chain.constraint", "the trusted root allows no authority below it",
        .root { $0.root.extensions["basicConstraints"] = "critical, CA:TRUE, pathlen:0" })
    case .nameConstraintViolated:
      Facts(
        "chain.constraint", "the intermediate may only name another organization than the leaf's",
        .chain { $0.intermediate.permitOnlyAnotherOrganization() })

    // MARK: Signature

    case .payloadTampered:
      Facts(
        "signature.invalid", "a member was added to the payload after signing",
        .signature { $0.payload.insertMember(#""tampered":true"#) })
    case .headerTampered:
      Facts(
        "signature.invalid", "a member was added to the header after signing",
        .signature { $0.header.insertMember(#""tampered":true"#) })
    case .signatureByOtherKey:
      Facts(
        "signature.invalid", "another P-256 key has signed",
        .signature { $0.signature = PrivateKey(.p256).sign($0.signingInput) })
    case .signatureZero:
      Facts(
        "signature.invalid", "all 64 bytes of the signature are zero",
        .signature { $0.signature = [UInt8](repeating: 0, count: 64) })
    case .signatureRZero:
      Facts("signature.invalid", "r is zero", .signature { $0.r = [UInt8](repeating: 0, count: 32) })
    case .signatureSZero:
      Facts("signature.invalid", "s is zero", .signature { $0.s = [UInt8](repeating: 0, count: 32) })
    case .signatureROrder:
      Facts("signature.invalid", "r is the order of P-256", .signature { $0.r = SignedParts.order })
    case .signatureSOrder:
      Facts("signature.invalid", "s is the order of P-256", .signature { $0.s = SignedParts.order })
    case .signatureShort:
      Facts("signature.length", "the last byte of the signature is missing", .signature { $0.signature.removeLast() })
    case .signatureLong:
      Facts("signature.length", "a zero byte follows the signature", .signature { $0.signature.append(0) })
    case .signatureDER:
      Facts(
        "signature.length", "the signature is in DER, as TLS and X.509 write it",
        .signature { $0.signature = $0.key.signDER($0.signingInput) })

    // MARK: Payload

    case .payloadNotJSON:
      Facts("payload.json", "the payload is cut off before its closing brace", .payloadText { $0 = $0.dropLast() })
    case .payloadArray:
      Facts(
        "payload.json", "the payload is an array that holds the object",
        .payloadText { $0 = Array("[".utf8) + $0 + Array("]".utf8) })
    case .payloadNUL:
      Facts(
        "payload.json", "a NUL byte follows a number of the payload, where some readers of JSON overlook it",
        .payloadText { $0.insertMember("\"nul\":9990\0") })
    case .payloadDuplicateMember:
      Facts(
        "payload.json", "the payload names a member twice",
        .payloadText { $0.insertMember(#""twice":1,"twice":2"#) })
    case .payloadTrailingText:
      Facts("payload.json", "text follows the payload's closing brace", .payloadText { $0 += Array("{}".utf8) })
    case .payloadNotUTF8:
      Facts(
        "payload.json", "a string of the payload is not UTF-8",
        .payloadText { $0.insertMember(Array(#""latin1":""#.utf8) + [0xE9] + Array(#"""#.utf8)) })
    case .payloadByteOrderMark:
      Facts(
        "payload.json", "the payload begins with a byte order mark",
        .payloadText { $0.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0) })
    case .payloadHugeInteger:
      Facts(
        "payload.json", "the payload has an integer of 30 digits",
        .payloadText { $0.insertMember(#""huge":"# + String(repeating: "9", count: 30)) })
    case .payloadDeepNesting:
      Facts(
        "payload.json", "the payload has arrays nested 100,000 deep",
        .payloadText { $0.insertMember(#""deep":"# + nested(100_000)) })
    case .priceAsString:
      Facts("payload.field", "the price is a string", .payload { $0.setPrice("9990") })
    case .signedDateAsString:
      Facts("payload.field", "the signed date is a string", .payload { $0.changeSignedDate { .string($0.text()) } })
    case .signedDateOutOfRange:
      Facts("payload.field", "the signed date is 1e30", .payload { $0.changeSignedDate { _ in .raw("1e30") } })
    case .signedDateAbsent:
      Facts(
        "payload.signed_date_absent", "there is no signed date; a notification is then judged by the tokens inside it",
        .payload { $0.changeSignedDate { _ in nil } })
    case .kindUnknown:
      Facts(
        "payload.kind_unknown", "the payload has a signed date and nothing else that is known",
        .payload { $0.keepOnlySignedDate() })
    }
  }
}
