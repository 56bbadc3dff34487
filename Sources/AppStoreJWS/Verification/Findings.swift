/// The record of the checks of one token or receipt. It either stops at the first failure, or goes on and remembers
/// everything.
package struct Findings<Check: ReportedCheck> {
  /// Whether to go on after a failure.
  package let collectsAll: Bool
  /// Checks whose failures do not count. Only tests name any.
  package let skipping: Set<Check>

  /// More than one for a check that failed in several places.
  private var results: [Check: [CheckResult]] = [:]
  private var firstNotes: [String] = []
  private var noteCount = 0
  /// The checks of which nothing was asked.
  package private(set) var notAskedFor = CheckSet<Check>()

  package init(collectsAll: Bool, skipping: Set<Check>) {
    self.collectsAll = collectsAll
    self.skipping = skipping
  }

  /// Records what a check found.
  /// - Throws: the failure, unless failures are collected.
  package mutating func record(_ check: Check, _ failure: VerificationError?) throws(VerificationError) {
    try record(check, failure.map(CheckResult.failed) ?? .passed)
  }

  package mutating func record(_ check: Check, _ result: CheckResult) throws(VerificationError) {
    switch result {
    case .failed(let error):
      if skipping.contains(check) { return }
      if !collectsAll { throw error }
    case .notAskedFor: notAskedFor.insert(CheckSet(check))
    case .notApplicable, .notReached, .passed: break
    }
    if collectsAll { collect(check, result) }
  }

  /// A check may be made several times, for each field say. A failure outweighs what else was found.
  private mutating func collect(_ check: Check, _ result: CheckResult) {
    var known = results[check] ?? []
    if case .failed = result {
      if case .failed = known.first {} else { known = [] }
      if known.count < Limits.failuresOfOneCheck { known.append(result) }
    } else if known.isEmpty {
      known = [result]
    }
    results[check] = known
  }

  /// Records whether `body` throws.
  /// - Returns: what it returned; nil when it threw and failures are collected.
  package mutating func attempt<Value>(
    _ check: Check, _ body: () throws(VerificationError) -> Value
  ) throws(VerificationError) -> Value? {
    do {
      let value = try body()
      try record(check, .passed)
      return value
    } catch {
      try record(check, .failed(error))
      return nil
    }
  }

  /// Records what a policy found. That it does not apply is worth a note: somebody asked for it.
  package mutating func recordPolicy(_ check: Check, _ result: CheckResult) throws(VerificationError) {
    try record(check, result)
    if case .notApplicable(let reason) = result { note("\(check.rawValue) not checked: \(reason)") }
  }

  package mutating func note(_ text: String) {
    noteCount += 1
    if firstNotes.count < Limits.notes { firstNotes.append(text) }
  }

  /// The first notes, and how many more there are.
  package var notes: [String] {
    let others = noteCount - firstNotes.count
    return others == 0 ? firstNotes : firstNotes + ["\(others) more like these"]
  }

  package var failed: Bool { collectsAll && !failures.isEmpty }

  /// The collected failures in order.
  package var failures: [VerificationError] {
    allResults.compactMap { if case .failed(let error) = $0.result { error } else { nil } }
  }

  /// All checks in order, those that were never made as not reached.
  package var allResults: [(check: Check, result: CheckResult)] {
    Check.allCases.flatMap { check in (results[check] ?? [.notReached]).map { (check, $0) } }
  }
}

/// A set of checks in one word.
package struct CheckSet<Check: ReportedCheck>: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(_ check: Check) { rawValue = 1 << UInt64(Check.allCases.firstIndex(of: check) ?? 63) }

  package var checks: [Check] { Check.allCases.filter { contains(CheckSet($0)) } }
}
