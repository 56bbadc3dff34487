internal import AppStoreTrust

extension ReceiptDefect {
  /// What is wrong with the receipt, in one line.
  public var explanation: String { facts.explanation }

  /// The code that verification gives when this is the only fault of a receipt.
  public var expectedCode: String { facts.expectedCode }

  var change: ReceiptChange { facts.change }
}

/// What a defect does.
enum ReceiptChange {
  /// To any certificate before it is issued; the trusted root stays as it was.
  case chain((inout ChainPlan) -> Void)
  /// To anything else.
  case draft((inout ReceiptDraft) -> Void)

  static func content(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> ReceiptChange {
    .draft { $0.content = change }
  }

  static func attribute(_ number: Int, _ value: [UInt8]) -> ReceiptChange {
    .draft { $0.receipt.replace(number, with: value) }
  }

  static func certificates(_ change: @escaping @Sendable (IssuedChain) -> [[UInt8]]) -> ReceiptChange {
    .draft { $0.certificates = change }
  }

  static func parts(_ change: @escaping @Sendable (inout SignedDataParts, [UInt8]) -> Void) -> ReceiptChange {
    .draft { $0.parts = change }
  }

  static func form(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> ReceiptChange {
    .draft { $0.form = change }
  }
}

/// What is handed over as text.
private enum Base64Text {
  static func of(_ bytes: [UInt8]) -> [UInt8] { Array(Base64.encode(bytes.span, alphabet: .standard).utf8) }
}

/// What StoreKit 1 had for each transaction.
private enum TransactionReceipt {
  static let propertyList = Array(
    """
    {
    \t"signature" = "AAAA";
    \t"purchase-info" = "AAAA";
    \t"environment" = "Sandbox";
    \t"pod" = "100";
    \t"signing-status" = "0";
    }
    """.utf8)
}

private struct Facts {
  let expectedCode: String
  let explanation: String
  let change: ReceiptChange

  init(_ expectedCode: String, _ explanation: String, _ change: ReceiptChange) {
    self.expectedCode = expectedCode
    self.explanation = explanation
    self.change = change
  }
}

// A switch and no dictionary: the compiler sees to it that every defect has its facts.
extension ReceiptDefect {
  private var facts: Facts {
    switch self {
    // MARK: Form

    case .empty:
      Facts(
        "input.empty", "there is nothing",
        .form { _ in [] })
    case .tooLarge:
      Facts(
        "input.too_large", "there are millions of line breaks after it",
        .form { Base64Text.of($0) + [UInt8](repeating: 0x0A, count: 13 << 20) })
    case .token:
      Facts(
        "receipt.is_token", "it is a token",
        .form { _ in Array("eyJhbGciOiJFUzI1NiJ9.e30.AAAA".utf8) })
    case .transactionReceipt:
      Facts(
        "receipt.transaction_receipt", "it is a transaction receipt of StoreKit 1",
        .form { _ in Base64Text.of(TransactionReceipt.propertyList) })
    case .transactionReceiptAsText:
      Facts(
        "receipt.transaction_receipt", "it is a transaction receipt of StoreKit 1, not in base64",
        .form { _ in TransactionReceipt.propertyList })
    case .base64Twice:
      Facts(
        "receipt.base64_twice", "it is in base64 twice",
        .form { Base64Text.of(Base64Text.of($0)) })
    case .notBase64:
      Facts(
        "receipt.base64", "a character of the base64 is %",
        .form { Array(Base64Text.of($0).dropLast(4)) + Array("%2B=".utf8) })
    case .truncated:
      Facts(
        "receipt.truncated", "its second half is missing",
        .form { Array($0.prefix($0.count / 2)) })
    case .truncatedText:
      Facts(
        "receipt.truncated", "its base64 is cut off inside a group of four characters",
        .form { Array(Base64Text.of($0).prefix(1001)) })
    case .trailingBytes:
      Facts(
        "receipt.not_pkcs7", "a byte follows",
        .form { $0 + [0] })
    case .notPKCS7:
      Facts(
        "receipt.not_pkcs7", "it is base64 of something else",
        .form { _ in Base64Text.of(Array("something else".utf8)) })
    // MARK: Structure

    case .signedDataVersion:
      Facts(
        "receipt.not_pkcs7", "the version of SignedData is 2",
        .parts { parts, _ in parts.version = 2 })
    case .contentAbsent:
      Facts(
        "receipt.not_pkcs7", "the signed content is not in it",
        .parts { parts, _ in parts.content = nil })
    case .contentType:
      Facts(
        "receipt.not_pkcs7", "the signed content says that it is a time stamp",
        .parts { parts, _ in parts.contentType = ObjectIdentifier.timeStampInfo })
    case .deepNesting:
      Facts(
        "receipt.not_pkcs7", "the content lies in a hundred levels of indefinite length",
        .parts { parts, _ in
          for _ in 0..<100 { parts.content = BER.indefinite(0x24, [parts.content ?? []]) }
        })
    // MARK: Signer

    case .noSigner:
      Facts(
        "receipt.signer", "nobody has signed",
        .parts { parts, _ in parts.signers = [] })
    case .twoSigners:
      Facts(
        "receipt.signer", "the signer stands there twice",
        .parts { parts, _ in parts.signers += parts.signers })
    case .largeSigner:
      Facts(
        "receipt.signer", "an attribute that nothing signs has 20,000 bytes",
        .draft { $0.signer.unsignedBytes = 20_000 })
    case .signerCertificateAbsent:
      Facts(
        "receipt.signer", "the certificate that the signer names is missing",
        .certificates { [$0.intermediate, $0.root] })
    // MARK: Algorithm

    case .digestMD5:
      Facts(
        "receipt.algorithm", "the digest is MD5",
        .draft { $0.signer.digest = .md5 })
    case .twoDigestAlgorithms:
      Facts(
        "receipt.algorithm", "a second digest algorithm is announced",
        .parts { parts, _ in parts.digestAlgorithms.append(ReceiptSigner.Digest.sha1.identifier) })
    // MARK: Content

    case .contentNotSet:
      Facts(
        "receipt.attribute", "the content is a SEQUENCE and no SET",
        .content { [ASN1Tag.sequence] + $0.dropFirst() })
    case .contentTrailingBytes:
      Facts(
        "receipt.attribute", "a byte follows the attributes",
        .content { $0 + [0] })
    case .bundleIDAsInteger:
      Facts(
        "receipt.attribute", "the bundle id is an INTEGER",
        .attribute(2, [ASN1Tag.integer, 1, 7]))
    case .bundleIDTwice:
      Facts(
        "receipt.attribute", "the bundle id stands there twice",
        .draft { $0.receipt.attributes.append(.init(2, text: "com.example.app")) })
    case .dateMalformed:
      Facts(
        "receipt.attribute", "the purchase date of the app lies in month 13",
        .attribute(18, DER.element(ASN1Tag.ia5String, ["2024-13-01T00:00:00Z".utf8])))
    case .deviceHashShort:
      Facts(
        "receipt.attribute", "the device hash has 19 bytes",
        .attribute(5, [UInt8](repeating: 1, count: 19)))
    case .textNotUTF8:
      Facts(
        "receipt.attribute", "the version of the app is not UTF-8",
        .attribute(3, [ASN1Tag.utf8String, 1, 0xFF]))
    case .trialAsTwo:
      Facts(
        "receipt.attribute", "a purchase is a trial twice over",
        .draft { $0.receipt.attributes.append(.init(purchase: [.init(1713, integer: 2)])) })
    case .hugeInteger:
      Facts(
        "receipt.attribute", "the quantity of a purchase has nine bytes",
        .draft {
          let quantity: [UInt8] = [ASN1Tag.integer, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0]
          $0.receipt.attributes.append(.init(purchase: [.init(1701, bytes: quantity)]))
        })
    case .manyAttributes:
      Facts(
        "receipt.attribute", "a purchase has a thousand attributes",
        .draft {
          let attributes = [SampleReceipt.Attribute](repeating: .init(1799, integer: 0), count: 1000)
          $0.receipt.attributes.append(.init(purchase: attributes))
        })
    case .creationDateAbsent:
      Facts(
        "payload.signed_date_absent", "there is no creation date",
        .draft { $0.receipt.attributes.removeAll { $0.number == 12 } })
    // MARK: Certificates

    case .leafNonMinimalLength:
      Facts(
        "chain.certificate", "the leaf spells its length in more bytes than DER allows",
        .certificates { [[0x30, 0x83, 0] + $0.leaf.dropFirst(2), $0.intermediate, $0.root] })
    case .certificateNotDER:
      Facts(
        "chain.certificate", "a NULL stands among the certificates",
        .certificates { $0.x5c + [[ASN1Tag.null, 0]] })
    case .manyCertificates:
      Facts(
        "chain.certificate", "the root is there seven times",
        .certificates { $0.x5c + [[UInt8]](repeating: $0.root, count: 6) })
    case .intermediateAbsent:
      Facts(
        "chain.untrusted", "the intermediate is missing",
        .certificates { [$0.leaf, $0.root] })
    case .foreignChain:
      Facts(
        "chain.untrusted", "all three certificates are a forger's, with the right names",
        .chain {
          $0.root.useRSA(PrivateKey(.rsa(bits: 2048)))
          $0.intermediate.useRSA(PrivateKey(.rsa(bits: 2048)))
          $0.leaf.useRSA(PrivateKey(.rsa(bits: 2048)))
        })
    case .lookAlikeRoot:
      Facts(
        "chain.root_mismatch", "the root sent along has the right name and another key",
        .certificates { chain in
          var root = chain.plan.root
          root.useRSA(PrivateKey(.rsa(bits: 2048)))
          return [chain.leaf, chain.intermediate, root.selfSigned()]
        })
    case .unrelatedRoot:
      Facts(
        "chain.root_mismatch", "the root sent along has another name and another key",
        .certificates { [$0.leaf, $0.intermediate, $0.plan.unrelatedRoot()] })
    case .leafIssuedByRoot:
      Facts(
        "chain.length", "the root has issued the leaf itself",
        .draft {
          $0.signingCertificate = { ($0.plan.leaf.issued(by: $0.plan.root, certificate: $0.root), $0.plan.leaf.key) }
          $0.certificates = { [$0.plan.leaf.issued(by: $0.plan.root, certificate: $0.root), $0.root] }
        })
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
    case .leafMarkerAbsent:
      Facts(
        "chain.leaf_marker", "the leaf lacks its marker",
        .chain { $0.leaf.extensions[Marker.leaf] = nil })
    case .intermediateMarkerAbsent:
      Facts(
        "chain.intermediate_marker", "the intermediate lacks its marker",
        .chain { $0.intermediate.extensions[Marker.intermediate] = nil })
    case .leafKeyP256:
      Facts(
        "chain.leaf_key", "the leaf's key is on P-256",
        .chain { $0.leaf.key = PrivateKey(.p256) })
    case .leafIsAuthority:
      Facts(
        "chain.leaf_usage", "the leaf is a certificate authority",
        .chain { $0.leaf.extensions["basicConstraints"] = "critical, CA:TRUE" })
    case .leafMayNotSign:
      Facts(
        "chain.leaf_usage", "the leaf's keyUsage lacks digitalSignature",
        .chain { $0.leaf.extensions["keyUsage"] = "critical, keyEncipherment" })
    case .leafUnknownCriticalExtension:
      Facts(
        "chain.constraint", "the leaf has a critical extension that nobody knows",
        .chain { $0.leaf.addUnknownCriticalExtension() })
    case .intermediateIsNoAuthority:
      Facts(
        "chain.intermediate_usage", "the intermediate is no certificate authority",
        .chain { $0.intermediate.extensions["basicConstraints"] = "critical, CA:FALSE" })
    case .intermediateMayNotSign:
      Facts(
        "chain.intermediate_usage", "the intermediate's keyUsage lacks keyCertSign",
        .chain { $0.intermediate.extensions["keyUsage"] = "critical, cRLSign" })
    // MARK: Signature

    case .contentTampered:
      Facts(
        "receipt.signature", "the content was changed after signing",
        .parts { parts, content in
          parts.content = DER.element(
            ASN1Tag.octetString, [content.map { $0 == UInt8(ascii: "e") ? UInt8(ascii: "a") : $0 }])
        })
    case .attributesTampered:
      Facts(
        "receipt.signature", "signed attributes have the digest of another content",
        .draft {
          $0.signer.signsAttributes = true
          $0.parts = { parts, content in
            parts.content = DER.element(
              ASN1Tag.octetString, [content.map { $0 == UInt8(ascii: "e") ? UInt8(ascii: "a") : $0 }])
          }
        })
    case .signatureByOtherKey:
      Facts(
        "receipt.signature", "another key has signed in the leaf's name",
        .draft {
          $0.signingCertificate = { chain in
            var forged = chain.plan.leaf
            forged.useRSA(PrivateKey(.rsa(bits: 2048)))
            return (forged.issued(by: chain.plan.intermediate, certificate: chain.intermediate), forged.key)
          }
        })
    case .environmentXcode:
      Facts(
        "policy.environment", "it says that it comes from Xcode",
        .attribute(0, DER.element(ASN1Tag.utf8String, ["Xcode".utf8])))
    }
  }
}
