package import AppStoreTrust

extension Findings {
  /// Judges the certificates that were sent along.
  /// - Parameters:
  ///   - instant: nil when none is known; the chain is then not trusted, but all that needs no instant is found out.
  ///   - path: where the certificates came from.
  /// - Returns: the chain, only when every check passed and there is an instant.
  /// - Throws: the first failure, unless failures are collected.
  package mutating func judge(
    _ sent: SentChain, by verifier: ChainVerifier, at instant: Timestamp?, from path: String
  ) throws(VerificationError) -> VerifiedChain? {
    if case .incomplete = sent { return nil }
    var found: [(check: ChainCheck, failure: ChainFailure?)] = []
    let chain = verifier.verify(sent, at: instant?.milliseconds, collectsAll: collectsAll) { found.append(($0, $1)) }
    for (check, failure) in found { try record(Check(check), failure.map { VerificationError($0, at: path) }) }
    if case .single = sent {
      for check in ChainCheck.ofIssuedChains {
        try record(Check(check), .notApplicable("Xcode signs with one certificate"))
      }
    }
    if instant == nil { try record(Check(.validity), .withoutInstant) }
    return chain
  }
}

extension CheckResult {
  /// What a certificate's validity is without a date.
  static let withoutInstant = notApplicable("nothing says at which instant")
}
