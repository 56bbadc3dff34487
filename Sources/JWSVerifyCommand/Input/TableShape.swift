/// Finds out how a table is written from its first rows.
struct TableShape {
  /// What the options say.
  struct Request: Equatable {
    /// A header or a number, counted from 1.
    var tokens: String?
    var kept: [String] = []
  }

  /// What a table may be written with, in the order in which they are tried.
  static let delimiters = Array(",;\t".utf8)

  /// Rows that are looked at.
  private static let sampleSize = 20

  private let records: CSVRecords
  private let rows: [[[UInt8]]]
  private let names: [String]
  /// The headers that several columns have.
  private let sharedNames: Set<String>
  /// The column by whose name or content this is a table of tokens; nil when there is none.
  private let found: (index: Int, hasHeader: Bool)?

  /// - Returns: nil when no row is complete.
  init?(_ bytes: [UInt8], delimiter: UInt8) {
    records = CSVRecords(delimiter: delimiter)
    var rows: [[[UInt8]]] = []
    var position = TextEncoding.hasByteOrderMark(bytes) ? 3 : 0
    while rows.count < TableShape.sampleSize {
      // Blank rows are no rows, and a file may begin with a million of them.
      guard let filled = bytes[position...].firstIndex(where: { !TokenText.isSpace($0) }) else { break }
      position = bytes[position..<filled].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? position
      let record = records.record(at: position, in: bytes, to: bytes.count)
      guard record.isComplete else { break }
      rows.append(record.fields.map { $0.value(in: bytes) })
      position = record.end
    }
    if rows.isEmpty { return nil }
    self.rows = rows
    // What is longer than this heads no column.
    names = rows[0].map { $0.count <= 256 ? String(decoding: $0.drop(while: TokenText.isSpace), as: UTF8.self) : "" }
    var seen: Set<String> = []
    sharedNames = Set(names.filter { !seen.insert($0).inserted })
    found = TableShape.tokenColumn(of: rows, names)
  }

  private static func tokenColumn(of rows: [[[UInt8]]], _ names: [String]) -> (index: Int, hasHeader: Bool)? {
    if let index = names.firstIndex(where: TokenNames.isTokenName) { return (index, true) }
    let hasHeader = !rows[0].contains(where: TokenText.looksSigned)
    for row in rows where row.count == rows[0].count {
      guard let index = row.firstIndex(where: TokenText.looksSigned) else { continue }
      // A table of one column is one only by its header: without one it is a file of lines.
      if row.count > 1 || hasHeader && TokenNames.mayBeTokenName(names[0]) { return (index, hasHeader) }
    }
    if let index = names.firstIndex(where: TokenNames.mayBeTokenName), rows[0].count > 1 { return (index, true) }
    return nil
  }

  /// Whether this is a table with a column of tokens.
  var isTable: Bool { found != nil }

  /// How many columns the first row has.
  var width: Int { rows[0].count }

  /// The table, read as is asked for.
  func table(_ request: Request, of file: String) throws(Complaint) -> Table {
    let holdsTokens = rows[0].contains(where: TokenText.looksSigned)
    // Whoever names a column by its header says that there is one.
    let hasHeader = found?.hasHeader ?? !holdsTokens
    func column(_ wanted: String, for option: String) throws(Complaint) -> Table.Column {
      if hasHeader, sharedNames.contains(wanted) {
        let numbers = names.indices.filter { names[$0] == wanted }.map { "\($0 + 1)" }
        throw Complaint(
          "\(file): \(option): several columns are named “\(wanted)”",
          hint: "name one by its number: \(TableShape.listed(numbers))")
      }
      if hasHeader, let index = names.firstIndex(of: wanted) { return Table.Column(index: index, name: wanted) }
      if let number = Int(wanted), number > 0, number <= rows[0].count {
        return Table.Column(index: number - 1, name: name(number - 1, hasHeader))
      }
      let hint =
        hasHeader
        ? Suggestion.hint(for: wanted, among: names) ?? "its columns: \(TableShape.listed(names))"
        : "it has no header, and \(rows[0].count) columns: name one by its number"
      throw Complaint("\(file): \(option): there is no column “\(wanted)”", hint: hint)
    }
    var tokens: Table.Column
    if let wanted = request.tokens {
      tokens = try column(wanted, for: "--column")
    } else if let found {
      tokens = Table.Column(index: found.index, name: name(found.index, hasHeader))
    } else {
      throw Complaint(
        "\(file): no column holds tokens", hint: "name it: --column NAME, or --column N counted from 1")
    }
    var kept: [Table.Column] = []
    for wanted in request.kept {
      let column = try column(wanted, for: "--keep")
      if !kept.contains(column) { kept.append(column) }
    }
    return Table(
      records: records, hasHeader: hasHeader, tokens: tokens, kept: kept,
      names: request.tokens == nil ? names.indices.map { name($0, hasHeader) } : nil)
  }

  /// The first few, which is what somebody can read.
  private static func listed(_ names: [String]) -> String {
    let named = names.filter { !$0.isEmpty }
    return named.prefix(20).joined(separator: ", ") + (named.count > 20 ? " and \(named.count - 20) more" : "")
  }

  /// The header, where there is one that no other column has; else the number.
  private func name(_ index: Int, _ hasHeader: Bool) -> String {
    hasHeader && !names[index].isEmpty && !sharedNames.contains(names[index]) ? names[index] : "\(index + 1)"
  }
}
