internal import AppStoreJWS

/// Readers of option values. Each complaint says what would have been right.
package enum OptionValue {
  /// `90s`, `15m`, `12h` or `1d`.
  static func duration(_ text: String, for option: String) throws(Complaint) -> Duration {
    let units: [Character: Int64] = ["s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    guard let unit = text.last.flatMap({ units[$0] }), let count = digits(text.dropLast()) else {
      throw Complaint("\(option): “\(text)” is not a duration", hint: "a number and a unit: 90s, 15m, 12h or 1d")
    }
    let (milliseconds, isTooLong) = count.multipliedReportingOverflow(by: unit)
    guard !isTooLong else { throw Complaint("\(option): “\(text)” is longer than time itself") }
    return .milliseconds(milliseconds)
  }

  /// ISO 8601, milliseconds since 1970, or `now`.
  static func instant(
    _ text: String, for option: String, clock: () -> Timestamp = Timestamp.now
  ) throws(Complaint) -> Timestamp {
    if text == "now" { return clock() }
    if let number = digits(text[...]) {
      // A number this small is in seconds: no token was signed in the first months of 1970.
      guard number >= 100_000_000_000 else {
        throw Complaint("\(option): \(text) milliseconds is in 1970", hint: "if it is in seconds, append 000")
      }
      if number <= 253_402_300_799_999 { return Timestamp(milliseconds: number) }
    }
    guard let instant = Timestamp(iso8601: text) else {
      throw Complaint(
        "\(option): “\(text)” is not an instant",
        hint: "write 2025-10-16T05:16:32Z, 2025-10-16, 1760591792000 (milliseconds since 1970) or now")
    }
    return instant
  }

  /// A whole number from 1 to `limit`.
  package static func number(_ text: String, upTo limit: Int64 = .max, for option: String) throws(Complaint) -> Int64 {
    guard let number = digits(text[...]), (1...limit).contains(number) else {
      let bound = limit == .max ? "" : " to \(limit)"
      throw Complaint("\(option): “\(text)” is not a whole number from 1\(bound)")
    }
    return number
  }

  /// One of several words, upper or lower case.
  package static func word<Value>(
    _ text: String, of words: [(name: String, value: Value)], for option: String
  ) throws(Complaint) -> Value {
    if let word = words.first(where: { $0.name.lowercased() == text.lowercased() }) { return word.value }
    let names = words.map(\.name)
    throw Complaint(
      "\(option): there is no “\(text)”",
      hint: Suggestion.hint(for: text, among: names) ?? "one of \(names.joined(separator: ", "))")
  }

  /// Decimal digits and nothing else.
  private static func digits(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int64(text) : nil
  }
}
