internal import AppStoreTrust

package enum PEM {
  /// The textual encoding of a certificate (RFC 7468 section 5), in lines of 64 characters.
  package static func certificate(_ der: [UInt8]) -> String {
    var text = "-----BEGIN CERTIFICATE-----\n"
    var rest = Base64.encode(der.span, alphabet: .standard)[...]
    while !rest.isEmpty {
      text += rest.prefix(64) + "\n"
      rest = rest.dropFirst(64)
    }
    return text + "-----END CERTIFICATE-----\n"
  }
}
