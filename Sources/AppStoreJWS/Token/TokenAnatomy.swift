package import AppStoreTrust

/// A token taken apart as far as that goes, with nothing of it verified.
package struct TokenAnatomy {
  /// The header beside its certificates; nil where it cannot be read.
  package private(set) var header: PayloadListing?

  /// The first ones in the order of `x5c`; nil for what is no certificate.
  package private(set) var certificates: [Certificate?] = []

  /// How many strings `x5c` holds.
  package private(set) var certificateCount = 0

  /// One more than the App Store sends.
  private static let shownCertificates = 4

  /// - Parameter limit: the most members of the header to list.
  package init(_ token: Span<UInt8>, limit: Int) {
    let end = token.firstIndex(of: UInt8(ascii: "."), from: 0) ?? token.count
    guard let json = try? CompactJWS.decode(token.extracting(0..<end), name: "header") else { return }
    header = PayloadListing(
      json: String(decoding: json, as: UTF8.self), kind: nil, limit: limit, withoutArray: "x5c")
    guard let x5c = try? JSONDocument(json).object.strings("x5c") else { return }
    certificateCount = x5c.count
    certificates = x5c.prefix(TokenAnatomy.shownCertificates).enumerated().map {
      try? SentChain.read($1, at: $0, anchors: [])
    }
  }
}
