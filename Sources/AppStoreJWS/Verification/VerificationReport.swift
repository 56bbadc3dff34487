package import AppStoreTrust

/// What one check found.
public enum CheckResult: Sendable, Hashable {
  /// The check passed.
  case passed
  /// The check failed, and why.
  case failed(VerificationError)
  /// The verifier accepts anything here, so nothing was checked.
  case notAskedFor
  /// There is nothing to which the check could apply, and why.
  case notApplicable(String)
  /// An earlier check failed and left this one nothing to look at.
  case notReached
}

/// Everything there is to say about a token, for people: every check, and all failures and not only the first.
public struct VerificationReport: Sendable {
  /// Every ``Check`` in order; one that failed in several places, for several fields say, stands here as often.
  public let results: [(check: Check, result: CheckResult)]

  /// The kind that was asked for or found; nil when none could be told.
  public let kind: PayloadKind?

  /// The payload's JSON text, where there is any. It is verified only if ``isVerified``.
  public let payloadJSON: String?

  /// When the payload says it was signed.
  public let signedDate: Timestamp?

  /// The certificates that came with the token; the anchor only where the chain leads to one.
  public let chain: CertificateChain?

  /// What is odd but no failure.
  public let notes: [String]

  /// The tokens inside the token.
  public let nested: [(path: String, report: VerificationReport)]

  /// Whether the token is verified: it passed everything, and ``failures`` is empty.
  public let isVerified: Bool

  /// All failures in order. The first is the one that ``AppStoreVerifier`` throws.
  public var failures: [VerificationError] {
    results.compactMap { if case .failed(let error) = $0.result { error } else { nil } }
  }
}

/// The certificates of a token.
public struct CertificateChain: Sendable, Hashable {
  /// The certificate that signed.
  public let leaf: CertificateIdentity
  /// Its issuer; nil for a pinned certificate, which stands alone.
  public let intermediate: CertificateIdentity?
  /// The trusted root; the leaf itself when it is pinned. nil when the chain leads to none.
  public let anchor: CertificateIdentity?

  /// Certificates as they were sent, without a root that could be trusted.
  package init(_ sent: SentChain) {
    leaf = CertificateIdentity(sent.leaf)
    intermediate = sent.intermediate.map(CertificateIdentity.init)
    anchor = nil
  }
}

/// A certificate, named.
public struct CertificateIdentity: Sendable, Hashable {
  /// The subject in OpenSSL's one-line form, for instance `CN = Apple Root CA - G3, OU = …`.
  public let subject: String
  /// SHA-256 of the DER form, lower-case hexadecimal.
  public let sha256: String

  fileprivate init(_ name: (subject: String, sha256: String)) {
    subject = name.subject
    sha256 = name.sha256
  }

  package init(_ certificate: Certificate) {
    self.init((certificate.subject, certificate.fingerprint.hexadecimal))
  }
}

extension CertificateChain {
  package init(_ chain: VerifiedChain) {
    let names = chain.names
    leaf = CertificateIdentity(names[0])
    intermediate = chain.isPinned ? nil : CertificateIdentity(names[1])
    anchor = CertificateIdentity(names[names.count - 1])
  }
}

extension VerificationReport {
  init(_ examination: Examination) {
    results = examination.findings.allResults
    isVerified = examination.verified != nil
    kind = examination.kind
    payloadJSON = examination.object.map { String(decoding: $0.document.bytes, as: UTF8.self) }
    signedDate = examination.signedDate
    chain = examination.chain.map(CertificateChain.init) ?? examination.signer.map { CertificateChain($0.sent) }
    notes = examination.findings.notes
    nested = examination.nested.map { ($0.path, VerificationReport($0.examination)) }
  }
}
