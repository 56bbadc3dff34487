internal import AppStoreEntitlements
internal import AppStoreJWS
internal import AppStoreLedger
internal import JWSVerifyCommand

/// What is in a ledger, on its way out: a page at a time, so that the size of the ledger does not matter.
struct Showing: ~Copyable {
  private let ledger: Ledger
  private let settings: EntitlementsSettings
  private let instant: Timestamp
  private var output = Output.standard

  init(ledger: Ledger, settings: EntitlementsSettings) {
    self.ledger = ledger
    self.settings = settings
    instant = settings.instant ?? .now()
  }

  mutating func finish() throws(Complaint) { try output.flush() }

  /// Who holds what.
  mutating func entitlements() throws(Complaint) -> ExitStatus {
    if let customer = settings.customer {
      let answers = try answers(for: customer, onlyOwn: false)
      try write(answers.entitlements, answers.consumables)
      return .success
    }
    var last: Customer?
    while !output.isClosed {
      let customers = try LedgerFile.complaining { () throws(LedgerError) in try ledger.customers(after: last) }
      guard !customers.isEmpty else { break }
      last = customers.last
      var entitlements: [Entitlement] = []
      var consumables: [ConsumableCount] = []
      for customer in customers {
        let answers = try answers(for: customer, onlyOwn: true)
        entitlements += answers.entitlements
        consumables += answers.consumables
      }
      try write(entitlements, consumables)
    }
    for conflict in try LedgerFile.complaining({ () throws(LedgerError) in try ledger.accountConflicts() }) {
      Complaint(conflict.text).report()
    }
    return .success
  }

  private func answers(
    for customer: Customer, onlyOwn: Bool
  ) throws(Complaint) -> (entitlements: [Entitlement], consumables: [ConsumableCount]) {
    let answers = try LedgerFile.complaining { () throws(LedgerError) in
      try ledger.answers(for: customer, at: instant, onlyOwn: onlyOwn)
    }
    for finding in answers.findings { Complaint(finding.text).report() }
    return (answers.entitlements, answers.consumables)
  }

  private mutating func write(_ entitlements: [Entitlement], _ consumables: [ConsumableCount]) throws(Complaint) {
    try EntitlementsCommand.write(entitlements, consumables, asJSONLines: settings.isJSONLines, to: &output)
  }

  /// The tokens and receipts of a customer.
  mutating func history() throws(Complaint) -> ExitStatus {
    guard let customer = settings.customer else {
      throw Complaint("--history wants a --customer", hint: "--customer originalID:300000000000001 --history")
    }
    let records = try LedgerFile.complaining { () throws(LedgerError) in try ledger.history(for: customer) }
    let receipts = try LedgerFile.complaining { () throws(LedgerError) in try ledger.receipts(for: customer) }
    if settings.isJSONLines {
      for record in records { try output.append { $0.appendJSONLine(record) } }
      for receipt in receipts { try output.append { $0.appendJSONLine(receipt: receipt) } }
    } else {
      try output.append(Columns.text(records.map(\.columns)))
      for receipt in receipts { try output.append("receipt of \(receipt.count) bytes\n") }
    }
    return .success
  }

  /// The changes after one.
  mutating func changes(after sequence: Int64) throws(Complaint) -> ExitStatus {
    var last = sequence
    while !output.isClosed {
      let changes = try LedgerFile.complaining { () throws(LedgerError) in try ledger.changes(after: last) }
      guard let latest = changes.last else { break }
      last = latest.sequence
      try changes.write(asJSONLines: settings.isJSONLines, to: &output)
    }
    return .success
  }

  /// Whether every row is what its token says, and every token genuine.
  mutating func reverification() throws(Complaint) -> ExitStatus {
    let verifiers = try settings.verification.verifiers()
    let report = try LedgerFile.complaining { () throws(LedgerError) in
      try ledger.reverify(with: verifiers.tokens, receipts: verifiers.receipts)
    }
    if settings.isJSONLines {
      for failure in report.failures { try output.append { $0.appendJSONLine(failure) } }
    } else {
      try output.append(Columns.text(report.failures.map(\.columns)))
    }
    try output.flush()
    let verdict = report.failures.isEmpty ? "all genuine" : "\(report.failures.count) not genuine"
    Complaint("\(report.checked) rows: \(verdict)").report()
    return report.failures.isEmpty ? .success : .unverified
  }
}
