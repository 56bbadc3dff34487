/// What a defect or a variation does, by the stage of a token's making at which it does it. Stages follow each other in
/// this order, so changes of different stages combine.
enum Change {
  /// To the payload's members. It answers whether this kind of payload has what is to be changed.
  case payload((inout SamplePayload) -> Bool)
  /// To the payload's bytes.
  case payloadText((inout [UInt8]) -> Void)
  /// To the root before anything is issued. The changed root is then the one a verifier must trust.
  case root((inout ChainPlan) -> Void)
  /// To any certificate before it is issued; the trusted root stays as it was.
  case chain((inout ChainPlan) -> Void)
  /// To the issued certificates.
  case certificates((inout IssuedChain) -> Void)
  /// To the header's members.
  case header((inout SampleJSON) -> Void)
  /// To the header's bytes.
  case headerText((inout [UInt8]) -> Void)
  /// To header, payload or signature when the signature has been made.
  case signature((inout SignedParts) -> Void)
  /// To the encoded segments.
  case segments((inout Segments) -> Void)

  var isOfChain: Bool {
    switch self {
    case .root, .chain, .certificates: true
    default: false
    }
  }

  var isOfRoot: Bool {
    if case .root = self { true } else { false }
  }
}
