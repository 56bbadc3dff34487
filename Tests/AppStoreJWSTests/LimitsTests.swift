import AppStoreTrust
import Testing

@testable import AppStoreJWS
@testable import AppStoreJWSTesting

/// Each limit holds, and stands where it says.
struct LimitsTests {
  private let forge = Forge.shared

  /// A token that verifies, as long as it is told to be.
  private func token(byteCount: Int) -> String {
    var filling = (byteCount - forge.token().utf8.count) / 4 * 3
    while true {
      let text = String(repeating: "a", count: filling)
      let payload = forge.payload.dropLast() + Array(",\"filling\":\"\(text)\"}".utf8)
      let token = forge.token(payload: payload)
      if token.utf8.count <= byteCount { return token }
      filling -= max(1, (token.utf8.count - byteCount) / 4 * 3)
    }
  }

  @Test func tokenBytes() throws {
    let verifier = try forge.verifier()
    let longest = token(byteCount: Limits.tokenBytes)
    #expect(longest.utf8.count > Limits.tokenBytes - 4)
    #expect(verifier.failure(of: longest) == nil)
    let spaces = String(repeating: "A", count: Limits.tokenBytes + 1 - longest.utf8.count)
    #expect(verifier.failure(of: longest + spaces)?.code == .inputTooLarge)
    #expect(verifier.diagnose(longest + spaces).failures.map(\.code) == [.inputTooLarge])
  }

  /// A round of large tokens is full before it has its number of them, and each still gets its verdict.
  @Test func roundBytes() throws {
    let token = token(byteCount: Limits.tokenBytes / 2)
    var batch = try forge.verifier().makeBatch()
    var count = 0
    while !batch.isFull {
      batch.add(token.utf8.span)
      count += 1
    }
    #expect(count == 3)
    batch.add(forge.token().utf8.span)
    #expect(batch.verdicts().map(\.failure) == [nil, nil, nil, nil])
    let isFull = batch.isFull
    #expect(!isFull)
  }

  /// Instants that no certificate can name come before or after all of them.
  @Test(arguments: [
    (Int64.min, VerificationError.Code.chainNotYetValid), (-62_167_219_200_001, .chainNotYetValid),
    (253_402_300_800_000, .chainExpired), (.max, .chainExpired),
  ])
  func instantsWithoutEnd(instant: Int64, code: VerificationError.Code) throws {
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(forge.chain.root, name: "root"),
      instant: Timestamp(milliseconds: instant))
    #expect(verifier.failure(of: forge.token())?.code == code)
    #expect(verifier.diagnose(forge.token()).failures.map(\.code) == [code])
  }

  @Test func requestBodyBytes() throws {
    func code(byteCount: Int) throws -> VerificationError.Code? {
      let body = Array("{\"signedPayload\":\"\"}".utf8)
      let padded = body + [UInt8](repeating: UInt8(ascii: " "), count: byteCount - body.count)
      do {
        _ = try forge.verifier().verifyNotification(requestBody: padded.span)
        return nil
      } catch let error as VerificationError {
        return error.code
      }
    }
    #expect(try code(byteCount: Limits.requestBodyBytes) == .inputEmpty)
    #expect(try code(byteCount: Limits.requestBodyBytes + 1) == .inputTooLarge)
  }

  @Test func failuresOfOneCheck() throws {
    let names = Transaction.schema.fields.map { "\($0.name)" }
    #expect(names.count > Limits.failuresOfOneCheck)
    let payload = "{\(names.map { "\"\($0)\":[]" }.joined(separator: ","))}"
    let failures = try forge.verifier().diagnose(forge.token(payload: Array(payload.utf8)), as: .transaction).failures
    #expect(failures.count { $0.code == .payloadField } == Limits.failuresOfOneCheck)
  }

  /// Each element of an array has its notes, and there is room for thousands.
  @Test(arguments: [(0, nil), (1, "1 more like these"), (5_000, "5000 more like these")] as [(Int, String?)])
  func notes(beyond: Int, last: String?) throws {
    let item = "{\"SKU\":\"\(String(repeating: "a", count: 129))\"}"
    let items = Array(repeating: item, count: Limits.notes + beyond).joined(separator: ",")
    let token = forge.token(payload: Array("{\"advancedCommerceInfo\":{\"items\":[\(items)]}}".utf8))
    let notes = try forge.verifier().diagnose(token, as: .transaction).notes
    #expect(notes.prefix(Limits.notes).allSatisfy { $0.contains("129 characters") })
    #expect(notes.dropFirst(Limits.notes) == (last.map { [$0] } ?? [])[...])
  }

  /// A field that is wrong a hundred thousand times is not told of a hundred thousand times, nor read so often.
  @Test func failuresInsideAnArray() throws {
    let elements = Array(repeating: "1", count: 1_000).joined(separator: ",")
    let text = "{\"advancedCommerceInfo\":{\"items\":[\(elements)]},\"price\":\"\"}"
    let object = try JSONDocument(Array(text.utf8)).object
    let paths = object.mismatches(with: Transaction.schema).map(\.path)
    #expect(paths == (0..<Limits.failuresOfOneCheck).map { "advancedCommerceInfo.items[\($0)]" })
    #expect(object.mismatches(with: Transaction.schema, limit: 1).map(\.path) == ["advancedCommerceInfo.items[0]"])
  }

  @Test func cachedHeadersAndChains() throws {
    let verifier = try forge.verifier()
    for serialNumber in 1...UInt8(Limits.cachedChains + 4) {
      var leaf = forge.plan.leaf
      leaf.serialNumber = [serialNumber]
      var x5c = forge.chain.x5c
      x5c[0] = leaf.issued(by: forge.plan.intermediate, certificate: x5c[1])
      #expect(verifier.failure(of: forge.token(x5c: x5c)) == nil)
    }
    #expect(verifier.settings.knownHeaders.count == Limits.cachedHeaders)
    #expect(verifier.settings.knownChains.count == Limits.cachedChains)
  }

  @Test(arguments: [(0, nil), (1, "policy.age")]) func clockSkew(beyond: Int64, code: String?) throws {
    let now = Timestamp(milliseconds: forge.instant - Limits.clockSkew.components.seconds * 1000 - beyond)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(forge.chain.root, name: "root"), maximumAge: .zero,
      clock: { now })
    #expect(verifier.failure(of: forge.token())?.code.rawValue == code)
  }
}
