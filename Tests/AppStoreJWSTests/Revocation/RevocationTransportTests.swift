import AppStoreJWS
import AppStoreJWSFoundation
import AppStoreJWSTesting
import AppStoreReceipts
import Foundation
import Synchronization
import Testing

/// What goes wrong between a responder and us, and how little is asked.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RevocationTransportTests {
  // MARK: Answers that come, and say nothing

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What is sent for a good answer about the leaf.
    let answer: @Sendable (_ good: [UInt8]) -> [UInt8]
  }

  static let cases = [
    Case(testDescription: "nothing") { _ in [] },
    Case(testDescription: "not HTTP") { _ in Array("SSH-2.0-OpenSSH\r\n".utf8) },
    Case(testDescription: "no headers") { $0 },
    Case(testDescription: "garbage") { _ in http(Array("This is no answer of OCSP, but a text in its place.".utf8)) },
    Case(testDescription: "DER, but no answer") { _ in http([0x30, 0x03, 0x02, 0x01, 0x05]) },
    Case(testDescription: "the responder is in trouble") { _ in http([0x30, 0x03, 0x0A, 0x01, 0x03]) },
    Case(testDescription: "cut off") { http(Array($0.dropLast(40)), length: $0.count) },
    Case(testDescription: "another type of content") { http($0, type: "text/html") },
    Case(testDescription: "error") { http($0, status: "500 Internal Server Error") },
    Case(testDescription: "not there") { http($0, status: "404 Not Found") },
    Case(testDescription: "headers without end") { _ in
      Array(("HTTP/1.0 200 OK\r\nX: " + String(repeating: "x", count: 1 << 20)).utf8)
    },
  ]

  @Test(arguments: cases) func isUnavailable(_ example: Case) throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = try answers.authority(at: server)
    answers.set("leaf", to: example.answer(try authority.chain.leafResponder().answer()))
    let failure = RevocationChecker(timeout: .seconds(5)).failure(of: try authority.verifiedToken())
    #expect(failure?.code == .revocationUnavailable)
    #expect(failure?.message.contains("Test ECC App Store Token") == true)
    #expect(server.connectionCount == 2)
  }

  @Test func noRedirectIsFollowed() throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = try answers.authority(at: server)
    answers.set("leaf", to: http([], status: "302 Found\r\nLocation: \(server.url("elsewhere"))"))
    answers.set("elsewhere", to: http(try authority.chain.leafResponder().answer()))
    #expect(RevocationChecker().failure(of: try authority.verifiedToken())?.code == .revocationUnavailable)
    #expect(server.connectionCount == 2)
  }

  @Test(arguments: [(40, nil), (120, VerificationError.Code.revocationUnavailable)])
  func anAnswerHasALimit(certificates: Int, code: VerificationError.Code?) throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = try answers.authority(at: server)
    let answer = try authority.chain.leafResponder().answer(others: certificates)
    #expect((answer.count > Limits.ocspAnswerBytes) == (code != nil))
    answers.set("leaf", to: http(answer))
    #expect(RevocationChecker().failure(of: try authority.verifiedToken())?.code == code)
  }

  @Test func anAnswerWithoutNonceIsTaken() throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = try answers.authority(at: server)
    #expect(RevocationChecker().failure(of: try authority.verifiedToken()) == nil)
  }

  @Test func theNonceOfAnotherQuestionIsRefused() throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = try answers.authority(at: server)
    answers.set("leaf", to: http(try authority.chain.leafResponder().answer(withNonce: true)))
    let failure = RevocationChecker().failure(of: try authority.verifiedToken())
    #expect(failure?.code == .revocationUnavailable)
    #expect(failure?.message.contains("another question") == true)
  }

  @Test func anAnswerAboutAnotherCertificateIsRefused() throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = try answers.authority(at: server)
    answers.set("leaf", to: http(try authority.chain.intermediateResponder().answer()))
    let failure = RevocationChecker().failure(of: try authority.verifiedToken())
    #expect(failure?.code == .revocationUnavailable)
  }

  // MARK: Answers that do not come

  @Test func nobodyListens() throws {
    let port = try LoopbackServer.freePort()
    let url = "http://127.0.0.1:\(port)"
    let authority = TestAuthority(instant: Timestamp.now().milliseconds, responders: (url, url))
    let checker = RevocationChecker(timeout: .seconds(1))
    #expect(checker.failure(of: try authority.verifiedToken())?.code == .revocationUnavailable)
  }

  @Test func onlyHTTPIsSpoken() throws {
    let server = try LoopbackServer { _ in [] }
    let url = "https://127.0.0.1:\(server.port)/"
    let authority = TestAuthority(instant: Timestamp.now().milliseconds, responders: (url, url))
    #expect(RevocationChecker().failure(of: try authority.verifiedToken())?.code == .revocationUnavailable)
    #expect(server.connectionCount == 0)
  }

  /// To OpenSSL no seconds are a wait without an end.
  @Test(arguments: [Duration.zero, .seconds(1)]) func theWaitHasAnEnd(timeout: Duration) throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      gate.wait()
      return []
    }
    defer { for _ in 0..<2 { gate.signal() } }
    let authority = TestAuthority(
      instant: Timestamp.now().milliseconds, responders: (server.url("leaf"), server.url("intermediate")))
    let token = try authority.verifiedToken()
    let time = ContinuousClock().measure {
      #expect(RevocationChecker(timeout: timeout).failure(of: token)?.code == .revocationUnavailable)
    }
    #expect(time < .seconds(20))
  }

  // MARK: How much is asked

  @Test func afterAFailureThereIsAPause() async throws {
    let server = try LoopbackServer { _ in [] }
    let instant = Timestamp.now().milliseconds
    let authority = TestAuthority(instant: instant, responders: (server.url("leaf"), server.url("intermediate")))
    let token = try authority.verifiedToken()
    let now = Mutex(instant)
    let checker = RevocationChecker(clock: { Timestamp(milliseconds: now.withLock { $0 }) })
    for _ in 0..<3 { #expect(checker.failure(of: token)?.code == .revocationUnavailable) }
    #expect(await checker.failure(ofTaskFor: token)?.code == .revocationUnavailable)
    #expect(server.connectionCount == 2)
    now.withLock { $0 += Limits.ocspPause.components.seconds * 1000 }
    #expect(checker.failure(of: token)?.code == .revocationUnavailable)
    #expect(server.connectionCount == 4)
  }

  /// Of the certificates asked about, the last so many are known, and of the others the longest unused are forgotten.
  @Test func soManyAnswersAreRemembered() throws {
    let server = try LoopbackServer { _ in [] }
    let instant = Timestamp.now()
    let tokens = try (0...Limits.rememberedOCSPAnswers / 2).map { _ in
      try TestAuthority(
        instant: instant.milliseconds, responders: (server.url("leaf"), server.url("intermediate"))
      ).verifiedToken()
    }
    let checker = RevocationChecker(clock: { instant })
    func ask(_ tokens: some Sequence<VerifiedToken>) -> Int {
      let before = server.connectionCount
      for token in tokens { #expect(checker.failure(of: token)?.code == .revocationUnavailable) }
      return server.connectionCount - before
    }
    #expect(ask(tokens.dropLast()) == Limits.rememberedOCSPAnswers)
    #expect(ask(tokens.dropLast()) == 0)
    #expect(ask(tokens.suffix(1)) == 2)
    #expect(ask(tokens.dropFirst()) == 0)
    #expect(ask(tokens.prefix(1)) == 2)
  }

  // MARK: Whose clock is right

  /// The answer about the leaf is the later one, and the first to be from the future.
  @Test(arguments: [(0, nil), (-1, VerificationError.Code.revocationUnavailable)])
  func anAnswerMayBeAheadOfTheClock(by seconds: Int, code: VerificationError.Code?) throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = try answers.authority(at: server)
    let answer = try authority.chain.leafResponder().answer()
    answers.set("leaf", to: http(answer))
    let now = Timestamp(
      milliseconds: (times(in: answer)[1] - Limits.ocspClockSkew.components.seconds + Int64(seconds)) * 1000)
    let failure = RevocationChecker(clock: { now }).failure(of: try authority.verifiedToken())
    #expect(failure?.code == code)
    #expect(code == nil || failure?.message.contains("from the future") == true)
  }

  /// The answer about the leaf is the earlier one, and the first to run out.
  @Test(arguments: [(0, nil), (1, VerificationError.Code.revocationUnavailable)])
  func anAnswerMayBeOutOfDate(by seconds: Int, code: VerificationError.Code?) throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = try answers.authority(at: server)
    let answer = try authority.chain.leafResponder().answer()
    answers.set("leaf", to: http(answer))
    answers.set("intermediate", to: http(try authority.chain.intermediateResponder().answer()))
    let now = Timestamp(
      milliseconds: (times(in: answer)[2] + Limits.ocspClockSkew.components.seconds + Int64(seconds)) * 1000)
    let failure = RevocationChecker(clock: { now }).failure(of: try authority.verifiedToken())
    #expect(failure?.code == code)
    #expect(code == nil || failure?.message.contains("out of date") == true)
  }

  /// The GeneralizedTimes of an answer, in seconds since 1970: when it was made, from when and until when it holds.
  private func times(in answer: [UInt8]) -> [Int64] {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyyMMddHHmmss'Z'"
    return answer.indices.compactMap { index in
      guard answer[index...].starts(with: [0x18, 15]) else { return nil }
      let text = String(decoding: answer[(index + 2)...].prefix(15), as: UTF8.self)
      return formatter.date(from: text).map { Int64($0.timeIntervalSince1970) }
    }
  }

  // MARK: Many at once

  @Test func threadsThatAskTheSameAskOnce() async throws {
    let answers = Answers()
    let gate = DispatchSemaphore(value: 0)
    let server = try answers.server(gate: gate)
    let token = try answers.authority(at: server).verifiedToken()
    let checker = RevocationChecker()
    let failures = await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: checker.failure(of: token)) }
          }
        }
        group.addTask { await checker.failure(ofTaskFor: token) }
      }
      try? await Task.sleep(for: .milliseconds(50))
      for _ in 0..<8 { gate.signal() }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures == [VerificationError?](repeating: nil, count: 8))
    #expect(server.connectionCount == 2)
  }

  @Test func tasksAreNotHeldUpByASlowResponder() async throws {
    let answers = Answers()
    let gate = DispatchSemaphore(value: 0)
    let server = try answers.server(gate: gate)
    let token = try answers.authority(at: server).verifiedToken()
    let checkers = (0..<(ProcessInfo.processInfo.activeProcessorCount + 4)).map { _ in RevocationChecker() }
    let failures = await withTaskGroup { group in
      for checker in checkers { group.addTask { await checker.failure(ofTaskFor: token) } }
      // Would the checks keep Swift's threads waiting, nobody were left to open the gate.
      group.addTask {
        try? await Task.sleep(for: .milliseconds(50))
        for _ in 0..<(2 * checkers.count) { gate.signal() }
        return nil
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.allSatisfy { $0 == nil })
    #expect(server.connectionCount == 2 * checkers.count)
  }

  // MARK: What is asked about

  @Test func tokensInsideAreAskedAboutToo() async throws {
    let answers = Answers()
    let server = try answers.server()
    let outer = try answers.authority(at: server)
    let inner = TestAuthority(
      organization: "Inner", instant: outer.instant,
      responders: (server.url("inner-leaf"), server.url("inner-intermediate")))
    answers.set("inner-leaf", to: http(try inner.chain.leafResponder().answer(.revoked)))
    answers.set("inner-intermediate", to: http(try inner.chain.intermediateResponder().answer()))
    // What nobody knows of the outer token does not hide it.
    answers.set("leaf", to: [])
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: outer.trustedRoots() + inner.trustedRoots())
    let token = outer.sign(.notification(signedDate: outer.instant, signedBy: inner))
    let notification = try verifier.verifyNotification(token)
    await #expect(throws: VerificationError.self) { try await RevocationChecker().check(notification) }
    #expect(RevocationChecker().failure(of: .notification(notification))?.code == .chainRevoked)
  }

  @Test(arguments: [
    (ResponderStatus.good, nil), (.revoked, VerificationError.Code.chainRevoked), (.unknown, .revocationUnavailable),
  ])
  func receiptsAreAskedAboutToo(status: ResponderStatus, code: VerificationError.Code?) async throws {
    let answers = Answers()
    let server = try answers.server()
    let authority = ReceiptAuthority(
      instant: Timestamp.now().milliseconds, responders: (server.url("leaf"), server.url("intermediate")))
    try answers.setGood(about: authority.chain)
    answers.set("leaf", to: http(try authority.chain.leafResponder().answer(status)))
    let verifier = try ReceiptVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"))
    let receipt = try verifier.verify(authority.sign(SampleReceipt(creationDate: authority.instant)).span)
    let failure = RevocationChecker().failure(of: receipt)
    #expect(failure?.code == code)
    #expect(failure == nil || failure?.path == "certificates")
    #expect(server.connectionCount == 2)
    let checker = RevocationChecker()
    // The second time all is remembered.
    for _ in 0..<2 {
      #expect(await checker.failure(ofTaskFor: receipt) == failure)
      #expect(server.connectionCount == 4)
    }
  }

  @Test func nobodyCanRevokeAPinnedCertificate() async throws {
    let instant = Timestamp.now().milliseconds
    let xcode = XcodeAuthority(instant: instant)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, xcodeCertificates: TrustedRoot.read(xcode.certificateDER, name: "xcode"))
    let token = xcode.sign(.transaction(signedDate: instant, environment: "Xcode"))
    try await RevocationChecker().check(verifier.verifyTransaction(token))
    let receipts = XcodeReceiptAuthority(instant: instant)
    let receiptVerifier = try ReceiptVerifier(
      bundleIDs: .any, environments: .any, xcodeCertificates: TrustedRoot.read(receipts.certificateDER, name: "xcode"))
    let receipt = receipts.sign(SampleReceipt(creationDate: instant, type: "Xcode"))
    #expect(RevocationChecker().failure(of: try receiptVerifier.verify(receipt.span)) == nil)
  }
}

extension RevocationChecker {
  /// What is found against a receipt, from a thread that may block.
  fileprivate func failure(of receipt: VerifiedReceipt) -> VerificationError? {
    do throws(VerificationError) {
      try checkBlocking(receipt)
      return nil
    } catch {
      return error
    }
  }

  /// The same from a task.
  fileprivate func failure(ofTaskFor receipt: VerifiedReceipt) async -> VerificationError? {
    do throws(VerificationError) {
      try await withCheckedContinuation { continuation in
        check(receipt) { continuation.resume(returning: $0) }
      }.get()
      return nil
    } catch {
      return error
    }
  }
}

/// What a server sends, by path.
private final class Answers: Sendable {
  private let answers = Mutex<[String: [UInt8]]>([:])

  func set(_ path: String, to answer: [UInt8]) { answers.withLock { $0[path] = answer } }

  /// - Parameter gate: what each answer waits for.
  func server(gate: DispatchSemaphore? = nil) throws -> LoopbackServer {
    try LoopbackServer { [self] path in
      gate?.wait()
      return answers.withLock { $0[path] ?? [] }
    }
  }

  /// An authority of which the server has only good to say.
  func authority(at server: LoopbackServer) throws -> TestAuthority {
    let authority = TestAuthority(
      instant: Timestamp.now().milliseconds, responders: (server.url("leaf"), server.url("intermediate")))
    try setGood(about: authority.chain)
    return authority
  }

  func setGood(about chain: IssuedChain) throws {
    set("leaf", to: http(try chain.leafResponder().answer()))
    set("intermediate", to: http(try chain.intermediateResponder().answer()))
  }
}

private func http(
  _ body: [UInt8], status: String = "200 OK", type: String = "application/ocsp-response", length: Int? = nil
) -> [UInt8] {
  let headers = "HTTP/1.0 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(length ?? body.count)\r\n\r\n"
  return Array(headers.utf8) + body
}
