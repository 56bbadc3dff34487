internal import AppStoreTrust

/// A token's three parts, decoded.
struct SignedParts {
  var header: [UInt8]
  var payload: [UInt8]
  var signature: [UInt8] = []
  let key: PrivateKey

  init(header: [UInt8], payload: [UInt8], key: PrivateKey) {
    self.header = header
    self.payload = payload
    self.key = key
    signature = key.sign(signingInput)
  }

  /// What ES256 signs (RFC 7515 section 5.1).
  var signingInput: [UInt8] {
    let segments = segments
    return Array("\(segments.header).\(segments.payload)".utf8)
  }

  var segments: Segments {
    let encoded = [header, payload, signature].map { Base64.encode($0.span, alphabet: .url) }
    return Segments(header: encoded[0], payload: encoded[1], signature: encoded[2])
  }
}

/// A token's segments, encoded. Only defects take one away or add one.
struct Segments {
  var header: String
  var payload: String
  var signature: String?
  var fourth: String?

  /// The compact form (RFC 7515 section 7.1).
  var text: String { [header, payload, signature, fourth].compactMap(\.self).joined(separator: ".") }
}
