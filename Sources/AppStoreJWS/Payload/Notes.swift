internal import AppStoreTrust

extension JSONObject {
  /// What is odd about the members but no failure: text that is no UUID, lengths and numbers beyond Apple's models.
  /// Only the fields where `schema` says so are looked up, and what the token says is not repeated.
  func notes(on schema: Schema, at path: String = "") -> [String] {
    var notes: [String] = []
    for (name, type) in schema.notable where has(name) {
      switch type {
      case .uuid:
        if let text = string(name), !isUUID(text) { notes.append("\(path)\(name): not a UUID") }
      case .text(let limit):
        if let length = string(name)?.unicodeScalars.count, length > limit {
          notes.append("\(path)\(name): \(length) characters, more than \(limit)")
        }
      case .number(let range):
        if let number = integer(name), !range.contains(number) {
          notes.append("\(path)\(name): \(number), outside \(range.lowerBound) to \(range.upperBound)")
        }
      case .object(let type):
        notes += object(name)?.notes(on: type.schema, at: "\(path)\(name).") ?? []
      case .objects(let type):
        for (index, element) in (objects(name) ?? []).enumerated() {
          notes += element.notes(on: type.schema, at: "\(path)\(name)[\(index)].")
        }
      case .string, .token, .integer, .boolean, .timestamp, .strings: break
      }
    }
    return notes
  }
}

/// Whether a text is a UUID as RFC 9562 section 4 writes it; case does not matter.
private func isUUID(_ text: String) -> Bool {
  guard text.utf8.count == 36 else { return false }
  return text.utf8.enumerated().allSatisfy { position, byte in
    switch position {
    case 8, 13, 18, 23: byte == UInt8(ascii: "-")
    default: byte.isHexadecimalDigit
    }
  }
}
