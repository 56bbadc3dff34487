import AppStoreJWS
import AppStoreJWSFoundation
import AppStoreJWSTesting
import Foundation
import Synchronization
import Testing

/// Questions to `openssl ocsp`.
///
/// That only a verified chain can be asked about needs no test: there is no other type to hand over.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RevocationResponderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var leaf: (ResponderStatus, Responder.Signer) = (.good, .issuer)
    var intermediate: (ResponderStatus, Responder.Signer) = (.good, .issuer)
    /// By which the clock of the checker differs, in seconds.
    var clock: Int64 = 0
    var code: VerificationError.Code?
    /// Parts of the error.
    var says: [String] = []
  }

  static let cases = [
    Case(testDescription: "good"),
    Case(
      testDescription: "leaf revoked", leaf: (.revoked, .issuer), code: .chainRevoked,
      says: ["Test ECC App Store Token", "keyCompromise", "revoked 2024-03-05T06:07:08Z"]),
    Case(
      testDescription: "intermediate revoked", intermediate: (.revoked, .issuer), code: .chainRevoked,
      says: ["Test Worldwide Developer Services Certification Authority"]),
    Case(
      testDescription: "leaf unknown", leaf: (.unknown, .issuer), code: .revocationUnavailable,
      says: ["Test ECC App Store Token", "does not know"]),
    Case(
      testDescription: "intermediate unknown", intermediate: (.unknown, .issuer), code: .revocationUnavailable,
      says: ["Test Worldwide Developer Services Certification Authority"]),
    Case(
      testDescription: "revoked outweighs unknown", leaf: (.unknown, .issuer), intermediate: (.revoked, .issuer),
      code: .chainRevoked),
    Case(
      testDescription: "signed by an impostor", leaf: (.good, .impostor), code: .revocationUnavailable,
      says: ["not signed by the issuer"]),
    Case(
      testDescription: "signed by a delegate of an impostor", leaf: (.good, .delegateOfImpostor),
      code: .revocationUnavailable, says: ["not signed by the issuer"]),
    Case(
      testDescription: "revoked, says an impostor", leaf: (.revoked, .impostor), code: .revocationUnavailable,
      says: ["not signed by the issuer"]),
    Case(
      testDescription: "signed by delegates", leaf: (.good, .delegate(extendedKeyUsage: "OCSPSigning")),
      intermediate: (.good, .delegate(extendedKeyUsage: "OCSPSigning"))),
    Case(
      testDescription: "revoked, says a delegate", leaf: (.revoked, .delegate(extendedKeyUsage: "OCSPSigning")),
      code: .chainRevoked),
    Case(
      testDescription: "signed by a certificate for another use",
      leaf: (.good, .delegate(extendedKeyUsage: "clientAuth")), code: .revocationUnavailable,
      says: ["not signed by the issuer"]),
    Case(
      testDescription: "out of date", clock: 2 * 86_400, code: .revocationUnavailable, says: ["out of date"]),
    Case(
      testDescription: "within the tolerance", clock: 3_600 + 240),
    Case(
      testDescription: "from the future", clock: -86_400, code: .revocationUnavailable, says: ["from the future"]),
  ]

  @Test(arguments: cases) func answers(_ example: Case) throws {
    let scene = try Scene.start(leaf: example.leaf, intermediate: example.intermediate)
    let now = Timestamp(milliseconds: scene.instant + example.clock * 1000)
    let checker = RevocationChecker(clock: { now })
    let failure = checker.failure(of: try scene.token())
    #expect(failure?.code == example.code)
    for part in example.says { #expect(failure?.description.contains(part) == true, "\(failure?.description ?? "")") }
    if let failure { #expect(failure.isRetryable == (failure.code == .revocationUnavailable)) }
  }

  @Test func anAnswerIsRememberedUntilItRunsOut() async throws {
    let scene = try Scene.start()
    let now = Mutex(scene.instant)
    let checker = RevocationChecker(timeout: .seconds(1), clock: { Timestamp(milliseconds: now.withLock { $0 }) })
    #expect(checker.failure(of: try scene.token()) == nil)
    scene.leaf.stop()
    scene.intermediate.stop()
    now.withLock { $0 += 3_500_000 }
    #expect(checker.failure(of: try scene.token()) == nil)
    #expect(await checker.failure(ofTaskFor: try scene.token()) == nil)
    now.withLock { $0 += 200_000 }
    #expect(checker.failure(of: try scene.token())?.code == .revocationUnavailable)
  }
}

/// An authority, the two responders that its certificates name, and a verifier that trusts it.
struct Scene {
  let instant: Int64
  let leaf: ResponderProcess
  let intermediate: ResponderProcess
  private let authority: TestAuthority

  /// A free port may be taken by somebody else before the responder has it: then others are tried.
  static func start(
    leaf: (ResponderStatus, Responder.Signer) = (.good, .issuer),
    intermediate: (ResponderStatus, Responder.Signer) = (.good, .issuer)
  ) throws -> Scene {
    for _ in 0..<4 {
      if let scene = try? Scene(leaf: leaf, intermediate: intermediate) { return scene }
    }
    return try Scene(leaf: leaf, intermediate: intermediate)
  }

  private init(
    leaf: (status: ResponderStatus, signer: Responder.Signer),
    intermediate: (status: ResponderStatus, signer: Responder.Signer)
  ) throws {
    let ports = (leaf: try LoopbackServer.freePort(), intermediate: try LoopbackServer.freePort())
    instant = Timestamp.now().milliseconds
    authority = TestAuthority(
      instant: instant,
      responders: ("http://127.0.0.1:\(ports.leaf)/leaf", "http://127.0.0.1:\(ports.intermediate)/intermediate"))
    self.leaf = try ResponderProcess(
      authority.chain.leafResponder(signer: leaf.signer), leaf.status, port: ports.leaf)
    self.intermediate = try ResponderProcess(
      authority.chain.intermediateResponder(signer: intermediate.signer), intermediate.status, port: ports.intermediate)
  }

  func token() throws -> VerifiedToken { try authority.verifiedToken() }
}

extension TestAuthority {
  /// A transaction, verified.
  func verifiedToken() throws -> VerifiedToken {
    let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any, roots: trustedRoots())
    return try verifier.verify(sign(.transaction(signedDate: instant)))
  }

  func trustedRoots() throws -> [TrustedRoot] { try TrustedRoot.read(rootDER, name: "root") }
}

extension RevocationChecker {
  /// What is found against a token, from a thread that may block.
  func failure(of token: VerifiedToken) -> VerificationError? {
    do throws(VerificationError) {
      try checkBlocking(token)
      return nil
    } catch {
      return error
    }
  }

  /// The same from a task.
  func failure(ofTaskFor token: VerifiedToken) async -> VerificationError? {
    do throws(VerificationError) {
      try await check(token)
      return nil
    } catch {
      return error
    }
  }
}
