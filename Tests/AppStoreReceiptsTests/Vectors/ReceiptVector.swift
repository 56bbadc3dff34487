import AppStoreJWS
import AppStoreReceipts
import Foundation
import Testing

/// One case of `testvectors/receipt.json`, see `testvectors/schema.json`.
struct ReceiptVector: CustomTestStringConvertible {
  let entry: Case
  private let certificates: [String: Data]

  struct Case: Decodable {
    let id: String
    let flags: [String]
    let receipt: Data
    let repeating: Int?
    let verifier: Configuration?
    let code: String?
    let failures: [String]
  }

  struct Configuration: Decodable {
    var bundleIDs: Set<String>?
    var environments: Set<String>?
    var appAppleID: Int64?
    var xcodeCertificates: [String]?
    var instant: Int64?
    var maximumAge: Int64?
    var clock: Int64?
    var deviceIdentifier: String?
  }

  private struct File: Decodable {
    let certificates: [String: Data]
    let cases: [Case]
  }

  static let all: [ReceiptVector] = {
    let path = URL(filePath: #filePath).appending(path: "../../../../testvectors/receipt.json").standardized
    do {
      let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: path))
      return file.cases.map { ReceiptVector(entry: $0, certificates: file.certificates) }
    } catch {
      fatalError("receipt.json: \(error)")
    }
  }()

  var testDescription: String { entry.id }

  /// What is handed to the verifier.
  var receipt: [UInt8] {
    var bytes = [UInt8](entry.receipt)
    let count = bytes.count * (entry.repeating ?? 1)
    while bytes.count < count { bytes += bytes.prefix(count - bytes.count) }
    return bytes
  }

  var deviceIdentifier: [UInt8]? {
    (entry.verifier?.deviceIdentifier).map { text in
      stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }
  }

  /// A new verifier, as the case wants it.
  func verifier() throws -> ReceiptVerifier {
    let wanted = entry.verifier ?? Configuration()
    return try ReceiptVerifier(
      bundleIDs: wanted.bundleIDs.map { .only($0) } ?? .any,
      environments: wanted.environments.map { .only(Set($0.map(AppStoreEnvironment.init))) } ?? .any,
      appAppleID: wanted.appAppleID, roots: trusted(["root"]),
      xcodeCertificates: trusted(wanted.xcodeCertificates ?? []),
      instant: wanted.instant.map(Timestamp.init), maximumAge: wanted.maximumAge.map(Duration.milliseconds),
      clock: { [clock = wanted.clock] in clock.map(Timestamp.init) ?? .now() })
  }

  private func trusted(_ names: [String]) throws -> [TrustedRoot] {
    try names.flatMap { try TrustedRoot.read([UInt8](#require(certificates[$0])), name: $0) }
  }
}
