import AppStoreJWSTesting
import Foundation
import Testing

@testable import AppStoreTrust

/// Tables, plain path and OpenSSL's own verification of the message must agree on every signature. The tables' verdicts
/// are taken alone, before the plain path mends a rejection, so a wrong rejection shows as well.
struct SignatureDifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// How many signatures of each kind to make: `JWSVERIFY_DIFFERENTIAL_COUNT` counts them all.
  private static let count = environment["JWSVERIFY_DIFFERENTIAL_COUNT"].flatMap { Int($0) } ?? 3_000

  /// What is done to a good signature.
  enum Mutation: CaseIterable {
    case none, signatureBit, messageBit, negatedS, exchanged, edgeR, edgeS, randomR, randomS, otherKey
  }

  @Test func randomAndMutated() {
    var generator = SeededGenerator(seed: 1)
    let signers = (0..<3).map { _ in TestSigner(.random(using: &generator)) }
    var batch = BatchVerifier(tables: FixedKeyTables(threshold: 1))
    var accepted = 0
    for start in stride(from: 0, to: Self.count, by: BatchVerifier.capacity) {
      let size = min(BatchVerifier.capacity, Self.count - start)
      var expected: [Bool] = []
      let cases = (0..<size).map { _ in
        let (item, message) = Self.mutated(&generator, signers)
        expected.append(item.key.openSSLAccepts(item.signature, for: message))
        return item
      }
      batch.add(cases)
      let byTables = batch.acceptedByTables()
      let verdicts = batch.verify()
      for (index, item) in cases.enumerated() {
        guard
          byTables[index] != (expected[index] && tablesExist) || verdicts[index] != expected[index]
            || item.acceptedPlainly != expected[index]
        else { continue }
        Issue.record(
          "signature \(item.signature.hexadecimal) over \(item.digest.hexadecimal): OpenSSL says \(expected[index])")
      }
      accepted += expected.count { $0 }
    }
    // One in ten is untouched, and one in ten negated, which leaves it good.
    #expect(accepted > Self.count / 10 && accepted < Self.count / 2)
  }

  private static func mutated(
    _ generator: inout SeededGenerator, _ signers: [TestSigner]
  ) -> (Case, message: [UInt8]) {
    let signer = signers.randomElement(using: &generator)!
    var message = generator.bytes(.random(in: 1...100, using: &generator))
    let signed = [UInt8](SHA256State.digest(message.span))
    var signature = signer.sign(signed, nonce: .random(using: &generator))
    let r = Array(signature[..<32])
    let s = Array(signature[32...])
    var key = signer.key
    switch Mutation.allCases.randomElement(using: &generator)! {
    case .none: break
    case .signatureBit:
      signature[.random(in: 0..<64, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case .messageBit:
      message[message.indices.randomElement(using: &generator)!] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case .negatedS: signature = r + (-Scalar(s)).bytes
    case .exchanged: signature = s + r
    case .edgeR: signature = edges.randomElement(using: &generator)! + s
    case .edgeS: signature = r + edges.randomElement(using: &generator)!
    case .randomR: signature = generator.bytes(32) + s
    case .randomS: signature = r + generator.bytes(32)
    case .otherKey: key = signers.first { $0.secret != signer.secret }!.key
    }
    let digest = [UInt8](SHA256State.digest(message.span))
    return (Case(signature: signature, digest: digest, key: key), message)
  }

  private static let edges: [[UInt8]] = [
    Scalar(0).bytes, Scalar(1).bytes, (-Scalar(1)).bytes, Curve.order, Scalar(1).plusOrder!,
    [UInt8](repeating: 255, count: 32),
  ]
}
