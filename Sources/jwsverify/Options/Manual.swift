/// The usage text of a command, laid out like a man page from the table its options are read by.
struct Manual {
  private(set) var text = ""

  /// Columns of a terminal that nobody has widened.
  private static let width = 80

  /// Adds a section of paragraphs.
  mutating func section(_ title: String, _ paragraphs: [String]) {
    heading(title)
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { text += "\n" }
      wrap(paragraph, indentation: 4)
    }
  }

  /// Adds a section of lines that stay as they are.
  mutating func verbatim(_ title: String, _ lines: [String]) {
    heading(title)
    for line in lines { text += "    \(line)\n" }
  }

  /// Adds a section of terms, each with its explanation below.
  mutating func terms(_ title: String, _ terms: [(term: String, explanation: String)]) {
    heading(title)
    for (term, explanation) in terms {
      text += "    \(term)\n"
      wrap(explanation, indentation: 8)
    }
  }

  /// Adds the section of options.
  mutating func options<Settings>(_ options: [Option<Settings>]) {
    terms("OPTIONS", options.map { ($0.usage, $0.isRepeatable ? "\($0.help) May be repeated." : $0.help) })
  }

  private mutating func heading(_ title: String) { text += text.isEmpty ? "\(title)\n" : "\n\(title)\n" }

  private mutating func wrap(_ paragraph: String, indentation: Int) {
    var line = ""
    for word in paragraph.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, indentation + line.count + 1 + word.count > Manual.width {
        text += String(repeating: " ", count: indentation) + line + "\n"
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    text += String(repeating: " ", count: indentation) + line + "\n"
  }
}

extension Option {
  /// `-h, --help` or `--root FILE`.
  fileprivate var usage: String {
    let names = (short.map { "-\($0), " } ?? "") + "--\(name)"
    switch argument {
    case .none: return names
    case .one(let placeholder), .many(let placeholder): return "\(names) \(placeholder)"
    }
  }

  fileprivate var isRepeatable: Bool {
    if case .many = argument { true } else { false }
  }
}
