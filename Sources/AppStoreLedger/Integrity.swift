extension Connection {
  /// Makes sure that queries find what is in the tables, and that it is what this library writes: customers are looked
  /// up in indexes, a view or a trigger could say anything, and a number that is text is found by no query for it.
  func checkIntegrity() throws(LedgerError) {
    let flaws = try rows("PRAGMA integrity_check(1)") { $0.text(0) }
    guard flaws == ["ok"] else { throw LedgerError(.damaged, flaws.first ?? "the file cannot be checked", path: path) }
    let pattern = try Connection(path: ":memory:", creating: true, busyTimeout: .zero)
    for migration in Schema.migrations { try pattern.execute(migration) }
    let expected = try pattern.schema()
    let found = try schema()
    guard found == expected else {
      let names = found.symmetricDifference(expected).map { $0[2] }.sorted()
      throw LedgerError(.damaged, "not as this library makes them: \(names.joined(separator: ", "))", path: path)
    }
    try checkTypes(of: try pattern.columns())
    try checkNumbers()
    try checkStrays()
  }

  /// Text encoding, kind, name, table and definition of everything. Nothing is left out, as what SQLite makes for
  /// itself, sequences and automatic indexes, is in the pattern too; and names like those can be given to triggers.
  private func schema() throws(LedgerError) -> Set<[String]> {
    Set(
      try rows("SELECT encoding, type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema, pragma_encoding") { row in
        (0..<5).map(row.text)
      })
  }

  private struct Column {
    let table: String
    let name: String
    /// The storage classes that its values may have, as `typeof` tells them.
    let types: [String]
  }

  /// The columns of this library's tables.
  private func columns() throws(LedgerError) -> [Column] {
    try rows(
      """
      SELECT t.name, c.name, lower(c.type), c."notnull" OR c.pk FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name <> 'sqlite_sequence'
      """
    ) { Column(table: $0.text(0), name: $0.text(1), types: $0.integer(3) == 0 ? [$0.text(2), "null"] : [$0.text(2)]) }
  }

  /// Makes sure that each value has its column's type, which SQLite does not enforce: `1.5` and the blob of a text
  /// stand beside `1` and the text, and are other keys.
  private func checkTypes(of columns: [Column]) throws(LedgerError) {
    var flaws: [String] = []
    for (table, columns) in Dictionary(grouping: columns, by: \.table).sorted(by: { $0.key < $1.key }) {
      let conditions = columns.map { column in
        "typeof(\(column.name)) NOT IN (\(column.types.map { "'\($0)'" }.joined(separator: ",")))"
      }
      let sums = conditions.map { "coalesce(sum(\($0)), 0)" }.joined(separator: ", ")
      // Indexes may keep other values than the table.
      let counts = try rows(once: "SELECT \(sums) FROM \(table) NOT INDEXED") { row in
        columns.indices.map { row.integer(Int32($0)) }
      }
      for (column, count) in zip(columns, counts.first ?? []) where count > 0 {
        flaws.append("\(table).\(column.name) (\(count))")
      }
    }
    guard flaws.isEmpty else {
      throw LedgerError(
        .damaged, "values that are not of their columns' types: \(flaws.joined(separator: ", "))", path: path)
    }
  }

  /// Makes sure that no rows are there that belong to nothing, nor ones that this library never writes. A header stays
  /// when the last token under it is gone: nothing reads it, and to look for other tokens would take a write long.
  private func checkStrays() throws(LedgerError) {
    let strays = try rows(
      """
      SELECT 'tokens', count(*) FROM tokens x LEFT JOIN records r ON r.row = x.row WHERE r.kind IS NULL OR r.kind = 6
      UNION ALL SELECT 'receipt_rows', count(*) FROM receipt_rows x LEFT JOIN records r ON r.row = x.row
        WHERE r.kind IS NOT 6
      UNION ALL SELECT 'receipts', count(*) FROM receipts c
        WHERE NOT EXISTS (SELECT 1 FROM receipt_rows WHERE receipt = c.id)
      UNION ALL SELECT 'account_claims', count(*) FROM account_claims x LEFT JOIN records r ON r.row = x.row
        WHERE r.kind IS NOT 1
      UNION ALL SELECT 'changes', count(*) FROM changes WHERE kind NOT IN (1, 2, 3, 4, 6) OR action NOT IN (1, 2, 3)
      UNION ALL SELECT 'quotas', count(*) FROM quotas WHERE used < 1
      UNION ALL SELECT 'sqlite_sequence',
        count(*) - count(DISTINCT CASE WHEN name IN ('changes', 'leases', 'receipts') THEN name END)
        FROM sqlite_sequence
      """
    ) { (table: $0.text(0), count: $0.integer(1)) }.filter { $0.count > 0 }
    guard strays.isEmpty else {
      let names = strays.map { "\($0.table) (\($0.count))" }.joined(separator: ", ")
      throw LedgerError(
        .damaged, "rows that belong to nothing, or that this library does not write: \(names)", path: path)
    }
  }
}
