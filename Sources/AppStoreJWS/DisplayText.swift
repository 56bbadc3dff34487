/// Text that somebody else wrote, made fit to be shown: no control, line-breaking, direction-changing or
/// invisible characters, no great length.
package enum DisplayText {
  /// The longest text shown, in Unicode scalars.
  package static let limit = 300

  /// `text` with every such character as `\u{…}`, cut after ``limit`` scalars.
  package static func safe(_ text: String, limit: Int = limit) -> String {
    let scalars = text.unicodeScalars
    let isLong = scalars.dropFirst(limit).first != nil
    if !isLong, !scalars.contains(where: isUnfit) { return text }
    var shown = ""
    for scalar in scalars.prefix(limit) {
      if isUnfit(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return isLong ? shown + "…" : shown
  }

  /// Whether a character has no place in text that is shown.
  package static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
    default: return false
    }
  }
}
