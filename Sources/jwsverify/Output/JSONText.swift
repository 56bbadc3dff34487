internal import AppStoreJWS

// JSON as the records have it: one line, whatever it holds, and nothing in it that a terminal would act upon.

extension ByteBuffer {
  /// Appends `text` as a JSON string.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      default: appendJSON(scalar)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a JSON text that somebody else wrote, so that it stays the same JSON: line breaks between its values become
  /// spaces, and what ``DisplayText`` finds unfit to be shown is escaped, which can only stand in strings.
  mutating func appendJSON(document: String) {
    let isPlain = document.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain { return append(document) }
    for scalar in document.unicodeScalars {
      switch scalar {
      case "\r", "\n", "\t": append(UInt8(ascii: " "))
      default: appendJSON(scalar)
      }
    }
  }

  /// Appends one scalar of a JSON string, which is neither a quote nor a backslash.
  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    if DisplayText.isUnfit(scalar) {
      for unit in UTF16.encode(scalar)! {
        let digits = String(unit, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      }
    } else {
      append(contentsOf: UTF8.encode(scalar)!)
    }
  }
}
