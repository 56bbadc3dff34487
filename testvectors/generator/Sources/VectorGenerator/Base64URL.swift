@testable import AppStoreJWSTesting

/// The segments' encoding. All these tokens are signed as they stand: nothing but the encoding is wrong.
func base64url() throws -> VectorFile {
  let flags = ["apple/app-store-server-library-swift#107", "namecare/app-store-server-library-rust#99"]
  var file = VectorFile("base64url", "The one spelling of a segment (RFC 7515 section 2).")
  func add(_ id: String, _ comment: String, flags: [String] = [], _ change: @escaping (inout Segments) -> Void) {
    file.add(id, comment, signedSegments(padded(), change), "token.base64url", flags: flags)
  }

  add("header-padded", "the header is padded with =") { $0.header += "=" }
  add("payload-padded", "the payload is padded with =") { $0.payload += "=" }
  add("payload-padded-twice", "the payload is padded with ==") { $0.payload += "==" }
  add("payload-padding-escaped", "the payload's padding is percent-encoded") { $0.payload += "%3D" }
  add("header-stray-bits", "the header's last character has bits that belong to no byte") { $0.header.setStrayBits() }
  add("payload-stray-bits", "the payload's last character has bits that belong to no byte") {
    $0.payload.setStrayBits()
  }
  add("payload-impossible-length", "the payload's length is one more than a multiple of four") {
    while $0.payload.count % 4 != 1 { $0.payload += "A" }
  }
  for (name, character) in [("plus", "+"), ("slash", "/")] {
    add("header-\(name)", "the header has a \(character)", flags: flags) { $0.header.replaceThird(with: character) }
    add("payload-\(name)", "the payload has a \(character)", flags: flags) { $0.payload.replaceThird(with: character) }
  }
  for (name, comment, text) in [
    ("space", "a space", " "), ("tab", "a tab", "\t"), ("carriage-return", "a carriage return", "\r"),
    ("nul", "a NUL", "\0"), ("letter", "a letter that is not ASCII", "é"),
    ("full-width", "a full-width letter A", "\u{FF21}"), ("quote", "a quotation mark", "\""),
  ] {
    add("payload-\(name)", "the payload has \(comment)") { $0.payload.replaceThird(with: text) }
  }
  add("header-line-break", "the header is broken into two lines") { $0.header.replaceThird(with: "\n") }
  try file.addDefects("token.base64url", except: [.whiteSpaceInSegment])
  try file.add(.whiteSpaceInSegment, "signature.invalid")

  let token = authority.sign(purchase)
  file.add("byte-order-mark", "a byte order mark stands before the token", "\u{FEFF}" + token, "token.base64url")
  file.add("leading-space", "a space stands before the token", " " + token, "token.base64url")
  file.add("trailing-line-break", "a line break follows the token", token + "\n", "token.base64url")
  file.add("trailing-comma", "a comma follows the token", token + ",", "token.base64url")
  file.add("quoted", "the token stands in quotation marks", "\"\(token)\"", "token.base64url", "token.base64url")
  file.add(
    "alphabet", "the signature uses - and _, the two characters in which the alphabets differ",
    signed(
      "alphabet",
      .signature { parts in
        repeat { parts.signature = parts.key.sign(parts.signingInput) } while !parts.segments.signatureHasBoth
      }), flags: flags)
  return file
}

/// Header and payload leave bits over in their last character.
private func padded() -> SamplePayload {
  var payload = purchase
  while payload.json.utf8.count % 3 == 0 { payload = payload.setting("pad", to: .string("x")) }
  return payload
}

extension Segments {
  fileprivate var signatureHasBoth: Bool { signature.map { $0.contains("-") && $0.contains("_") } ?? false }
}

extension String {
  fileprivate mutating func replaceThird(with text: String) { self = prefix(2) + text + dropFirst(3) }
}
