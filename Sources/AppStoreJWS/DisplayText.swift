/// Text that somebody else wrote, made fit to be shown: no control, line-breaking, direction-changing or
/// invisible characters, no towers of marks, no great length.
package enum DisplayText {
  /// The longest text shown, in Unicode scalars.
  package static let limit = 300

  /// `text` with every such character as `\u{…}`, cut after ``limit`` scalars.
  package static func safe(_ text: String, limit: Int = limit) -> String {
    let scalars = text.unicodeScalars
    let isLong = scalars.dropFirst(limit).first != nil
    var unfit = UnfitCharacters()
    if !isLong, !scalars.contains(where: { unfit.contains($0) }) { return text }
    unfit = UnfitCharacters()
    var shown = ""
    for scalar in scalars.prefix(limit) {
      if unfit.contains(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return isLong ? shown + "…" : shown
  }
}

/// The characters of a text that have no place where it is shown, asked for one after the other.
package struct UnfitCharacters {
  /// Marks before this character that stand over the same letter.
  private var marks = 0

  /// No writing has more of them over one letter. Hundreds cover the lines above and below.
  private static let markLimit = 4

  package init() {}

  /// Whether the next character is one.
  package mutating func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F {
      marks = 0
      return scalar.value < 0x20
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
    case .nonspacingMark, .enclosingMark: marks += 1
    default: marks = 0
    }
    // Fillers of Hangul, selectors of variants: letters and marks that show as nothing.
    return marks > UnfitCharacters.markLimit || properties.isDefaultIgnorableCodePoint
  }
}
