import AppStoreJWSTesting
import Foundation
import Testing

@testable import AppStoreJWS

/// Tokens that somebody has tampered with, by the thousand: none verifies that is not known to be as good as the
/// genuine one, each has a code, and it is the same code however the token is judged.
///
/// `JWSVERIFY_MUTATION_ROUNDS` makes more rounds, each with other random bits; `JWSVERIFY_MUTATION_SHARE` judges only
/// one mutant of so many.
struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["JWSVERIFY_MUTATION_ROUNDS"].flatMap(UInt64.init) ?? 1
  private static let share = environment["JWSVERIFY_MUTATION_SHARE"].flatMap { Int($0) } ?? 1

  @Test(arguments: 0..<3) func certificates(place: Int) throws {
    try judge(CertificateMutants.places[place], equivalents: CertificateMutants.places[place]) { round, generator in
      let mutants = try #require(CertificateMutants(place, of: .shared))
      return mutants.bitFlips(using: &generator) + mutants.changes(seed: round) + mutants.signatureSpellings()
    }
  }

  @Test func tokens() throws {
    try judge("token", equivalents: "signature") { _, generator in
      let mutants = TokenMutants(.shared)
      return mutants.bitFlips(using: &generator) + mutants.textChanges(count: 300, using: &generator)
        + mutants.signatures()
    }
  }

  @Test func headers() throws { try judge("header", equivalents: "header") { _, _ in HeaderMutants(.shared).all() } }

  @Test func payloads() throws {
    try judge("payload", equivalents: "payload") { _, _ in PayloadMutants(.shared).all() }
  }

  @Test func issuedChains() throws {
    try judge("chain", equivalents: "purpose") { _, _ in IssuedMutants(.shared).all() }
  }

  /// - Parameter equivalents: how the regions of known equivalences begin that must occur.
  private func judge(_ name: String, equivalents: String, _ make: (UInt64, inout SeededGenerator) throws -> [Mutant])
    throws
  {
    var count = 0
    var codes: [String: Int] = [:]
    var equivalent = 0
    var used: Set<KnownEquivalence> = []
    for round in 0..<Self.rounds {
      var generator = SeededGenerator(seed: round)
      let mutants = try make(round, &generator).enumerated().filter { $0.offset % Self.share == 0 }.map(\.element)
      let verdicts = try Self.verdicts(mutants)
      count += mutants.count
      for (mutant, failure) in zip(mutants, verdicts) {
        if let failure {
          codes[failure.code.rawValue, default: 0] += 1
          #expect(VerificationError.Code.all.contains(failure.code), "\(mutant.name)")
        } else {
          equivalent += 1
          let known = KnownEquivalence.all.filter { $0.covers(mutant) }
          #expect(!known.isEmpty, "\(mutant.name) verifies")
          used.formUnion(known)
        }
      }
    }
    for known in KnownEquivalence.all where Self.share == 1 && known.region.hasPrefix(equivalents) {
      #expect(used.contains(known), "nothing verifies any more: \(known)")
    }
    let listed = codes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print("mutants of the \(name): \(count), \(equivalent) as good as genuine, \(listed)")
  }

  /// What each mutant fails with: alone, after a report on it, among other mutants, and among genuine tokens that have
  /// filled the caches.
  private static func verdicts(_ mutants: [Mutant]) throws -> [VerificationError?] {
    let genuine = Array(Forge.shared.token().utf8)
    let alone = try Forge.shared.verifier()
    let verdicts = mutants.map { alone.failure(of: $0.token) }
    let batched = try Forge.shared.verifier().failures(of: mutants.map(\.token))
    let interleaved = try Forge.shared.verifier().failures(of: mutants.flatMap { [genuine, $0.token] })
    for (mutant, verdict) in zip(mutants, verdicts) where mutant.change != "bit flipped" && mutant.region != "text" {
      #expect(alone.diagnose(mutant.token.span).failures.first?.code == verdict?.code, "\(mutant.name), in a report")
      #expect(alone.failure(of: mutant.token) == verdict, "\(mutant.name), after a report")
    }
    for (index, mutant) in mutants.enumerated() {
      #expect(batched[index] == verdicts[index], "\(mutant.name), in a batch")
      #expect(interleaved[2 * index] == nil, "the genuine token before \(mutant.name)")
      #expect(interleaved[2 * index + 1] == verdicts[index], "\(mutant.name), after a genuine token")
    }
    return verdicts
  }
}

extension AppStoreVerifier {
  fileprivate func failure(of token: [UInt8]) -> VerificationError? {
    do {
      _ = try verify(token.span)
      return nil
    } catch {
      return error
    }
  }

  fileprivate func failures(of tokens: [[UInt8]]) -> [VerificationError?] {
    var batch = makeBatch()
    var failures: [VerificationError?] = []
    func settle() {
      for verdict in batch.verdicts() {
        if case .failure(let failure) = verdict { failures.append(failure) } else { failures.append(nil) }
      }
    }
    for token in tokens {
      if batch.isFull { settle() }
      batch.add(token.span)
    }
    settle()
    return failures
  }
}
