internal import AppStoreTrust

/// A SignedData (RFC 5652 section 5.1) before it is put together.
struct SignedDataParts: Sendable {
  var version: UInt8 = 1
  var digestAlgorithms: [[UInt8]]
  var contentType = ObjectIdentifier.data
  /// The element that holds the content; nil when it is left out.
  var content: [UInt8]?
  var certificates: [[UInt8]]
  /// Each SignerInfo.
  var signers: [[UInt8]]
  /// Whether all that surrounds content, certificates and signers has indefinite lengths, as in Xcode's receipts.
  var hasIndefiniteLengths = false

  var encoded: [UInt8] {
    let explicit = content.map { [constructed(ASN1Tag.context0, [$0])] } ?? []
    let fields =
      [
        DER.element(ASN1Tag.integer, [[version]]),
        DER.element(ASN1Tag.set, digestAlgorithms),
        constructed(ASN1Tag.sequence, [contentType] + explicit),
      ]
      + (certificates.isEmpty ? [] : [DER.element(ASN1Tag.context0, certificates)])
      + [DER.element(ASN1Tag.set, signers)]
    return constructed(
      ASN1Tag.sequence,
      [ObjectIdentifier.signedData, constructed(ASN1Tag.context0, [constructed(ASN1Tag.sequence, fields)])])
  }

  private func constructed(_ tag: UInt8, _ contents: [[UInt8]]) -> [UInt8] {
    hasIndefiniteLengths ? BER.indefinite(tag, contents) : DER.element(tag, contents)
  }
}

enum BER {
  /// An element of indefinite length (X.690 section 8.1.3.6).
  static func indefinite(_ tag: UInt8, _ contents: [[UInt8]]) -> [UInt8] { [tag, 0x80] + contents.joined() + [0, 0] }
}

/// Encoded object identifiers.
enum ObjectIdentifier {
  static let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  static let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
  /// What a time stamp authority signs.
  static let timeStampInfo: [UInt8] = [0x06, 0x0B, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x10, 0x01, 0x04]
}
