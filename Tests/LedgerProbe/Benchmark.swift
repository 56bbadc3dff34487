import AppStoreJWS
import AppStoreJWSTesting
import AppStoreLedger
import Foundation

/// How fast verified values get into a ledger, each batch on the disk before the next, and how fast it answers when it is full.
func benchmark(folder: String, values: Int) throws {
  let authority = TestAuthority(instant: 1_760_000_000_000)
  let verifier = try AppStoreVerifier(
    bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "root"))
  let ledger = try Ledger(at: URL(filePath: folder).appending(path: "bench.ledger").path)
  let batchSize = 1_000
  var ingesting = Duration.zero
  var slowest = Duration.zero
  for first in stride(from: 0, to: values, by: batchSize) {
    // Signing and verifying are not measured.
    let batch = verifier.verify(
      batch: (first..<first + batchSize).map { authority.sign(payload($0, authority.instant)) })
    let tokens = try batch.map { try $0.get() }
    let took = try ContinuousClock().measure { try ledger.ingest(tokens) }
    ingesting += took
    slowest = max(slowest, took)
  }
  let seconds = ingesting / .seconds(1)
  say(
    "ingest: \(values) values in batches of \(batchSize): \(Int(Double(values) / seconds)) values/s, slowest batch \(slowest)"
  )

  let now = Timestamp(milliseconds: authority.instant)
  var generator = SystemRandomNumberGenerator()
  let questions = 20_000
  var unlocked = 0
  let customers = (0..<questions).map { _ in customer(Int.random(in: 0..<values / periods, using: &generator)) }
  let answering = try ContinuousClock().measure {
    for customer in customers
    where try ledger.isUnlocked("com.example.app.monthly", for: .appAccountToken(customer), at: now) {
      unlocked += 1
    }
  }
  say("isUnlocked: \(values) transactions, \(answering / questions) a question, \(unlocked) of \(questions) unlocked")
}

/// How many periods each customer has.
private let periods = 10

private func customer(_ number: Int) -> String {
  let digits = String(number, radix: 16)
  return "5a1c8c1e-3f0b-4d0e-9a58-" + String(repeating: "0", count: 12 - digits.count) + digits
}

/// Customers come again and again, as they do: a month of all of them, then the next.
private func payload(_ number: Int, _ instant: Int64) -> SamplePayload {
  let month: Int64 = 30 * 86_400_000
  // Whose nth period this is; the numbers jump, so that neighbours in the file are no neighbours in time.
  let period = Int64(number % periods)
  let customerNumber = number / periods
  let begin = instant - (Int64(periods) - period - 1) * month - 1_000
  return SamplePayload.transaction(signedDate: instant)
    .setting("transactionId", to: .string("\(2_000_000_000_000 + number * 7_919 % 1_000_000_007)"))
    .setting("originalTransactionId", to: .string("\(3_000_000_000_000 + customerNumber * 104_729 % 1_000_000_007)"))
    .setting("appTransactionId", to: .string("\(700_000_000_000_000 + customerNumber * 15_485_863 % 1_000_000_007)"))
    .setting("appAccountToken", to: .string(customer(customerNumber)))
    .setting("purchaseDate", to: .integer(begin))
    .setting("expiresDate", to: .integer(begin + month))
}
