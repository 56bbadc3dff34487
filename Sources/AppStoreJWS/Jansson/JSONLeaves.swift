internal import CJansson

/// The way from the outermost value of a JSON text to one inside it.
package struct JSONPath: CustomStringConvertible {
  private enum Step {
    case member(String)
    case element(Int)
  }

  private var steps: [Step] = []
  /// Which of the steps are members. A value may lie in thousands of arrays, and each asks for its name.
  private var members: [Int] = []

  /// The member in which the value stands, be it as an element of its array.
  package var name: String? {
    if let last = members.last, case .member(let name) = steps[last] { name } else { nil }
  }

  /// As many bytes of a path are shown. Each token of a document has one, so that a long name, or many around them all,
  /// would otherwise be repeated as often as there are tokens.
  private static let shownBytes = 256

  /// `signedTransactions[2]`, `data.signedPayload`, `["a name"][0]`. What is too long ends in `…`.
  package var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .element(let index): text += "[\(index)]"
      case .member(let name):
        let shown = JSONPath.beginning(of: name, 1 + JSONPath.shownBytes)
        let isPlain = !shown.isEmpty && !shown.utf8.contains { $0 <= 0x20 || "\"\\[].".utf8.contains($0) }
        text += isPlain ? (text.isEmpty ? shown : ".\(shown)") : "[\"\(JSONPath.escaped(shown))\"]"
      }
      if text.utf8.count > JSONPath.shownBytes { return JSONPath.beginning(of: text, JSONPath.shownBytes) + "…" }
    }
    return text
  }

  /// At most `count` bytes, and no half of a character.
  private static func beginning(of text: String, _ count: Int) -> String {
    if text.utf8.count <= count { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: count)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }

  private static func escaped(_ name: String) -> String {
    // By scalars: a quote with a combining mark is another character than a quote.
    String(name.unicodeScalars.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }.map(Character.init))
  }

  fileprivate mutating func enter(_ name: UnsafePointer<CChar>) {
    members.append(steps.count)
    unsafe steps.append(.member(String(cString: name)))
  }

  fileprivate mutating func enter(_ index: Int) { steps.append(.element(index)) }

  fileprivate mutating func leave() {
    steps.removeLast()
    if members.last == steps.count { members.removeLast() }
  }
}

/// A JSON value that holds no other, or the name of a member.
package enum JSONLeaf {
  /// The last of its path, which comes before what the member has.
  case name
  case string([UInt8])
  case null
  /// A number or a boolean, by the name of its kind.
  case other(String)
}

/// The strings of any JSON text, for those who look for tokens in it.
package enum JSONLeaves {
  /// Calls `body` with each value that holds no other, and with each member's name, in the order of the text.
  /// - Parameter text: an object or an array; no member twice.
  package static func forEach(
    in text: [UInt8], _ body: (_ path: JSONPath, _ leaf: JSONLeaf) -> Void
  ) throws(JSONError) {
    let tree = unsafe try JSONDocument.parse(text)
    defer { unsafe json_decref(tree) }
    var path = JSONPath()
    unsafe visit(tree, &path, body)
  }

  /// Goes no deeper than Jansson, which refuses what is nested in more than 2,048 others.
  private static func visit(
    _ value: UnsafeMutablePointer<json_t>, _ path: inout JSONPath, _ body: (JSONPath, JSONLeaf) -> Void
  ) {
    switch unsafe JSONKind(value) {
    case .object:
      var iterator = unsafe json_object_iter(value)
      while let current = unsafe iterator {
        if let name = unsafe json_object_iter_key(current), let member = unsafe json_object_iter_value(current) {
          unsafe path.enter(name)
          body(path, .name)
          unsafe visit(member, &path, body)
          path.leave()
        }
        unsafe iterator = unsafe json_object_iter_next(value, current)
      }
    case .array:
      for index in unsafe 0..<json_array_size(value) {
        guard let element = unsafe json_array_get(value, index) else { continue }
        path.enter(index)
        unsafe visit(element, &path, body)
        path.leave()
      }
    case .string:
      let bytes = unsafe UnsafeRawBufferPointer(start: json_string_value(value), count: json_string_length(value))
      unsafe body(path, .string(Array(bytes)))
    case .null: body(path, .null)
    case let kind: body(path, .other("\(kind)"))
    }
  }
}
