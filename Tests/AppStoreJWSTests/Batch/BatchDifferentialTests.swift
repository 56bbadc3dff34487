import AppStoreJWSTesting
import Testing

@testable import AppStoreJWS

/// Good and bad tokens in one row, judged in every way there is: each token gets the verdict it gets alone.
@Suite struct BatchDifferentialTests {
  /// What can be told apart about a verdict.
  enum Verdict: Equatable {
    case verified(PayloadKind, jws: String, judgedAt: Timestamp, notes: [String], nested: [String])
    case failed(VerificationError)

    init(_ result: Result<VerifiedToken, VerificationError>) {
      switch result {
      case .success(let token):
        self = .verified(
          token.kind, jws: token.jwsRepresentation, judgedAt: token.judgedAt, notes: token.notes,
          nested: token.nested.map { "\($0.path) \($0.token.jwsRepresentation)" })
      case .failure(let error): self = .failed(error)
      }
    }
  }

  /// Enough of the good key that its table is built on the way, and every defect several times.
  static let row: [String] = {
    let good = (0..<12).flatMap { _ in PayloadKind.allCases.map { DefectTests.authority.sign(DefectTests.sample($0)) } }
    let stranger = TestAuthority(instant: DefectTests.authority.instant)
    let foreign = (0..<5).map { _ in stranger.sign(.transaction(signedDate: stranger.instant)) }
    let others = DefectTests.tokens + foreign
    var random = SystemRandomNumberGenerator()
    return (0..<1200).map { position in
      (position.isMultiple(of: 2) ? good : others).randomElement(using: &random) ?? ""
    }
  }()

  static let alone: [Verdict] = {
    // A new verifier for each distinct token: nothing is known, nothing is judged together.
    var verdicts: [String: Verdict] = [:]
    return row.map { token in
      if let known = verdicts[token] { return known }
      let verifier = try! DefectTests.verifier()
      let verdict = Verdict(Result { () throws(VerificationError) in try verifier.verify(token) })
      verdicts[token] = verdict
      return verdict
    }
  }()

  private func expect(_ verdicts: [Verdict], offset: Int = 0) {
    #expect(verdicts.count == BatchDifferentialTests.alone.count)
    let expected = BatchDifferentialTests.alone[offset...] + BatchDifferentialTests.alone[..<offset]
    for (position, (found, expected)) in zip(verdicts, expected).enumerated() where found != expected {
      Issue.record("\(position): \(found), alone \(expected)")
    }
  }

  @Test func aVerifiedTokenIsTheOneThatCame() {
    for (token, verdict) in zip(BatchDifferentialTests.row, BatchDifferentialTests.alone) {
      if case .verified(_, let jws, _, _, _) = verdict { #expect(jws == token) }
    }
  }

  @Test func oneByOneUnderOneVerifier() throws {
    let verifier = try DefectTests.verifier()
    expect(
      BatchDifferentialTests.row.map { token in
        Verdict(Result { () throws(VerificationError) in try verifier.verify(token) })
      })
  }

  @Test func inABatch() throws {
    expect(try DefectTests.verifier().verify(batch: BatchDifferentialTests.row).map(Verdict.init))
  }

  @Test(arguments: [1, 63]) func inRoundsOfAnySize(_ size: Int) throws {
    var batch = try DefectTests.verifier().makeBatch()
    var verdicts: [Verdict] = []
    for (position, token) in BatchDifferentialTests.row.enumerated() {
      batch.add(token.utf8.span)
      if (position + 1).isMultiple(of: size) { verdicts += batch.verdicts().map(Verdict.init) }
    }
    verdicts += batch.verdicts().map(Verdict.init)
    expect(verdicts)
  }

  /// They begin at different places, so that they meet keys, chains and headers in different order.
  @Test func onSeveralThreadsUnderOneVerifier() async throws {
    let verifier = try DefectTests.verifier()
    let row = BatchDifferentialTests.row
    await withTaskGroup(of: (Int, [Verdict]).self) { group in
      for thread in 0..<3 {
        group.addTask {
          let offset = thread * row.count / 3
          return (offset, verifier.verify(batch: Array(row[offset...] + row[..<offset])).map(Verdict.init))
        }
      }
      for await (offset, verdicts) in group { expect(verdicts, offset: offset) }
    }
  }
}
