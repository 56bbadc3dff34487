/// The tables whose numbers are never used again: SQLite gives the next row one more than the greatest there ever was.
struct Numbering {
  let table: String
  let least: Int64?
  let greatest: Int64?
  /// The greatest that there ever was, of which SQLite keeps account.
  let last: Int64?

  /// At a million rows a second it takes 285 years to come here.
  static let bound: Int64 = 1 << 53
}

extension Connection {
  func numberings() throws(LedgerError) -> [Numbering] {
    try rows(
      """
      SELECT 'changes', min(sequence), max(sequence), (SELECT max(seq) FROM sqlite_sequence WHERE name = 'changes')
        FROM changes
      UNION ALL SELECT 'leases', min(id), max(id), (SELECT max(seq) FROM sqlite_sequence WHERE name = 'leases')
        FROM leases
      UNION ALL SELECT 'receipts', min(id), max(id), (SELECT max(seq) FROM sqlite_sequence WHERE name = 'receipts')
        FROM receipts
      """
    ) {
      Numbering(
        table: $0.text(0), least: $0.optionalInteger(1), greatest: $0.optionalInteger(2), last: $0.optionalInteger(3))
    }
  }

  /// Makes sure that rows have numbers that were given, and that there are more to give.
  func checkNumbers() throws(LedgerError) {
    for numbering in try numberings() {
      let (least, greatest, last) = (numbering.least ?? 1, numbering.greatest ?? 0, numbering.last ?? 0)
      guard least > 0, greatest <= last, last <= Numbering.bound else {
        throw LedgerError(
          .damaged, "\(numbering.table) are numbered \(least) to \(greatest), of \(last) that were given", path: path)
      }
    }
  }

  /// What is wrong where SQLite says that the disk is full, because a table has the greatest number there is.
  func exhaustion() -> LedgerError? {
    guard let numberings = try? numberings() else { return nil }
    return numberings.first { max($0.greatest ?? 0, $0.last ?? 0) == .max }.map {
      LedgerError(
        .damaged, "somebody has given \($0.table) the number \(Int64.max), after which there is none", path: path)
    }
  }
}
