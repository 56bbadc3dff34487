package import AppStoreTrust

/// What verification looks at, in the order in which a token meets it. The first check that fails gives the token's
/// code.
public enum Check: String, Sendable, CaseIterable {
  /// The text is neither empty nor larger than ``Limits/tokenBytes``.
  case size
  /// Three non-empty segments.
  case segments
  /// Each segment is base64url in its one spelling.
  case base64url
  /// The header is one JSON object without repeated members.
  case headerJSON = "header JSON"
  /// `alg` is ES256.
  case algorithm
  /// Neither `crit` nor `b64`.
  case critical = "critical header members"
  /// `x5c` holds the right number of strings.
  case x5c
  /// Each entry of `x5c` is a certificate in plain DER.
  case certificates
  /// The payload is one JSON object without repeated members and NUL.
  case payloadJSON = "payload JSON"
  /// The payload is of the kind asked for, or of a kind that can be told.
  case kind
  /// Every known field has its JSON type, and what is required is there.
  case fields
  /// There is an instant at which to judge the chain.
  case signedDate = "signed date"
  /// The chain leads to a trusted root, or the certificate is a pinned one.
  case path = "certificate path"
  /// The root sent along is the one the chain leads to.
  case root = "root sent along"
  /// Leaf, intermediate, root.
  case chainLength = "chain length"
  /// All certificates are valid at the instant.
  case validity = "certificate validity"
  /// The leaf is made for App Store data.
  case leafMarker = "leaf marker"
  /// The intermediate is the authority for such leaves.
  case intermediateMarker = "intermediate marker"
  /// The leaf's key is on P-256.
  case leafKey = "leaf key"
  /// The leaf may sign data, and is no authority.
  case leafUsage = "leaf usage"
  /// The intermediate may sign certificates.
  case intermediateUsage = "intermediate usage"
  /// The signature has 64 bytes.
  case signatureLength = "signature length"
  /// The signature is the leaf's, over these bytes.
  case signature
  /// Xcode's environments are signed by a pinned certificate, the others by the App Store.
  case signer = "environment of the signer"
  /// The app is an accepted one.
  case bundleID = "bundle id"
  /// The app's Apple id is the expected one.
  case appAppleID = "app Apple id"
  /// The environment is an accepted one.
  case environment
  /// The product is an accepted one.
  case product
  /// The token is fresh enough.
  case age
  /// Every nested token verifies.
  case nestedTokens = "nested tokens"
  /// The token and those nested in it speak of the same app, environment and purchase.
  case agreement = "agreement of nested tokens"
}

extension Check: ReportedCheck {
  package init(_ check: ChainCheck) {
    self =
      switch check {
      case .path: .path
      case .rootMatch: .root
      case .length: .chainLength
      case .validity: .validity
      case .leafMarker: .leafMarker
      case .intermediateMarker: .intermediateMarker
      case .leafKey: .leafKey
      case .leafUsage: .leafUsage
      case .intermediateUsage: .intermediateUsage
      }
  }
}
