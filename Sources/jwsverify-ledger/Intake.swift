internal import AppStoreJWS
internal import AppStoreLedger
internal import AppStoreReceipts
internal import JWSVerifyCommand
internal import Synchronization

/// Tokens and receipts on their way into a ledger: some are waited for, then they are taken in together, and what
/// changed is told.
final class Intake: Sendable {
  /// As many share the wait for the disk. More would only take more memory.
  static let batchSize = 4_000
  /// Receipts are of any size, so that it is their bytes that have a limit.
  private static let batchBytes = 8 << 20

  private struct State: ~Copyable {
    var tokens: [VerifiedToken] = []
    var receipts: [VerifiedReceipt] = []
    var receiptBytes = 0
    var counts = Counts()
    var output = Output.standard
    var hasEnded = false
  }

  struct Counts {
    var added = 0
    var replaced = 0
    var unchanged = 0
  }

  private let ledger: Ledger
  private let asJSONLines: Bool
  private let state = Mutex(State())

  init(ledger: Ledger, asJSONLines: Bool) {
    self.ledger = ledger
    self.asJSONLines = asJSONLines
  }

  /// Does not return after ``end(after:interruption:)``: what came now would be lost, and be said to be there.
  func add(_ item: VerifiedItem) throws(Complaint) {
    let hasEnded = try state.withLock { (state) throws(Complaint) in
      if state.hasEnded { return true }
      switch item {
      case .token(let token): state.tokens.append(token)
      case .receipt(let receipt):
        state.receipts.append(receipt)
        state.receiptBytes += receipt.encoding.count
      }
      if state.tokens.count == Intake.batchSize || state.receiptBytes > Intake.batchBytes { try takeIn(&state) }
      return false
    }
    if hasEnded { Process.waitForever() }
  }

  /// Takes in what is waiting, and tells what all has come to, after what went wrong: counts that stand first would be
  /// read for the whole.
  /// - Parameters:
  ///   - trouble: why nothing more comes.
  ///   - interruption: the signal after which nothing can be added, as the process is about to end.
  /// - Returns: whether there was no trouble, before or now; nil if it had ended already. Whoever ended it first ends
  ///   the process too.
  func end(after trouble: Complaint? = nil, interruption: String? = nil) -> Bool? {
    state.withLock { state in
      if state.hasEnded { return nil }
      state.hasEnded = true
      var troubles = trouble.map { [$0] } ?? []
      do throws(Complaint) { try takeIn(&state) } catch { troubles.append(error) }
      for trouble in troubles { trouble.report() }
      let counts = state.counts
      var text = "\(counts.added) new, \(counts.replaced) changed, \(counts.unchanged) known"
      if let cause = troubles.isEmpty ? interruption : "an error" { text += "; stopped by \(cause)" }
      Complaint(text).report()
      return troubles.isEmpty
    }
  }

  private func takeIn(_ state: inout State) throws(Complaint) {
    let (tokens, receipts) = (state.tokens, state.receipts)
    state.tokens.removeAll(keepingCapacity: true)
    state.receipts.removeAll(keepingCapacity: true)
    state.receiptBytes = 0
    if !tokens.isEmpty {
      try tell(LedgerFile.complaining { () throws(LedgerError) in try ledger.ingest(tokens) }, &state)
    }
    if !receipts.isEmpty {
      try tell(LedgerFile.complaining { () throws(LedgerError) in try ledger.ingest(receipts: receipts) }, &state)
    }
  }

  private func tell(_ report: IngestReport, _ state: inout State) throws(Complaint) {
    for change in report.changes {
      if change.action == .added { state.counts.added += 1 } else { state.counts.replaced += 1 }
    }
    state.counts.unchanged += report.unchanged
    try report.changes.write(asJSONLines: asJSONLines, to: &state.output)
    try state.output.flush()
    for finding in report.findings { Complaint(finding.text).report() }
  }
}
