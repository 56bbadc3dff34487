/// How wide lines for people may be, and whether they are coloured.
struct TerminalStyle {
  /// nil where nobody looks at columns.
  var width: Int?
  var isColored = false

  enum Color: String {
    case green = "32"
    case red = "31"
    case yellow = "33"
    case bold = "1"
  }

  /// What suits a file: plain text of any width, unless it is a terminal.
  init(for file: borrowing FileDescriptor) {
    width = file.terminalWidth
    // no-color.org: any value but an empty one asks for none.
    isColored = file.isTerminal && (Process.variable("NO_COLOR") ?? "").isEmpty && Process.variable("TERM") != "dumb"
  }

  init() {}

  func paint(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1b}[\(color.rawValue)m\(text)\u{1b}[0m" : text
  }
}

extension ByteBuffer {
  /// Appends a line. Where it is too long for the terminal it goes on below, between words.
  /// - Parameters:
  ///   - lead: the first word, which is painted.
  ///   - indentation: spaces before the line; four more before what goes on below.
  mutating func appendLine(
    _ lead: String, _ color: TerminalStyle.Color?, _ text: String, indentation: Int = 0, _ style: TerminalStyle
  ) {
    append(String(repeating: " ", count: indentation))
    append(color.map { style.paint(lead, $0) } ?? lead)
    guard let width = style.width else { return append("\(text)\n") }
    let hanging = String(repeating: " ", count: indentation + 4)
    var column = indentation + lead.displayWidth
    var rest = text[...]
    while !rest.isEmpty {
      let spaces = rest.prefix { $0 == " " }
      let word = rest.dropFirst(spaces.count).prefix { $0 != " " }
      rest = rest.dropFirst(spaces.count + word.count)
      let wordWidth = String(word).displayWidth
      if column + spaces.count + wordWidth > width, column > hanging.count, !word.isEmpty {
        append("\n\(hanging)\(word)")
        column = hanging.count + wordWidth
      } else {
        append("\(spaces)\(word)")
        column += spaces.count + wordWidth
      }
    }
    append("\n")
  }
}
