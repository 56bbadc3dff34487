internal import AppStoreJWS
internal import AppStoreJWSTesting
internal import Foundation

/// Signs the payloads of the table as the App Store would, and verifies the tokens.
struct PayloadSigner {
  private typealias Members = [String: Any]

  private let defaults: [String: Members]
  private let scenarios: [[Members]]
  private let authority: TestAuthority
  private let verifier: AppStoreVerifier

  struct Malformed: Error {}

  init(_ table: Any) throws {
    guard let table = table as? Members, let defaults = table["defaults"] as? [String: Members],
      let rows = table["scenarios"] as? [Members]
    else { throw Malformed() }
    self.defaults = defaults
    scenarios = rows.compactMap { $0["tokens"] as? [Members] }
    guard scenarios.count == rows.count else { throw Malformed() }
    authority = TestAuthority(instant: try instant("2025-01-01").milliseconds)
    verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "test authority"))
  }

  func tokens(ofScenario index: Int) throws -> [VerifiedToken] {
    try scenarios[index].map { token in
      guard let (kind, members) = token.first, let members = members as? Members, let defaults = defaults[kind],
        let payloadKind = PayloadKind(rawValue: kind)
      else { throw Malformed() }
      let payload = try signedForm(defaults.merging(members) { $1 })
      let text = try JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
      return try verifier.verify(authority.sign(String(decoding: text, as: UTF8.self)), as: payloadKind)
    }
  }

  /// Without what is null, and with the dates in milliseconds.
  private func signedForm(_ members: Members) throws -> Members {
    var signed: Members = [:]
    for (name, value) in members where !(value is NSNull) {
      if let inner = value as? Members {
        signed[name] = try signedForm(inner)
      } else if name.hasSuffix("Date"), let text = value as? String {
        signed[name] = try instant(text).milliseconds
      } else {
        signed[name] = value
      }
    }
    return signed
  }
}
