/// Instants as text: `2025-10-16T05:16:32.087Z`, proleptic Gregorian calendar, UTC.
package enum ISO8601 {
  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z, in the years 0 to 9999.
  package static func text(milliseconds: Int64) -> String {
    let (day, inDay) = floorDivide(milliseconds, 86_400_000)
    let (year, month, dayOfMonth) = civil(fromDays: day)
    let seconds = inDay / 1000
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
    let time = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    let fraction = inDay % 1000 == 0 ? "" : ".\(padded(inDay % 1000, 3))"
    return "\(date)T\(time)\(fraction)Z"
  }

  /// Reads `YYYY-MM-DD`, optionally followed by `T` or a space, `hh:mm`, `:ss`, a fraction, and `Z` or `±hh:mm`
  /// (`±hhmm`). A date alone is its first instant, and no zone means UTC. Digits beyond milliseconds are dropped.
  /// - Returns: milliseconds since 1970, or nil when the text is none of these or names no instant.
  package static func milliseconds(_ text: some StringProtocol) -> Int64? { milliseconds(utf8: Array(text.utf8)[...]) }

  /// The same of a text that is not yet a string.
  package static func milliseconds(utf8 text: ArraySlice<UInt8>) -> Int64? {
    var reader = Reader(text)
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2), reader.take("-"),
      let day = reader.digits(2), (1...12).contains(month), day >= 1, day <= daysIn(month: month, year: year)
    else { return nil }
    var result = days(fromCivil: year, month, day) * 86_400_000
    if reader.isAtEnd { return result }
    guard reader.take("T") || reader.take("t") || reader.take(" "), let hour = reader.digits(2), hour < 24,
      reader.take(":"), let minute = reader.digits(2), minute < 60
    else { return nil }
    result += (hour * 60 + minute) * 60_000
    if reader.take(":") {
      guard let second = reader.digits(2), second < 60 else { return nil }
      result += second * 1000
      if reader.take(".") {
        guard let fraction = reader.milliseconds() else { return nil }
        result += fraction
      }
    }
    if reader.isAtEnd || reader.take("Z") || reader.take("z") { return reader.isAtEnd ? result : nil }
    let sign: Int64 = reader.take("-") ? 1 : reader.take("+") ? -1 : 0
    guard sign != 0, let zoneHour = reader.digits(2), zoneHour < 24 else { return nil }
    _ = reader.take(":")
    guard let zoneMinute = reader.digits(2), zoneMinute < 60, reader.isAtEnd else { return nil }
    return result + sign * (zoneHour * 60 + zoneMinute) * 60_000
  }

  private struct Reader {
    private let text: ArraySlice<UInt8>
    private var position: Int

    init(_ text: ArraySlice<UInt8>) {
      self.text = text
      position = text.startIndex
    }

    var isAtEnd: Bool { position == text.endIndex }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard !isAtEnd, text[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func digits(_ count: Int) -> Int64? {
      var value: Int64 = 0
      for _ in 0..<count {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
      }
      return value
    }

    mutating func milliseconds() -> Int64? {
      guard var value = digit() else { return nil }
      var count = 1
      while let digit = digit() {
        count += 1
        if count <= 3 { value = value * 10 + digit }
      }
      while count < 3 {
        value *= 10
        count += 1
      }
      return value
    }

    private mutating func digit() -> Int64? {
      guard !isAtEnd, (48...57).contains(text[position]) else { return nil }
      defer { position += 1 }
      return Int64(text[position] - 48)
    }
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func floorDivide(_ value: Int64, _ by: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: by)
    return remainder < 0 ? (quotient - 1, remainder + by) : (quotient, remainder)
  }

  private static func daysIn(month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Years are counted from March, so that the leap day is the last one, in eras of 400 years (146,097 days).

  private static func days(fromCivil year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let (era, yearOfEra) = floorDivide(month <= 2 ? year - 1 : year, 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}
