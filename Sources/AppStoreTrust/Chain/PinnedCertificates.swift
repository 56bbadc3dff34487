/// StoreKit Testing in Xcode signs with one self-signed certificate. It is trusted only when the caller has
/// pinned that very certificate.
package struct PinnedCertificates: Sendable {
  private let certificates: [Certificate]
  private let purpose: ChainPurpose

  init(_ certificates: [Certificate], purpose: ChainPurpose) {
    self.certificates = certificates
    self.purpose = purpose
  }

  package var isEmpty: Bool { certificates.isEmpty }

  /// Judges a single certificate; the parameters are those of ``ChainVerifier/verify(_:at:collectsAll:report:)``.
  func verify(
    _ certificate: Certificate, at instant: Int64?, collectsAll: Bool, report: (ChainCheck, ChainFailure?) -> Void
  ) -> VerifiedChain? {
    let isPinned = certificates.contains { $0.der == certificate.der }
    let trust =
      isPinned
      ? nil
      : ChainFailure(
        "chain.untrusted", "signed by Xcode, under a certificate that is not the pinned one",
        expected: certificates.map { $0.fingerprint.hexadecimal }.joined(separator: " or "),
        found: certificate.fingerprint.hexadecimal)
    let failures: [(ChainCheck, ChainFailure?)] = [
      (.path, trust),
      (.validity, instant.flatMap { Validity.failure(of: certificate, at: $0) }),
      (.leafKey, LeafKey.failure(of: certificate, for: purpose)),
    ]
    for (check, failure) in failures where check != .validity || instant != nil {
      report(check, failure)
      if failure != nil, !collectsAll { return nil }
    }
    guard instant != nil, failures.allSatisfy({ $0.1 == nil }) else { return nil }
    return VerifiedChain(leaf: certificate, intermediate: nil, anchor: certificate)
  }
}
