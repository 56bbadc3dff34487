internal import AppStoreTrust

/// A certificate authority in memory, shaped like the one that signs App Store data, for tests of servers.
///
/// A verifier that is told to trust ``rootDER`` accepts what it signs as
/// if it came from the App Store, and refuses it for the reason that a ``Defect`` names. Root and intermediate are
/// on P-384 and signed with SHA-384, the leaf is on P-256; names, serial numbers and keys are new in every authority.
///
/// ```swift
/// let authority = TestAuthority(instant: 1_760_000_000_000)
/// let token = authority.sign(.transaction(signedDate: authority.instant))
/// let expired = try authority.sign(.transaction(signedDate: authority.instant), defects: [.leafExpired])
/// ```
public final class TestAuthority: Sendable {
  /// Milliseconds since 1970 around which the certificates are valid. Tokens should be dated then, or near.
  public let instant: Int64

  private let plan: ChainPlan
  package let chain: IssuedChain
  /// Chains that defects have asked for, by the names of the defects. A monitor and no `Mutex`, because threads wait
  /// here for long, and ThreadSanitizer does not see what a `Mutex` does where it waits.
  private let damagedChains = Monitor<[[String]: IssuedChain]>([:])

  /// Makes keys and certificates.
  /// - Parameters:
  ///   - organization: the name in all certificates, 1 to 64 characters.
  ///   - instant: milliseconds since 1970. All days of the certificates must lie in the years 1 to 9999; those below
  ///     do where the instant lies in the years 10 to 9982.
  ///   - rootDays: first and last day of the root's validity, counted from the instant.
  ///   - intermediateDays: the same of the intermediate.
  ///   - leafDays: the same of the leaf.
  ///   - responders: the addresses that leaf and intermediate name for questions about their revocation (OCSP);
  ///     by default nobody is there.
  public init(
    organization: String = "Example Inc.", instant: Int64, rootDays: ClosedRange<Int64> = -3_000...6_000,
    intermediateDays: ClosedRange<Int64> = -1_500...4_000, leafDays: ClosedRange<Int64> = -60...690,
    responders: (leaf: String, intermediate: String)? = nil
  ) {
    self.instant = instant
    let seconds = VerifiedChain.seconds(instant)
    let leaf = CertificateTemplate.leaf(
      organization: organization, validity: ChainPlan.days(leafDays, around: seconds), responder: responders?.leaf)
    plan = ChainPlan(
      instant: seconds,
      root: .root(organization: organization, validity: ChainPlan.days(rootDays, around: seconds)),
      intermediate: .intermediate(
        organization: organization, validity: ChainPlan.days(intermediateDays, around: seconds),
        responder: responders?.intermediate),
      leaf: leaf, signingKey: leaf.key)
    chain = plan.issue()
  }

  /// Milliseconds since 1970 for which every authority of this library can make its certificates, if nothing is said
  /// about their days: the years 10 to 9979.
  package static let instants =
    (CertificateTemplate.years.lowerBound + 3_000 * 86_400)
    * 1000...(CertificateTemplate.years.upperBound - 7_300 * 86_400) * 1000

  // MARK: What a verifier needs

  /// The root certificate in DER. Whoever trusts it trusts this authority.
  public var rootDER: [UInt8] { chain.root }

  /// The root certificate in PEM (RFC 7468).
  public var rootPEM: String { PEM.certificate(rootDER) }

  /// The root, in DER, that a verifier must trust to meet these defects as they are meant: ``rootDER``, unless one of
  /// them lies in the root itself (``Defect/rootExpired``, ``Defect/pathLengthExceeded``). That root has the
  /// same name and key.
  public func rootDER(for defects: [Defect]) -> [UInt8] {
    let inRoot = defects.filter { $0.changes.contains { $0.isOfRoot } }
    return issuedChain(inRoot.map { ($0.rawValue, $0.changes) }).root
  }

  // MARK: Signing

  /// Signs a payload as the App Store would.
  /// - Returns: the token in compact form (RFC 7515 section 7.1).
  public func sign(_ payload: SamplePayload) -> String { token(Array(payload.json.utf8), []) }

  /// Signs any text as the App Store would, JSON or not.
  /// - Returns: the token in compact form (RFC 7515 section 7.1).
  public func sign(_ payload: String) -> String { token(Array(payload.utf8), []) }

  /// Signs a payload and damages the token.
  /// - Parameters:
  ///   - payload: what the token is to say.
  ///   - defects: what to do wrong. They combine; of one stage each sees what those before it left.
  ///   - variations: what to do differently, and still rightly.
  /// - Returns: the token in compact form, or what the defects leave of it.
  /// - Throws: ``DefectNotApplicable`` when the payload lacks what a defect would change.
  public func sign(
    _ payload: SamplePayload, defects: [Defect], variations: [Variation] = []
  ) throws(DefectNotApplicable) -> String {
    var payload = payload
    for defect in defects {
      for case .payload(let change) in defect.changes where !change(&payload) {
        throw DefectNotApplicable(defect: defect)
      }
    }
    return token(Array(payload.json.utf8), TestAuthority.named(defects, variations))
  }

  /// Signs any text and damages the token.
  /// - Parameters:
  ///   - payload: what the token is to say, and need not be JSON.
  ///   - defects: what to do wrong. They combine; of one stage each sees what those before it left.
  ///   - variations: what to do differently, and still rightly.
  /// - Returns: the token in compact form, or what the defects leave of it.
  /// - Throws: ``DefectNotApplicable`` for a defect that changes a member of the payload: it needs a ``SamplePayload``.
  public func sign(
    _ payload: String, defects: [Defect], variations: [Variation] = []
  ) throws(DefectNotApplicable) -> String {
    for defect in defects {
      for case .payload in defect.changes { throw DefectNotApplicable(defect: defect) }
    }
    return token(Array(payload.utf8), TestAuthority.named(defects, variations))
  }

  // MARK: The stages

  typealias Named = [(name: String, changes: [Change])]

  private static func named(_ defects: [Defect], _ variations: [Variation]) -> Named {
    defects.map { ($0.rawValue, $0.changes) } + variations.map { ($0.rawValue, $0.changes) }
  }

  func token(_ payload: [UInt8], _ named: Named) -> String {
    let changes = named.flatMap(\.changes)
    var payload = payload
    for case .payloadText(let change) in changes { change(&payload) }

    let chain = issuedChain(named)
    let x5c = chain.x5c.map { SampleJSON.string(Base64.encode($0.span, alphabet: .standard)) }
    var header: SampleJSON = ["alg": "ES256", "x5c": .array(x5c)]
    for case .header(let change) in changes { change(&header) }
    var headerText = Array(header.text().utf8)
    for case .headerText(let change) in changes { change(&headerText) }

    var parts = SignedParts(header: headerText, payload: payload, key: chain.plan.signingKey)
    for case .signature(let change) in changes { change(&parts) }

    var segments = parts.segments
    for case .segments(let change) in changes { change(&segments) }
    return segments.text
  }

  func issuedChain(_ named: Named) -> IssuedChain {
    let named = named.filter { $0.changes.contains { $0.isOfChain } }
    if named.isEmpty { return chain }
    return damagedChains.change { chains in
      let names = named.map(\.name)
      if let chain = chains[names] { return chain }
      let changes = named.flatMap(\.changes)
      var plan = plan
      for case .root(let change) in changes { change(&plan) }
      for case .chain(let change) in changes { change(&plan) }
      var chain = plan.issue()
      for case .certificates(let change) in changes { change(&chain) }
      chains[names] = chain
      return chain
    }
  }
}

/// A defect was asked for that would change a member which the payload does not have.
public struct DefectNotApplicable: Error, Sendable, CustomStringConvertible {
  /// The defect that cannot be made.
  public let defect: Defect

  /// The reason in words.
  public var description: String {
    "the defect \(defect.rawValue) changes a member of the payload, and this payload does not have it"
  }
}
