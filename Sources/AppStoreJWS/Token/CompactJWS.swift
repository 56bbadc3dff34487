internal import AppStoreTrust

/// A token in compact serialisation (RFC 7515 section 7.1): where its three segments lie.
struct CompactJWS {
  let header: Range<Int>
  let payload: Range<Int>
  let signature: Range<Int>

  /// The bytes that were signed: header, dot, payload.
  var signingInput: Range<Int> { 0..<payload.upperBound }

  init(_ token: Span<UInt8>) throws(VerificationError) {
    var dots: [Int] = []
    for index in token.indices where token[index] == UInt8(ascii: ".") {
      dots.append(index)
      if dots.count > CompactJWS.countedDots { break }
    }
    guard dots.count == 2 else {
      let count = dots.count > CompactJWS.countedDots ? "more than \(dots.count)" : "\(dots.count + 1)"
      throw VerificationError(
        .tokenSegments, "a token has three segments joined by dots", expected: "3 segments",
        found: "\(count) segment\(dots.isEmpty ? "" : "s")")
    }
    header = 0..<dots[0]
    payload = dots[0] + 1..<dots[1]
    signature = dots[1] + 1..<token.count
    for (name, segment) in [("header", header), ("payload", payload), ("signature", signature)] where segment.isEmpty {
      throw VerificationError(
        .tokenSegments, "the \(name) segment is empty", expected: "3 segments", found: "an empty \(name)")
    }
  }

  /// Beyond this many dots nobody needs the exact number.
  private static let countedDots = 20

  /// Decodes one segment.
  static func decode(_ segment: Span<UInt8>, name: String) throws(VerificationError) -> [UInt8] {
    if let bytes = Base64.decode(segment, alphabet: .url) { return bytes }
    throw VerificationError(
      .tokenBase64URL, "the \(name) segment is not base64url", expected: "base64url without padding",
      found: flaw(of: segment), path: name)
  }

  private static func flaw(of segment: Span<UInt8>) -> String {
    for index in segment.indices {
      switch segment[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        continue
      case UInt8(ascii: "="): return "padding at byte \(index)"
      case let byte: return "byte 0x\(String(byte, radix: 16)) at \(index)"
      }
    }
    return segment.count % 4 == 1
      ? "\(segment.count) characters, which no bytes encode to" : "stray bits in the last character"
  }
}
