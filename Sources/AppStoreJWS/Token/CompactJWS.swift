internal import AppStoreTrust

/// A token in compact serialisation (RFC 7515 section 7.1): where its three segments lie.
struct CompactJWS {
  let header: Range<Int>
  let payload: Range<Int>
  let signature: Range<Int>

  init(_ token: Span<UInt8>) throws(VerificationError) {
    let dot = UInt8(ascii: ".")
    guard let first = token.firstIndex(of: dot, from: 0), let second = token.firstIndex(of: dot, from: first + 1),
      token.firstIndex(of: dot, from: second + 1) == nil
    else { throw CompactJWS.wrongCount(token) }
    header = 0..<first
    payload = first + 1..<second
    signature = second + 1..<token.count
    if header.isEmpty || payload.isEmpty || signature.isEmpty {
      let name = header.isEmpty ? "header" : payload.isEmpty ? "payload" : "signature"
      throw VerificationError(
        .tokenSegments, "the \(name) segment is empty", expected: "3 segments", found: "an empty \(name)")
    }
  }

  private static func wrongCount(_ token: Span<UInt8>) -> VerificationError {
    var count = 1
    for index in token.indices where token[index] == UInt8(ascii: ".") { count += 1 }
    return VerificationError(
      .tokenSegments, "a token has three segments joined by dots", expected: "3 segments",
      found: "\(count) segment\(count == 1 ? "" : "s")")
  }

  /// Decodes one segment.
  static func decode(_ segment: Span<UInt8>, name: String) throws(VerificationError) -> [UInt8] {
    if let bytes = Base64.decode(segment, alphabet: .url) { return bytes }
    throw VerificationError(
      .tokenBase64URL, "the \(name) segment is not base64url", expected: "base64url without padding",
      found: Base64.flaw(of: segment, alphabet: .url), path: name)
  }
}
