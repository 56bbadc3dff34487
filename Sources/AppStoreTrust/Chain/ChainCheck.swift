/// The checks of a chain in the order in which they are reported.
package enum ChainCheck: String, CaseIterable, Sendable {
  case path, rootMatch, length, validity, leafMarker, intermediateMarker, leafKey, leafUsage, intermediateUsage

  /// What is asked of a chain that somebody issued, and not of a pinned certificate.
  package static let ofIssuedChains: [ChainCheck] = [
    .rootMatch, .length, .leafMarker, .intermediateMarker, .leafUsage, .intermediateUsage,
  ]
}

/// What the checks look at: the certificates as they were sent, and the path OpenSSL found through them.
struct BuiltChain {
  let sent: UnverifiedChain
  let path: [Certificate]
  let objections: [TrustStore.Objection]
  let purpose: ChainPurpose
  /// Milliseconds since 1970 at which the chain is judged; nil when no date is known.
  let instant: Int64?

  /// The trusted end of the path, when there is one.
  let anchor: Certificate?
}

/// One rule. It returns what is wrong, or nil.
protocol ChainRule {
  static func failure(in chain: BuiltChain) -> ChainFailure?
}

extension ChainCheck {
  var rule: any ChainRule.Type {
    switch self {
    case .path: PathValidation.self
    case .rootMatch: RootMatch.self
    case .length: ChainLength.self
    case .validity: Validity.self
    case .leafMarker: LeafMarker.self
    case .intermediateMarker: IntermediateMarker.self
    case .leafKey: LeafKey.self
    case .leafUsage: LeafUsage.self
    case .intermediateUsage: IntermediateUsage.self
    }
  }
}
