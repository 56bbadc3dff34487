extension Connection {
  /// Makes sure that queries find what is in the tables: customers are looked up in indexes, and a view or a trigger
  /// could say anything.
  func checkIntegrity() throws(LedgerError) {
    let flaws = try rows("PRAGMA integrity_check(1)") { $0.text(0) }
    guard flaws == ["ok"] else { throw LedgerError(.damaged, flaws.first ?? "the file cannot be checked", path: path) }
    let pattern = try Connection(path: ":memory:", creating: true, busyTimeout: 0)
    for migration in Schema.migrations { try pattern.execute(migration) }
    let expected = try pattern.schema()
    let found = try schema()
    guard found == expected else {
      let names = found.symmetricDifference(expected).map { $0[1] }.sorted()
      throw LedgerError(.damaged, "not as this library makes them: \(names.joined(separator: ", "))", path: path)
    }
  }

  /// Kind, name and definition of each table, index, view and trigger, but for what SQLite makes for itself.
  private func schema() throws(LedgerError) -> Set<[String]> {
    Set(
      try rows("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'") {
        [$0.text(0), $0.text(1), $0.text(2)]
      })
  }
}
