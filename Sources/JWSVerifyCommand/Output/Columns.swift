/// Lines whose words stand below each other.
package enum Columns {
  package static func text(_ rows: [[String]]) -> String {
    var widths: [Int] = []
    for row in rows {
      for (column, word) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], word.displayWidth)
      }
    }
    return rows.map { row in
      let padded = row.enumerated().map { column, word in
        column == row.count - 1 ? word : word.padded(to: widths[column])
      }
      return padded.joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension String {
  /// The text and enough spaces after it.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }
}
