/// An ES256 signature as RFC 7518 section 3.4 spells it: r and s, 32 bytes each, big-endian.
package struct ES256Signature: Sendable {
  /// The length of every ES256 signature in bytes.
  package static let byteCount = 64

  /// r followed by s.
  package let bytes: InlineArray<64, UInt8>

  /// - Returns: nil unless there are exactly ``byteCount`` bytes.
  package init?(_ bytes: Span<UInt8>) {
    guard bytes.count == ES256Signature.byteCount else { return nil }
    self.bytes = InlineArray { bytes[$0] }
  }

  /// - Returns: nil unless there are exactly ``byteCount`` bytes.
  package init?(_ bytes: [UInt8]) { self.init(bytes.span) }
}
