/// A difference that is no defect: verifiers must accept a token with any of these.
public enum Variation: String, CaseIterable, Sendable {
  /// The root sent along was issued again: same name and key, another serial number.
  case rootReissued = "root-reissued"
  /// The signature has n − s in place of s, which ES256 accepts as well.
  case signatureNegated = "signature-negated"
  /// `x5c` stands before `alg`.
  case headerReordered = "header-reordered"
  /// The header also has `typ` and `kid`.
  case headerExtraMembers = "header-extra-members"
  /// A member of the payload is one that nobody knows.
  case payloadUnknownMember = "payload-unknown-member"
  /// White space stands before and after the payload's JSON.
  case payloadWhiteSpace = "payload-white-space"

  /// What differs, in one line.
  public var explanation: String {
    switch self {
    case .rootReissued: "the root sent along was issued again: same name and key, another serial number"
    case .signatureNegated: "the signature has n − s in place of s"
    case .headerReordered: "x5c stands before alg"
    case .headerExtraMembers: "the header also has typ and kid"
    case .payloadUnknownMember: "a member of the payload is one that nobody knows"
    case .payloadWhiteSpace: "white space stands before and after the payload's JSON"
    }
  }

  var changes: [Change] {
    switch self {
    case .rootReissued: [.certificates { $0.root = $0.plan.reissuedRoot() }]
    case .signatureNegated: [.signature { $0.negateS() }]
    case .headerReordered:
      [
        .header {
          let algorithm = $0["alg"]
          $0["alg"] = nil
          $0["alg"] = algorithm
        }
      ]
    case .headerExtraMembers:
      [
        .header {
          $0["typ"] = "JWT"
          $0["kid"] = "test"
        }
      ]
    case .payloadUnknownMember: [.payloadText { $0.insertMember(#""unknownToAll":[{"a":null}]"#) }]
    case .payloadWhiteSpace: [.payloadText { $0 = Array("\r\n ".utf8) + $0 + Array("\t\n".utf8) }]
    }
  }
}
