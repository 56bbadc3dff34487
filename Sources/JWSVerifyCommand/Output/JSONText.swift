internal import AppStoreJWS
internal import AppStoreTrust

// JSON as the records have it: one line, whatever it holds, and nothing in it that a terminal would act upon.

extension ByteBuffer {
  /// Appends `text` as a JSON string.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    if JSONText.isPlain(text.utf8.span, asString: true) {
      append(text)
    } else {
      var unfit = UnfitCharacters()
      for scalar in text.unicodeScalars {
        let isUnfit = unfit.contains(scalar)
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        default: appendJSON(scalar, isEscaped: isUnfit)
        }
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a JSON text that somebody else wrote, so that it stays the same JSON: line breaks between its values
  /// become spaces, and what ``DisplayText`` finds unfit to be shown is escaped, which can only stand in strings.
  mutating func appendJSON(document: [UInt8]) {
    if JSONText.isPlain(document.span, asString: false) { return append(contentsOf: document) }
    var unfit = UnfitCharacters()
    for scalar in String(decoding: document, as: UTF8.self).unicodeScalars {
      let isUnfit = unfit.contains(scalar)
      switch scalar {
      case "\r", "\n", "\t": append(UInt8(ascii: " "))
      default: appendJSON(scalar, isEscaped: isUnfit)
      }
    }
  }

  /// Appends one scalar of a JSON string, which is neither a quote nor a backslash.
  private mutating func appendJSON(_ scalar: Unicode.Scalar, isEscaped: Bool) {
    if isEscaped {
      for unit in UTF16.encode(scalar)! { append("\\u" + unit.hexadecimal(digits: 4)) }
    } else {
      append(contentsOf: UTF8.encode(scalar)!)
    }
  }
}

enum JSONText {
  /// How deeply arrays and objects lie in each other in a JSON text.
  static func depth(of text: [UInt8]) -> Int {
    var depth = 0
    var deepest = 0
    var isInString = false
    var isEscaped = false
    for byte in text {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        depth += 1
        deepest = max(deepest, depth)
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        depth -= 1
      }
    }
    return deepest
  }

  /// Whether all of a text is printable ASCII, as nearly all is, and can be copied as it stands: as a document, or as a
  /// string, in which quotes and backslashes mean something. No byte ends the loop, so that the compiler compares many
  /// at a time.
  static func isPlain(_ text: Span<UInt8>, asString: Bool) -> Bool {
    var oddities: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      let isEscape = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      oddities |= (byte &- 0x20 < 0x5F ? 0 : 1) | (isEscape ? 2 : 0)
    }
    return asString ? oddities == 0 : oddities & 1 == 0
  }
}
