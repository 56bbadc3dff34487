/// What a command tells about itself, laid out like a man page, the options from the table they are read by.
package struct Manual {
  enum Content {
    case paragraphs([String])
    /// Lines that stay as they are.
    case verbatim([String])
    case terms([(term: String, explanation: String)])
  }

  private(set) var sections: [(title: String, content: Content)] = []

  package init() {}

  /// Adds a section of paragraphs.
  package mutating func section(_ title: String, _ paragraphs: [String]) {
    sections.append((title, .paragraphs(paragraphs)))
  }

  /// Adds a section of lines that stay as they are.
  package mutating func verbatim(_ title: String, _ lines: [String]) { sections.append((title, .verbatim(lines))) }

  /// Adds a section of terms, each with its explanation below.
  package mutating func terms(_ title: String, _ terms: [(term: String, explanation: String)]) {
    sections.append((title, .terms(terms)))
  }

  /// Adds the section of options.
  package mutating func options<Settings>(_ options: [Option<Settings>]) {
    terms("OPTIONS", options.map { ($0.usage, $0.isRepeatable ? "\($0.help) May be repeated." : $0.help) })
  }
}

extension Manual {
  /// Columns of a terminal that nobody has widened.
  private static let width = 80

  /// As `--help` shows it.
  package var text: String {
    var text = ""
    for (title, content) in sections {
      text += text.isEmpty ? "\(title)\n" : "\n\(title)\n"
      switch content {
      case .paragraphs(let paragraphs):
        text += paragraphs.map { Manual.wrap($0, indentation: 4) }.joined(separator: "\n")
      case .verbatim(let lines): for line in lines { text += "    \(line)\n" }
      case .terms(let terms):
        for (term, explanation) in terms { text += "    \(term)\n" + Manual.wrap(explanation, indentation: 8) }
      }
    }
    return text
  }

  private static func wrap(_ paragraph: String, indentation: Int) -> String {
    var text = ""
    var line = ""
    for word in paragraph.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, indentation + line.count + 1 + word.count > Manual.width {
        text += String(repeating: " ", count: indentation) + line + "\n"
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return text + String(repeating: " ", count: indentation) + line + "\n"
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
