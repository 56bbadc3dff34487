import Foundation
import Testing

@testable import AppStoreJWS

/// The cases of one stage, as `testvectors/schema.json` describes them.
struct VectorFile: Decodable {
  static let stages = ["structure", "base64url", "header", "chain", "signature", "payload", "policy", "nested"]

  static let folder = URL(filePath: #filePath).appending(path: "../../../../testvectors").standardized

  let stage: String
  let header: String
  let certificates: [String: Data]
  let cases: [Case]

  struct Case: Decodable {
    let id: String
    let comment: String
    let flags: [String]
    let form: Form?
    let token: String?
    /// The token without the header segment that the file states, and its dot.
    let rest: String?
    let repeating: Int?
    let kind: PayloadKind?
    let verifier: Configuration?
    let code: String?
    let failures: [String]
    let notes: [String]?
  }

  enum Form: String, Decodable {
    case token, notificationBody, realtimeRequestBody
  }

  struct Configuration: Decodable, Hashable {
    var bundleIDs: Set<String>?
    var environments: Set<String>?
    var appAppleID: Int64?
    var productIDs: Set<String>?
    var roots: [String]?
    var xcodeCertificates: [String]?
    var instant: Int64?
    var maximumAge: Int64?
    var clock: Int64?
  }
}

/// One case with what it needs of its file.
struct Vector: CustomTestStringConvertible {
  let stage: String
  let entry: VectorFile.Case
  let token: String
  let certificates: [String: Data]

  init(_ entry: VectorFile.Case, in file: VectorFile) {
    stage = file.stage
    self.entry = entry
    let text = entry.rest.map { "\(file.header).\($0)" } ?? entry.token ?? ""
    token = entry.repeating.map { String(repeating: text, count: $0) } ?? text
    certificates = file.certificates
  }

  static let all: [Vector] = VectorFile.stages.flatMap { stage in
    do {
      let json = try Data(contentsOf: VectorFile.folder.appending(path: "\(stage).json"))
      let file = try JSONDecoder().decode(VectorFile.self, from: json)
      precondition(file.stage == stage)
      return file.cases.map { Vector($0, in: file) }
    } catch {
      fatalError("\(stage).json: \(error)")
    }
  }

  /// Those that are bare tokens, which `diagnose` and a batch take.
  static let tokens = all.filter { $0.form == .token }

  var testDescription: String { "\(stage)/\(entry.id)" }
  var form: VectorFile.Form { entry.form ?? .token }
  var configuration: VectorFile.Configuration { entry.verifier ?? VectorFile.Configuration() }

  /// A new verifier, as the case wants it.
  func verifier(
    skipping: Set<Check> = [], learnedBy other: AppStoreVerifier? = nil
  ) throws -> AppStoreVerifier {
    let configuration = configuration
    return try AppStoreVerifier(
      bundleIDs: configuration.bundleIDs.map { .only($0) } ?? .any,
      environments: configuration.environments.map { .only(Set($0.map(AppStoreEnvironment.init))) } ?? .any,
      appAppleID: configuration.appAppleID, productIDs: configuration.productIDs.map { .only($0) } ?? .any,
      roots: trusted(configuration.roots ?? ["root"]),
      xcodeCertificates: trusted(configuration.xcodeCertificates ?? []),
      instant: configuration.instant.map(Timestamp.init),
      maximumAge: configuration.maximumAge.map(Duration.milliseconds),
      clock: { [clock = configuration.clock] in clock.map(Timestamp.init) ?? .now() }, skipping: skipping,
      learnedBy: other)
  }

  /// What is trusted. Verifiers that differ in nothing else may share what they have learned.
  var trust: [[Data?]] {
    [configuration.roots ?? ["root"], configuration.xcodeCertificates ?? []].map { $0.map { certificates[$0] } }
  }

  private func trusted(_ names: [String]) throws -> [TrustedRoot] {
    try names.flatMap { try TrustedRoot.read([UInt8](#require(certificates[$0])), name: $0) }
  }

  /// The first failure in the case's own form; nil when it verifies.
  func failure(by verifier: AppStoreVerifier) -> VerificationError? {
    let token = token
    return Result { () throws(VerificationError) in
      switch form {
      case .token: _ = try verifier.verify(token, as: entry.kind)
      case .notificationBody: _ = try verifier.verifyNotification(requestBody: token.utf8.span)
      case .realtimeRequestBody: _ = try verifier.verifyRealtimeRequest(requestBody: token.utf8.span)
      }
    }.failure
  }
}
