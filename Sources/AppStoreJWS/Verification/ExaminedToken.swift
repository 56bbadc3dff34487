internal import AppStoreTrust

/// A token that passed every check, before it takes the type of its payload.
final class ExaminedToken: Sendable {
  let kind: PayloadKind
  let object: JSONObject
  let signedDate: Timestamp?
  let chain: VerifiedChain
  let instant: Timestamp
  let notes: [String]
  let nested: [(path: String, token: VerifiedToken)]
  let notAskedFor: CheckSet<Check>
  private let header: KnownHeader
  private let signature: ES256Signature

  init(
    kind: PayloadKind, object: JSONObject, signedDate: Timestamp?, chain: VerifiedChain, instant: Timestamp,
    notes: [String], nested: [(path: String, token: VerifiedToken)], notAskedFor: CheckSet<Check>,
    header: KnownHeader, signature: ES256Signature
  ) {
    self.kind = kind
    self.object = object
    self.signedDate = signedDate
    self.chain = chain
    self.instant = instant
    self.notes = notes
    self.nested = nested
    self.notAskedFor = notAskedFor
    self.header = header
    self.signature = signature
  }

  /// The chains of the token and of those inside.
  var verifiedChains: [VerifiedChain] { [chain] + nested.flatMap(\.token.verifiedChains) }

  /// The token's first segment, which many share.
  var headerSegment: [UInt8] { header.text }

  /// What follows it, from its dot on. It is put together anew, which saves a copy of each token: the decoder takes
  /// bytes in one spelling only, so this is the one that came.
  var afterHeader: String {
    let payload = object.document.bytes
    return "." + Base64.encode(payload.span, alphabet: .url) + "." + Base64.encode(signature.bytes.span, alphabet: .url)
  }

  /// The token's text.
  var jwsRepresentation: String { String(decoding: headerSegment, as: UTF8.self) + afterHeader }
}
