import AppStoreJWS
import AppStoreJWSTesting
import AppStoreLedger
import AppStoreTrust
import Foundation

/// How fast verified values get into a ledger, each batch on the disk before the next, and how fast it answers when it
/// is full.
///
/// What it finds it prints for a program: a word, and numbers. Times are in seconds.
struct Benchmark {
  let path: String
  let authority = TestAuthority(instant: 1_760_000_000_000)
  /// How many periods each customer has.
  static let periods = 10
  static let batchSizes = [1_000, 4_000]
  /// Values between two looks at the disk: some batches of each size.
  static let round = 8_000

  init(folder: String) { path = URL(filePath: folder).appending(path: "bench.ledger").path }

  func run(signing signed: Int, growingTo count: Int) throws {
    try ingest(signed)
    grow(path, to: count, from: signed)
    try ask(signed: signed, copies: count / signed)
  }

  /// `ingest` batch size, values, time by the clock, time of the processor; `sync` time by the clock; each once a
  /// round.
  private func ingest(_ values: Int) throws {
    let ledger = try Ledger(at: path)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"))
    for (number, first) in stride(from: 0, to: values, by: Benchmark.round).enumerated() {
      // Signing and verifying are not measured.
      let signed = (first..<min(first + Benchmark.round, values)).map { authority.sign(payload($0)) }
      let tokens = try verifier.verify(batch: signed).map { try $0.get() }
      let batchSize = Benchmark.batchSizes[number % Benchmark.batchSizes.count]
      let before = processorTime()
      let taken = try ContinuousClock().measure {
        for start in stride(from: 0, to: tokens.count, by: batchSize) {
          try ledger.ingest(tokens[start..<min(start + batchSize, tokens.count)])
        }
      }
      let worked = processorTime() - before
      say("ingest \(batchSize) \(tokens.count) \(taken / .seconds(1)) \(worked / .seconds(1))")
      try sync()
    }
  }

  /// What the disk itself takes to make one page durable.
  private func sync() throws {
    let file = unsafe open(path + ".sync", O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    var times: [Duration] = []
    for number in 0..<20 {
      let page = [UInt8](repeating: UInt8(number), count: 4_096)
      guard unsafe pwrite(file, page, page.count, off_t(number * page.count)) == page.count else { continue }
      times.append(ContinuousClock().measure { fdatasync(file) })
    }
    times.sort()
    if !times.isEmpty { say("sync \(times[times.count / 2] / .seconds(1))") }
  }

  /// `unlocked` transactions, median, 99th percentile, time of the processor.
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
      times.append(
        try ContinuousClock().measure {
          if try ledger.isUnlocked("com.example.app.monthly", for: customer, at: now) { unlocked += 1 }
        })
    }
    let worked = (processorTime() - before) / times.count
    times.sort()
    let (median, slow) = (times[times.count / 2], times[times.count * 99 / 100])
    guard unlocked == times.count else {
      return say("failed: \(unlocked) of \(times.count) are unlocked, all should be")
    }
    say(
      "unlocked \(signed * max(1, copies)) \(median / .seconds(1)) \(slow / .seconds(1)) \(worked / .seconds(1))")
  }

  private func account(_ number: Int, copy: Int = 0) -> String {
    "5a1c8c1e-3f0b-4d0e-9a58-000" + copy.hexadecimal(digits: 3) + number.hexadecimal(digits: 6)
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

/// What the process has used of the processor, in user and system mode: it tells more than the wall clock on a busy
/// machine.
private func processorTime() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
