internal import AppStoreTrust

/// A difference that is no defect: verifiers must accept a receipt with any of these.
public enum ReceiptVariation: String, CaseIterable, Sendable {
  /// The signature is over a SHA-1 digest, as the App Store made it until 2023.
  case sha1
  /// The signature is over attributes with the content's digest.
  case signedAttributes = "signed-attributes"
  /// The signer is named by its key identifier.
  case keyIdentifier = "key-identifier"
  /// Lengths are indefinite, as Xcode writes them.
  case indefiniteLengths = "indefinite-lengths"
  /// The content is an OCTET STRING of several pieces.
  case fragmentedContent = "fragmented-content"
  /// The attributes are wrapped in one more OCTET STRING.
  case extraOctetString = "extra-octet-string"
  /// The root comes first and the leaf last.
  case certificatesReversed = "certificates-reversed"
  /// The root is not sent along.
  case rootAbsent = "root-absent"
  /// An authority of the intermediate's name and another key comes first.
  case renewedIntermediate = "renewed-intermediate"
  /// Attributes stand in the opposite order.
  case attributesReversed = "attributes-reversed"
  /// The receipt and its purchase have attributes that nobody knows, one of them twice.
  case unknownAttributes = "unknown-attributes"
  /// The creation date has a fraction and a zone.
  case dateWithZone = "date-with-zone"
  /// The receipt is in base64, on one line.
  case base64
  /// The receipt is in base64, in lines of 64 characters.
  case wrappedBase64 = "wrapped-base64"

  /// What differs, in one line.
  public var explanation: String {
    switch self {
    case .sha1: "the signature is over a SHA-1 digest"
    case .signedAttributes: "the signature is over attributes with the content's digest"
    case .keyIdentifier: "the signer is named by its key identifier"
    case .indefiniteLengths: "lengths are indefinite, as Xcode writes them"
    case .fragmentedContent: "the content is an OCTET STRING of several pieces"
    case .extraOctetString: "the attributes are wrapped in one more OCTET STRING"
    case .certificatesReversed: "the root comes first and the leaf last"
    case .rootAbsent: "the root is not sent along"
    case .renewedIntermediate: "an authority of the intermediate's name and another key comes first"
    case .attributesReversed: "attributes stand in the opposite order"
    case .unknownAttributes: "the receipt and its purchase have attributes that nobody knows, one of them twice"
    case .dateWithZone: "the creation date has a fraction and a zone"
    case .base64: "the receipt is in base64, on one line"
    case .wrappedBase64: "the receipt is in base64, in lines of 64 characters"
    }
  }

  func apply(to draft: inout ReceiptDraft) {
    switch self {
    case .sha1: draft.signer.digest = .sha1
    case .signedAttributes: draft.signer.signsAttributes = true
    case .keyIdentifier: draft.signer.namesKeyIdentifier = true
    case .indefiniteLengths: draft.parts = { parts, _ in parts.hasIndefiniteLengths = true }
    case .fragmentedContent:
      draft.parts = { parts, content in
        let pieces = stride(from: 0, to: content.count, by: 100).map {
          DER.element(ASN1Tag.octetString, [content[$0..<min($0 + 100, content.count)]])
        }
        parts.content = DER.element(0x24, pieces)
      }
    case .extraOctetString: draft.content = { DER.element(ASN1Tag.octetString, [$0]) }
    case .certificatesReversed: draft.certificates = { $0.x5c.reversed() }
    case .rootAbsent: draft.certificates = { [$0.leaf, $0.intermediate] }
    case .renewedIntermediate:
      draft.certificates = { chain in
        var renewed = chain.plan.intermediate
        renewed.useRSA(PrivateKey(.rsa(bits: 2048)))
        return [renewed.issued(by: chain.plan.root, certificate: chain.root)] + chain.x5c
      }
    case .attributesReversed: draft.receipt.attributes.reverse()
    case .unknownAttributes:
      draft.receipt.attributes += [
        .init(7, bytes: [0xFF, 0x00]), .init(7, bytes: []), .init(99_999, text: "new"),
        .init(purchase: [.init(1703, text: "7"), .init(1799, integer: -300)]),
      ]
    case .dateWithZone:
      // The same instant, three hours ahead of UTC.
      for index in draft.receipt.attributes.indices where draft.receipt.attributes[index].number == 12 {
        let local = ISO8601.text(milliseconds: draft.plan.instant * 1000 + 10_800_000).dropLast()
        draft.receipt.attributes[index] = .init(12, date: "\(local).5+0300")
      }
    case .base64: draft.form = { Array(Base64.encode($0.span, alphabet: .standard).utf8) }
    case .wrappedBase64:
      draft.form = { receipt in
        let text = Array(Base64.encode(receipt.span, alphabet: .standard).utf8)
        return stride(from: 0, to: text.count, by: 64).flatMap {
          text[$0..<min($0 + 64, text.count)] + Array("\r\n".utf8)
        }
      }
    }
  }
}
