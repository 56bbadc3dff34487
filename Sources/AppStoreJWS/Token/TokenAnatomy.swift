package import AppStoreTrust

/// A token taken apart as far as that goes, with nothing of it verified.
package struct TokenAnatomy {
  /// The members of the header beside its certificates.
  package private(set) var header: [PayloadListing.Member] = []

  /// In the order of `x5c`; nil for what is no certificate.
  package private(set) var certificates: [Certificate?] = []

  package init(_ token: Span<UInt8>) {
    let end = token.firstIndex(of: UInt8(ascii: "."), from: 0) ?? token.count
    guard let json = try? CompactJWS.decode(token.extracting(0..<end), name: "header"),
      let listing = PayloadListing(json: String(decoding: json, as: UTF8.self), kind: nil)
    else { return }
    header = listing.members.filter { !$0.path.hasPrefix("x5c[") }
    guard let x5c = try? JSONDocument(json).object.strings("x5c") else { return }
    certificates = x5c.prefix(4).enumerated().map { try? SentCertificates.read($1, at: $0, anchors: []) }
  }
}
