import AppStoreJWS
@testable import AppStoreJWSTesting
@testable import Authority

/// Good and bad tokens, singly, in batches and in reports, under ever new chains too, for as long as it is told. Memory
/// must not grow once everything has been seen.
enum Soak {
  static func run(seconds: Double) {
    let date = Authority.instant
    let payloads: [SamplePayload] = [
      .transaction(signedDate: date), .renewalInfo(signedDate: date), .appTransaction(signedDate: date),
      .realtimeRequest(signedDate: date),
    ]
    let good = payloads.map { Authority.authority.sign($0) }
    // Defects of the root itself are for a verifier that trusts that root.
    let defects = Defect.allCases.filter { Authority.authority.rootDER(for: [$0]) == Authority.authority.rootDER }
    let bad = defects.compactMap { try? Authority.authority.sign(payloads[0], defects: [$0]) }
    let clock = ContinuousClock()
    let start = clock.now
    var warm: Int?
    var count = 0
    var nextReport = 0.0
    while true {
      let elapsed = (clock.now - start) / .seconds(1)
      if elapsed >= nextReport {
        print("\(Int(elapsed)) s: \(count) tokens, at most \(Usage.peak / 1_024) MB")
        nextReport += max(10, seconds / 12)
      }
      if warm == nil, elapsed > seconds / 6 { warm = Usage.peak }
      if elapsed > seconds { break }
      for token in good + bad { promise((try? Authority.verifier.verify(token)) != nil, isOneOf: good, token) }
      for token in good + bad { promise(Authority.verifier.diagnose(token).isVerified, isOneOf: good, token) }
      let batch = good + bad + good
      for (token, verdict) in zip(batch, Authority.verifier.verify(batch: batch)) {
        promise((try? verdict.get()) != nil, isOneOf: good, token)
      }
      _ = try? Authority.planVerifier.verify(Authority.tokenOfNewChain())
      count += 3 * (good.count + bad.count) + good.count + 1
    }
    let growth = Usage.peak - (warm ?? 0)
    print("\(count) tokens; \(growth) kB more than after a sixth of the time")
    if growth > (warm ?? 0) / 10 { Usage.fail("memory grows") }
  }

  private static func promise(_ isVerified: Bool, isOneOf good: [String], _ token: String) {
    if isVerified != good.contains(token) { Usage.fail("a wrong verdict on \(token.suffix(86))") }
  }
}
