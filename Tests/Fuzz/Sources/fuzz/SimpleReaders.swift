@testable import AppStoreJWS
@testable import AppStoreReceipts
@testable import Authority
import CJansson
@testable import JWSVerifyCommand

// Readers so simple that they are right, for what the command finds in its inputs.

/// A row of a table.
struct FoundRow: Equatable {
  let line: Int
  /// The first three; nil for a row that does not end.
  let values: [[UInt8]]?
  /// The second, without what is forgiven around it; nil where there is none.
  let token: [UInt8]?

  static func all(in bytes: [UInt8], delimiter: UInt8, hasHeader: Bool) -> [FoundRow] {
    var rows: [FoundRow] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isHeader = hasHeader
    while start < bytes.count {
      let lineEnd = bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
      let (fields, end) = fields(at: start, of: bytes, delimiter) ?? (nil, lineEnd)
      let line = 1 + bytes[..<start].count { $0 == 10 }
      let isBlank = fields != nil && bytes[start..<end].allSatisfy(TokenText.isSpace)
      start = end
      if isHeader {
        isHeader = false
      } else if let fields {
        if isBlank { continue }
        // As text, in which only whole characters are told.
        let values = (0..<3).map { $0 < fields.count ? Array(String(decoding: fields[$0], as: UTF8.self).utf8) : [] }
        let token = fields.count > 1 ? fields[1] : nil
        rows.append(
          FoundRow(
            line: line, values: values,
            token: token.map { value in TokenText(in: value, value.indices).map { Array(value[$0.range]) } ?? [] }))
      } else {
        rows.append(FoundRow(line: line, values: nil, token: nil))
      }
    }
    return rows
  }

  /// One byte after the other. nil when a quote is not closed.
  private static func fields(at start: Int, of bytes: [UInt8], _ delimiter: UInt8) -> ([[UInt8]], end: Int)? {
    var fields: [[UInt8]] = []
    var position = start
    while true {
      // As it stands, and as it is meant.
      var raw: [UInt8] = []
      var value: [UInt8] = []
      var isQuoted = position < bytes.count && bytes[position] == 0x22
      if isQuoted {
        raw.append(0x22)
        position += 1
        while true {
          guard position < bytes.count else { return nil }
          raw.append(bytes[position])
          if bytes[position] != 0x22 {
            value.append(bytes[position])
          } else if position + 1 < bytes.count, bytes[position + 1] == 0x22 {
            value.append(0x22)
            raw.append(0x22)
            position += 1
          } else {
            position += 1
            break
          }
          position += 1
        }
      }
      var rest: [UInt8] = []
      while position < bytes.count, bytes[position] != delimiter, bytes[position] != 10 {
        rest.append(bytes[position])
        position += 1
      }
      let isLast = position == bytes.count || bytes[position] == 10
      if isLast, rest.last == 13 { rest.removeLast() }
      isQuoted = isQuoted && rest.isEmpty
      fields.append(isQuoted ? value : raw + rest)
      if isLast { return (fields, min(position + 1, bytes.count)) }
      position += 1
    }
  }
}

/// A token of a JSON document, or what stands in the place of one.
struct FoundValue: Equatable {
  let path: String
  let value: [UInt8]?
  /// Whether it stands inside the value at the path, or in its name.
  let isPart: Bool

  init(path: String, value: [UInt8]?) {
    self.path = path
    self.value = value
    isPart = false
  }

  init(_ content: JSONTokens.Content, at path: String, in text: [UInt8]) {
    self.path = path
    value = content.bytes(in: text)
    isPart = if case .part = content { true } else { false }
  }

  /// nil for what is no document.
  static func all(in bytes: [UInt8]) -> [FoundValue]? {
    var found: [FoundValue] = []
    do throws(JSONError) {
      try JSONTokens.forEach(in: bytes, bytes.indices) { path, content in
        found.append(FoundValue(content, at: path, in: bytes))
      }
      return found
    } catch {
      return nil
    }
  }
}

/// Follows a path as a person would.
enum FollowedPath {
  /// The string at a path; nil for what is no string, and where the path leads nowhere.
  static func value(at path: String, in text: [UInt8]) -> [UInt8]? {
    let tree = text.withUnsafeBytes { json_loadb($0.baseAddress, $0.count, 0, nil) }
    guard let tree else { return nil }
    defer { json_decref(tree) }
    var value: UnsafeMutablePointer<json_t>? = tree
    var rest = Array(path.unicodeScalars)[...]
    while let first = rest.first {
      var name = String.UnicodeScalarView()
      if first == "[", rest.dropFirst().first == "\"" {
        rest.removeFirst(2)
        while let scalar = rest.popFirst(), scalar != "\"" { name.append(scalar == "\\" ? rest.popFirst()! : scalar) }
        promise(rest.popFirst() == "]")
        value = json_object_get(value, String(name))
      } else if first == "[" {
        rest.removeFirst()
        while let scalar = rest.popFirst(), scalar != "]" { name.append(scalar) }
        value = Int(String(name)).flatMap { json_array_get(value, $0) }
      } else {
        if first == "." { rest.removeFirst() }
        while let scalar = rest.first, scalar != ".", scalar != "[" {
          name.append(scalar)
          rest.removeFirst()
        }
        value = json_object_get(value, String(name))
      }
    }
    guard let string = json_string_value(value) else { return nil }
    return Array(UnsafeRawBufferPointer(start: string, count: json_string_length(value)))
  }
}

/// A token in a text.
struct FoundToken: Equatable {
  let line: Int
  let offset: Int
  let token: [UInt8]

  /// Run by run of the characters that tokens have, and of those that receipts have.
  static func all(in bytes: [UInt8]) -> [FoundToken] {
    let tokens = all(in: bytes, TokenScan.isTokenByte) { word, _ in
      guard word.starts(with: "eyJ".utf8) else { return nil }
      var token = word
      while token.last == UInt8(ascii: ".") { token.removeLast() }
      return token.contains(UInt8(ascii: ".")) ? token : []
    }
    let receipts = all(in: bytes, TokenScan.isReceiptByte) { word, rest in
      let text = word + rest
      guard word.starts(with: "MI".utf8), ReceiptBeginning.isCertain(text.span) else { return nil }
      return word + rest.prefix(2).prefix { $0 == UInt8(ascii: "=") }
    }
    return (tokens + receipts).sorted { $0.offset < $1.offset }
  }

  /// - Parameter body: what a word and all that follows it comes to: nil where something else may begin in it, and
  ///   nothing where that is over.
  private static func all(
    in bytes: [UInt8], _ isPart: (UInt8) -> Bool, _ body: ([UInt8], ArraySlice<UInt8>) -> [UInt8]?
  ) -> [FoundToken] {
    var found: [FoundToken] = []
    var start = 0
    while start < bytes.count {
      guard isPart(bytes[start]) else {
        start += 1
        continue
      }
      let run = Array(bytes[start...].prefix(while: isPart))
      // An escape before it takes its first character, or the digits too.
      let before = start > 0 ? bytes[start - 1] : 0
      let isHexadecimal = { (text: ArraySlice<UInt8>) in text.allSatisfy { Character(UnicodeScalar($0)).isHexDigit } }
      var escaped: Set = [0]
      if before == UInt8(ascii: "\\") {
        escaped.insert(1)
        if run.first == UInt8(ascii: "x"), isHexadecimal(run.dropFirst().prefix(2)) { escaped.insert(3) }
        if run.first == UInt8(ascii: "u"), isHexadecimal(run.dropFirst().prefix(4)) { escaped.insert(5) }
      }
      if before == UInt8(ascii: "%"), isHexadecimal(run.prefix(2)) { escaped.insert(2) }
      for skipped in escaped.sorted() where skipped < run.count {
        guard let word = body(Array(run[skipped...]), bytes[(start + run.count)...]) else { continue }
        if !word.isEmpty {
          found.append(
            FoundToken(line: 1 + bytes[..<start].count { $0 == 10 }, offset: start + skipped, token: word))
        }
        break
      }
      start += run.count
    }
    return found
  }
}
