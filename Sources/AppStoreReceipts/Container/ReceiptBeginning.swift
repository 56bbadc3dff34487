internal import AppStoreTrust

/// Tells receipts from other text by their first bytes, for programs that look for them. What is none is mostly told by
/// two.
package enum ReceiptBeginning {
  /// Characters of base64 that hold the beginning of a SignedData: identifier, length, object identifier.
  package static let characters = 24

  /// Whether this begins as PKCS #7 SignedData does, as it is, in base64, or in base64 twice. Nothing else looks like
  /// it.
  package static func isCertain(_ text: Span<UInt8>) -> Bool {
    guard text.count >= characters, isPossible(text) else { return false }
    if text[0] == ASN1Tag.sequence { return SignedDataLayout.isBeginning([UInt8](copying: text.extracting(first: 17))) }
    let isTwice = text[0] == UInt8(ascii: "T")
    let count = isTwice ? characters / 3 * 4 : characters
    guard text.count >= count, let bytes = Base64.decode(text.extracting(first: count), alphabet: .standard) else {
      return false
    }
    return isTwice ? isCertain(bytes.span) : SignedDataLayout.isBeginning(bytes)
  }

  /// Whether this begins as a receipt does in its own bytes: with a SEQUENCE of indefinite length or of more than 127
  /// bytes. The octet that says so is above ASCII, so no text looks like it.
  package static func isBinary(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 2 && bytes[0] == ASN1Tag.sequence && bytes[1] >= 0x80
  }

  /// Whether somebody means this for a receipt: what begins as any DER does, and the receipts of the first StoreKit.
  package static func isMeant(_ text: Span<UInt8>) -> Bool {
    if isPossible(text) { return true }
    // `{` and a line break begin the property list of such a receipt; a token's header has none there, but could.
    guard text.count > 2, text[0] == UInt8(ascii: "{") || text[0] == UInt8(ascii: "e") && text[1] == UInt8(ascii: "w")
    else { return false }
    return ReceiptText.isTransactionReceipt(text)
  }

  /// A SEQUENCE of more than 127 bytes or of indefinite length: 0x30 and an octet from 0x80 on. Lengths take no more
  /// than four octets.
  private static func isPossible(_ text: Span<UInt8>) -> Bool {
    guard text.count > 2 else { return false }
    return switch text[0] {
    case UInt8(ascii: "M"):
      text[1] == UInt8(ascii: "I") && (UInt8(ascii: "A")...UInt8(ascii: "T")).contains(text[2])
    case UInt8(ascii: "T"): text[1] == UInt8(ascii: "U") && text[2] == UInt8(ascii: "l")
    case ASN1Tag.sequence: (0x80...0x84).contains(text[1])
    default: false
    }
  }
}
