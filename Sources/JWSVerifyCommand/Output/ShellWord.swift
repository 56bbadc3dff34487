/// A word of a command line that somebody may copy from a hint into a shell.
enum ShellWord {
  /// `text` so that sh(1) takes it for one word and for nothing else.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// A file's name, which no program takes for an option.
  static func quoted(file: String) -> String { quoted(file.hasPrefix("-") ? "./\(file)" : file) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39: true
    default: "_./-+=:,@%".utf8.contains(byte)
    }
  }
}
