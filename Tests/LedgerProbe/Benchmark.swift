import AppStoreJWS
import AppStoreJWSTesting
import AppStoreLedger
import Foundation

/// How fast verified values get into a ledger, each batch on the disk before the next, and how fast it answers when it is full.
struct Benchmark {
  let path: String
  let authority = TestAuthority(instant: 1_760_000_000_000)
  /// How many periods each customer has.
  static let periods = 10

  init(folder: String) { path = URL(filePath: folder).appending(path: "bench.ledger").path }

  func run(signing signed: Int, growingTo count: Int) throws {
    try ingest(signed)
    grow(path, to: count, from: signed)
    try ask(signed: signed, copies: count / signed)
  }

  private func ingest(_ values: Int) throws {
    let ledger = try Ledger(at: path)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"))
    let batchSize = 1_000
    var taken = Duration.zero
    var worked = Duration.zero
    var slowest = Duration.zero
    for first in stride(from: 0, to: values, by: batchSize) {
      // Signing and verifying are not measured.
      let signed = (first..<min(first + batchSize, values)).map { authority.sign(payload($0)) }
      let tokens = try verifier.verify(batch: signed).map { try $0.get() }
      let before = processorTime()
      let time = try ContinuousClock().measure { try ledger.ingest(tokens) }
      worked += processorTime() - before
      taken += time
      slowest = max(slowest, time)
    }
    say(
      """
      ingest: \(values) values in batches of \(batchSize), each on the disk: \(Int(Double(values) / (taken / .seconds(1))))/s, \
      slowest batch \(slowest); processor time \(worked / values) a value
      """)
  }

  func ask(signed: Int, copies: Int) throws {
    let ledger = try Ledger(at: path)
    let now = Timestamp(milliseconds: authority.instant)
    let customers = (0..<20_000).map { _ in
      Customer.appAccountToken(
        account(Int.random(in: 0..<signed / Benchmark.periods), copy: Int.random(in: 0..<max(1, copies))))
    }
    var times: [Duration] = []
    var unlocked = 0
    let before = processorTime()
    for customer in customers {
      let clock = ContinuousClock()
      let begin = clock.now
      if try ledger.isUnlocked("com.example.app.monthly", for: customer, at: now) { unlocked += 1 }
      times.append(clock.now - begin)
    }
    let worked = processorTime() - before
    times.sort()
    say(
      """
      isUnlocked: \(max(signed, signed * copies)) transactions, \(Benchmark.periods) a customer: median \
      \(times[times.count / 2]), 99th percentile \(times[times.count * 99 / 100]), \
      processor time \(worked / times.count); \(unlocked) of \(times.count) unlocked
      """)
  }

  private func account(_ number: Int, copy: Int = 0) -> String {
    func digits(_ number: Int, _ count: Int) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    return "5a1c8c1e-3f0b-4d0e-9a58-000" + digits(copy, 3) + digits(number, 6)
  }

  /// Customers buy period after period; the numbers of transactions jump, as the App Store's do.
  private func payload(_ number: Int) -> SamplePayload {
    let month: Int64 = 30 * 86_400_000
    let customer = number / Benchmark.periods
    let later = Int64(Benchmark.periods - 1 - number % Benchmark.periods)
    let begin = authority.instant - later * month - 1_000
    return SamplePayload.transaction(signedDate: authority.instant)
      .setting("transactionId", to: .string("\(2_000_000_000_000 + number * 7_919 % 1_000_000_007)"))
      .setting("originalTransactionId", to: .string("\(3_000_000_000_000 + customer * 104_729 % 1_000_000_007)"))
      .setting("appTransactionId", to: .string("\(700_000_000_000_000 + customer * 15_485_863 % 1_000_000_007)"))
      .setting("appAccountToken", to: .string(account(customer)))
      .setting("purchaseDate", to: .integer(begin))
      .setting("expiresDate", to: .integer(begin + month))
  }
}

/// What the process has used of the processor, in user and system mode: it tells more than the wall clock on a busy machine.
private func processorTime() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
