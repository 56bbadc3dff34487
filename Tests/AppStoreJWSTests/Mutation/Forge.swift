import AppStoreTrust
import Foundation

@testable import AppStoreJWS
@testable import AppStoreJWSTesting

/// An authority of which everything is within reach: keys, plans and issued certificates. It signs any bytes under any
/// certificates, as the holder of the leaf's key could.
struct Forge: Sendable {
  let plan: ChainPlan
  let chain: IssuedChain
  let instant: Int64

  static let shared = Forge(instant: 1_760_000_000_000)

  init(instant: Int64) {
    self.instant = instant
    let seconds = VerifiedChain.seconds(instant)
    let name = "Example Inc."
    let leaf = CertificateTemplate.leaf(organization: name, validity: ChainPlan.days(-60...690, around: seconds))
    plan = ChainPlan(
      instant: seconds, root: .root(organization: name, validity: ChainPlan.days(-3_000...6_000, around: seconds)),
      intermediate: .intermediate(organization: name, validity: ChainPlan.days(-1_500...4_000, around: seconds)),
      leaf: leaf, signingKey: leaf.key)
    chain = plan.issue()
  }

  /// A payload that verifies.
  var payload: [UInt8] { Array(SamplePayload.transaction(signedDate: instant).json.utf8) }

  func verifier() throws -> AppStoreVerifier {
    try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(chain.root, name: "the forge's root"))
  }

  static func header(_ x5c: [[UInt8]]) -> [UInt8] {
    let certificates = x5c.map { "\"\(Data($0).base64EncodedString())\"" }
    return Array("{\"alg\":\"ES256\",\"x5c\":[\(certificates.joined(separator: ","))]}".utf8)
  }

  /// A token as it should be, in any of its parts replaced.
  func parts(header: [UInt8]? = nil, x5c: [[UInt8]]? = nil, payload: [UInt8]? = nil) -> SignedParts {
    SignedParts(
      header: header ?? Forge.header(x5c ?? chain.x5c), payload: payload ?? self.payload, key: plan.signingKey)
  }

  func token(header: [UInt8]? = nil, x5c: [[UInt8]]? = nil, payload: [UInt8]? = nil) -> String {
    parts(header: header, x5c: x5c, payload: payload).segments.text
  }
}
