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

  /// As many bytes of a path are shown. Each value that is told has one, so that a long name, or many around them all,
  /// would otherwise be repeated as often as there are values.
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

  mutating func enter(_ name: UnsafePointer<CChar>) {
    members.append(steps.count)
    unsafe steps.append(.member(String(cString: name)))
  }

  mutating func enter(_ index: Int) { steps.append(.element(index)) }

  mutating func leave() {
    steps.removeLast()
    if members.last == steps.count { members.removeLast() }
  }
}
