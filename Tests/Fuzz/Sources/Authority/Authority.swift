@testable import AppStoreJWS
@testable import AppStoreJWSTesting
@testable import AppStoreTrust

/// Keys and certificates of this process, and a verifier that trusts them.
enum Authority {
  static let instant: Int64 = 1_760_000_000_000
  static let authority = TestAuthority(instant: instant)
  static let xcode = XcodeAuthority(instant: instant)
  static let verifier = try! AppStoreVerifier(
    bundleIDs: ["com.example.app"], environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"),
    xcodeCertificates: TrustedRoot.read(xcode.certificateDER, name: "Xcode"))

  static let plan = {
    let validity = ChainPlan.days(-1_000...1_000, around: instant / 1_000)
    let leaf = CertificateTemplate.leaf(organization: "Example Inc.", validity: validity)
    return ChainPlan(
      instant: instant / 1_000, root: .root(organization: "Example Inc.", validity: validity),
      intermediate: .intermediate(organization: "Example Inc.", validity: validity), leaf: leaf, signingKey: leaf.key)
  }()
  static let chain = plan.issue()
  static let planVerifier = try! AppStoreVerifier(
    bundleIDs: .any, environments: .any, roots: TrustedRoot.read(chain.root, name: "root"))

  /// A token under certificates of the caller's choice, signed by the leaf's key.
  static func token(header: [UInt8]? = nil, x5c: [[UInt8]]? = nil, payload: [UInt8]? = nil) -> String {
    let entries = (x5c ?? chain.x5c).map { "\"\(Base64.encode($0.span, alphabet: .standard))\"" }
    let header = header ?? Array("{\"alg\":\"ES256\",\"x5c\":[\(entries.joined(separator: ","))]}".utf8)
    let payload = payload ?? Array(SamplePayload.transaction(signedDate: instant).json.utf8)
    return SignedParts(header: header, payload: payload, key: plan.signingKey).segments.text
  }

  /// A token under a leaf that nobody has seen.
  static func tokenOfNewChain() -> String {
    var leaf = plan.leaf
    leaf.serialNumber = CertificateTemplate.randomSerialNumber(byteCount: 16)
    return token(x5c: [leaf.issued(by: plan.intermediate, certificate: chain.intermediate)] + chain.x5c.dropFirst())
  }

  /// Judges a token in all ways, which must agree.
  /// - Returns: the token, where it verifies.
  @discardableResult
  static func judge(_ token: Span<UInt8>, as kind: PayloadKind? = nil, by verifier: AppStoreVerifier) -> VerifiedToken?
  {
    let alone: Result<VerifiedToken, VerificationError>
    do throws(VerificationError) {
      alone = .success(try verifier.verify(token, as: kind))
    } catch {
      alone = .failure(error)
    }
    var batch = verifier.makeBatch()
    batch.add(token, as: kind)
    let inBatch = batch.verdicts()[0]
    let failure = failure(alone)
    promise(failure == self.failure(inBatch), "alone \(alone), in a batch \(inBatch)")
    let report = verifier.diagnose(token, as: kind)
    promise(report.failures.first?.code == failure?.code, "thrown \(alone), reported \(report.failures)")
    check(report.failures)
    return try? alone.get()
  }

  /// Codes are listed, and texts fit for a terminal.
  static func check(_ failures: [VerificationError]) {
    for failure in failures {
      promise(VerificationError.Code.all.contains(failure.code), failure.code.rawValue)
      var unfit = UnfitCharacters()
      promise(!"\(failure)".unicodeScalars.contains { unfit.contains($0) }, "\(failure)")
      check(failure.causes)
    }
  }

  private static func failure(_ verdict: Result<VerifiedToken, VerificationError>) -> VerificationError? {
    if case .failure(let error) = verdict { error } else { nil }
  }
}

/// Traps, and says why, where a promise is broken. (An optimised `precondition` says nothing.)
func promise(_ isKept: Bool, _ broken: @autoclosure () -> String = "", line: Int = #line, file: String = #fileID) {
  if !isKept { fatalError("\(file):\(line): \(broken())") }
}
