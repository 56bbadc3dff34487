import AppStoreJWSTesting
import AppStoreTrust
import Foundation

/// A token taken apart again.
struct ReadToken {
  let segments: [String]
  let headerText: String
  let header: [String: Any]
  let payload: [UInt8]
  let signature: [UInt8]

  init?(_ token: String) {
    segments = token.split(separator: ".").map(String.init)
    let decoded = segments.compactMap { Base64.decode(Array($0.utf8).span, alphabet: .url) }
    guard segments.count == 3, decoded.count == 3,
      let header = try? JSONSerialization.jsonObject(with: Data(decoded[0])) as? [String: Any]
    else { return nil }
    headerText = String(decoding: decoded[0], as: UTF8.self)
    self.header = header
    payload = decoded[1]
    signature = decoded[2]
  }

  var x5c: [[UInt8]] {
    (header["x5c"] as? [String] ?? []).compactMap { Base64.decode(Array($0.utf8).span, alphabet: .standard) }
  }

  var certificates: [Certificate] { x5c.compactMap { Certificate(der: $0.span) } }

  /// Whether the leaf's key made the signature.
  var isSigned: Bool {
    guard let leaf = certificates.first, let key = SigningKey(leaf), let signature = ES256Signature(signature) else {
      return false
    }
    return key.isValid(signature, for: Array(segments[..<2].joined(separator: ".").utf8).span)
  }

  /// Everything that a verifier with this root has against the chain.
  func chainFailures(root: [UInt8], at instant: Int64) -> [String] {
    let certificates = certificates
    guard certificates.count == 3, let anchor = Certificate(der: root.span) else { return ["unreadable"] }
    var codes: [String] = []
    _ = ChainVerifier(anchors: [anchor], purpose: .token).verify(
      .issued(UnverifiedChain(leaf: certificates[0], intermediate: certificates[1], root: certificates[2])),
      at: instant, collectsAll: true
    ) { _, failure in
      if let failure { codes.append(failure.code) }
    }
    return codes
  }
}

/// One authority for all tests: keys are dear.
let authority = TestAuthority(instant: 1_760_000_000_500)
let payload = SamplePayload.transaction(signedDate: authority.instant)
