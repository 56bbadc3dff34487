/// A value that stands in a token's row.
struct KeptValue: Equatable {
  /// As ``Table/Column`` has it.
  let name: String
  /// The number of its column, counted from 1.
  let number: Int
  let value: String
}

extension [KeptValue] {
  /// The value of a column by its header or its number, like those that are asked for; nil where it is not among these.
  func value(ofColumn column: String) -> String? {
    let found = first { $0.name == column } ?? Int(column).flatMap { number in first { $0.number == number } }
    return found?.value
  }
}

/// What is kept of a row, for each of its tokens.
///
/// A row may hold thousands of tokens beside a value of megabytes, and its records are held together. So such a value
/// is not repeated without end, though the first token always has the whole of it.
struct KeptRow {
  private let values: [KeptValue]
  private let byteCount: Int
  /// As many bytes may still be repeated.
  private var allowance: Int
  private var isFirst = true

  init(_ values: [KeptValue], rowBytes: Int) {
    self.values = values
    byteCount = values.reduce(0) { $0 + $1.value.utf8.count }
    allowance = InputLimits.keptRepetition * rowBytes
  }

  /// The candidate with what is kept beside it.
  mutating func added(to candidate: Candidate) -> Candidate {
    if values.isEmpty { return candidate }
    var candidate = candidate
    candidate.place.kept = values
    if isFirst {
      isFirst = false
    } else if byteCount <= allowance {
      allowance -= byteCount
    } else {
      let cut = values.map(\.cut)
      if cut != values { candidate.notes.append("kept values cut short: the row's first token has them whole") }
      candidate.place.kept = cut
    }
    return candidate
  }
}

extension KeptValue {
  /// The beginning of the value, with an ellipsis after it where there is more.
  fileprivate var cut: KeptValue {
    let scalars = value.unicodeScalars
    guard scalars.dropFirst(InputLimits.keptCharacters).first != nil else { return self }
    let beginning = String(String.UnicodeScalarView(scalars.prefix(InputLimits.keptCharacters)))
    return KeptValue(name: name, number: number, value: beginning + "…")
  }
}
