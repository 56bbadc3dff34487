@testable import AppStoreJWS
@testable import AppStoreJWSTesting
import AppStoreTrust
@testable import Authority

extension Fuzzer {
  /// The input picks tokens and changes them. In a batch, on the fast path, each has the verdict that it has alone.
  static let batch = Fuzzer(name: "batch") {
    [
      [0, 1, 2, 3, 4, 5, 6, 7], Array(0...63), [0x40, 1, 1, 1, 0x80, 3, 0xC0, 0x41, 0, 255, 9],
      Array(repeating: 0x80, count: 20),
    ]
  } run: { input in
    _ = Pool.table
    var tokens: [[UInt8]] = []
    var rest = input.bytes[...]
    while let choice = rest.popFirst(), tokens.count < 24 {
      var token = Pool.tokens[Int(choice & 0x3F) % Pool.tokens.count]
      switch choice >> 6 {
      case 1:
        // Another character.
        let place = Int(rest.popFirst() ?? 0) << 8 | Int(rest.popFirst() ?? 0)
        token[token.count - 1 - place % token.count] = rest.popFirst() ?? 0
      case 2:
        // The signature of another token.
        token =
          Pool.segments(token).dropLast().flatMap { $0 + [UInt8(ascii: ".")] }
          + (Pool.segments(Pool.tokens[Int(rest.popFirst() ?? 0) % Pool.tokens.count]).last ?? [])
      case 3:
        // Cut off.
        token.removeLast(min(Int(rest.popFirst() ?? 0), token.count))
      default: break
      }
      tokens.append(token)
    }
    var batch = Pool.fast.makeBatch()
    for token in tokens { batch.add(token.span) }
    let verdicts = batch.verdicts()
    promise(verdicts.count == tokens.count)
    for (token, together) in zip(tokens, verdicts) {
      let alone = Result { () throws(VerificationError) in try Pool.plain.verify(token.span) }
      switch (alone, together) {
      case (.success(let alone), .success(let together)):
        promise(
          alone.jwsRepresentation == together.jwsRepresentation && Array(together.jwsRepresentation.utf8) == token
            && alone.kind == together.kind && alone.judgedAt == together.judgedAt && alone.notes == together.notes)
      case (.failure(let alone), .failure(let together)): promise(alone == together, "\(alone), \(together)")
      default: promise(false, "alone \(alone), in a batch \(together)")
      }
    }
  }
}

/// What batches are made of.
private enum Pool {
  /// Of each kind, with nested tokens too, and one with each defect.
  static let tokens: [[UInt8]] = {
    let date = Authority.instant
    let authority = Authority.authority
    let good = PayloadKind.allCases.map { kind in
      switch kind {
      case .transaction: authority.sign(.transaction(signedDate: date))
      case .renewalInfo: authority.sign(.renewalInfo(signedDate: date))
      case .appTransaction: authority.sign(.appTransaction(signedDate: date))
      case .notification: authority.sign(.notification(signedDate: date, signedBy: authority))
      case .realtimeRequest: authority.sign(.realtimeRequest(signedDate: date))
      }
    }
    let bad = Defect.allCases.filter { $0 != .payloadDeepNesting }.compactMap {
      try? authority.sign(.transaction(signedDate: date), defects: [$0])
    }
    return (good + good + [Authority.xcode.sign(.transaction(signedDate: date))] + bad).map { Array($0.utf8) }
  }()

  static func segments(_ token: [UInt8]) -> [ArraySlice<UInt8>] {
    token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  }

  /// Two that share nothing.
  static let fast = verifier()
  static let plain = verifier()

  /// A key gets its table when it has been seen often.
  static let table: Void = {
    let token = String(decoding: tokens[0], as: UTF8.self)
    for verdict in fast.verify(batch: Array(repeating: token, count: 1_024)) { promise((try? verdict.get()) != nil) }
    promise(fast.settings.tables.count == 1)
  }()

  private static func verifier() -> AppStoreVerifier {
    try! AppStoreVerifier(
      bundleIDs: ["com.example.app"], environments: .any,
      roots: TrustedRoot.read(Authority.authority.rootDER, name: "root"),
      xcodeCertificates: TrustedRoot.read(Authority.xcode.certificateDER, name: "Xcode"))
  }
}
