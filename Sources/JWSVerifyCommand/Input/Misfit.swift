internal import AppStoreJWS
internal import AppStoreTrust

/// What people put in a token's place. Each is named, with what to do about it.
enum Misfit {
  /// nil for what is a token, or at least nothing that is known by its look.
  static func failure(of text: Span<UInt8>) -> VerificationError? {
    let dots = text.indices.count { text[$0] == UInt8(ascii: ".") }
    let bytes = [UInt8](copying: text)
    if bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") {
      return VerificationError(
        .tokenSegments, "this is a JSON document: --input jsonl reads one a line, --input json one in a file",
        expected: "a token", found: "JSON")
    }
    switch dots {
    case 0: return word(bytes)
    case 1 where bytes.starts(with: TokenText.beginning):
      return VerificationError(
        .tokenSegments, "the token has no signature: it was cut off, or never signed", expected: "3 segments",
        found: "2 segments")
    case 3 where bytes.starts(with: TokenText.beginning):
      return VerificationError(
        .tokenSegments, "the token has a segment too many: it was copied with text beside it", expected: "3 segments",
        found: "4 segments")
    case 4 where bytes.starts(with: TokenText.beginning):
      return VerificationError(
        .tokenSegments, "five segments make an encrypted token (JWE), and the App Store signs only",
        expected: "3 segments", found: "5 segments")
    default: return nil
    }
  }

  /// Text without any dot.
  private static func word(_ bytes: [UInt8]) -> VerificationError? {
    if emptyWords.contains(String(decoding: bytes.prefix(16), as: UTF8.self).lowercased()) {
      return VerificationError(
        .tokenSegments, "the program that wrote this had no token", expected: "a token",
        found: String(decoding: bytes, as: UTF8.self))
    }
    if isReceipt(bytes) {
      return VerificationError(
        .tokenSegments, "this is an app receipt (PKCS#7), not a token", expected: "a token", found: "a receipt")
    }
    if bytes.starts(with: TokenText.beginning) {
      return VerificationError(
        .tokenSegments, "this is the header of a token at most: the rest was cut off", expected: "3 segments",
        found: "1 segment")
    }
    guard let inner = decode(bytes) else { return nil }
    if isReceipt(inner) {
      return VerificationError(
        .tokenSegments, "this is an app receipt (PKCS#7) that was base64-encoded twice, not a token",
        expected: "a token", found: "a receipt")
    }
    guard TokenText.looksLikeToken(inner) else { return nil }
    return VerificationError(
      .tokenSegments, "the token was base64-encoded once more: decode it with base64 -d", expected: "3 segments",
      found: "base64 of a token")
  }

  private static let emptyWords: Set = [
    "undefined", "null", "(null)", "nil", "none", "nan", "<null>", "\\n", "[object object]",
  ]

  /// The beginning of DER with a length of two to four bytes, or of BER, in base64.
  private static func isReceipt(_ bytes: [UInt8]) -> Bool {
    bytes.count > 256
      && ["MII", "MIM", "MIQ", "MIA"].contains { bytes.starts(with: $0.utf8) }
  }

  private static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    Base64.decode(bytes.span, alphabet: .standard) ?? Base64.decode(bytes.span, alphabet: .url)
  }
}
