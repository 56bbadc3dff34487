internal import AppStoreJWS
internal import AppStoreReceipts
internal import AppStoreTrust

/// What people put in a token's place. Each is named, with what to do about it.
enum Misfit {
  /// nil for what is a token, or at least nothing that is known by its look.
  static func failure(of text: Span<UInt8>) -> VerificationError? {
    // Somebody has asked for tokens only, or it would have been judged as one.
    if ReceiptBeginning.isMeant(text) {
      return VerificationError(
        .tokenSegments, "this is a receipt, and --kind asks for a token", expected: "a token", found: "a receipt")
    }
    let dots = text.indices.count { text[$0] == UInt8(ascii: ".") }
    let bytes = [UInt8](copying: text)
    if bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") {
      return VerificationError(
        .tokenSegments, "this is a JSON document: --input jsonl reads one a line, --input json one in a file",
        expected: "a token", found: "JSON")
    }
    let count = tokenCount(bytes)
    if count > 1 {
      return VerificationError(
        .tokenSegments, "several tokens stand on one line: --input scan finds each", expected: "one token",
        found: "\(count) tokens")
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
    if bytes.starts(with: TokenText.beginning) {
      return VerificationError(
        .tokenSegments, "this is the header of a token at most: the rest was cut off", expected: "3 segments",
        found: "1 segment")
    }
    guard let inner = decode(bytes) else { return nil }
    guard TokenText.looksLikeToken(inner) else { return nil }
    return VerificationError(
      .tokenSegments, "the token was base64-encoded once more: decode it with base64 -d", expected: "3 segments",
      found: "base64 of a token")
  }

  private static let emptyWords: Set = [
    "undefined", "null", "(null)", "nil", "none", "nan", "<null>", "\\n", "[object object]",
  ]

  /// How many tokens stand there with something between them.
  private static func tokenCount(_ bytes: [UInt8]) -> Int {
    guard bytes.starts(with: TokenText.beginning) else { return 0 }
    return bytes.split { !TokenScan.isTokenByte($0) }.count {
      $0.starts(with: TokenText.beginning) && $0.contains(UInt8(ascii: "."))
    }
  }

  private static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    Base64.decode(bytes.span, alphabet: .standard) ?? Base64.decode(bytes.span, alphabet: .url)
  }
}
