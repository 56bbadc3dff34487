internal import AppStoreJWS

/// What a file is that cannot be read as text in UTF-8, told from its first bytes.
enum TextEncoding {
  /// Compressed, and with which program it is read.
  case compressed(String, program: String)
  case utf16
  case binary

  /// nil for text.
  init?(_ bytes: [UInt8]) {
    if TextEncoding.isBzip2(bytes) {
      self = .compressed("bzip2", program: "bzip2 -dc")
    } else if let (_, form, program) = TextEncoding.compressed.first(where: { bytes.starts(with: $0.mark) }) {
      self = .compressed(form, program: program)
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else {
      // Compressed files, images, DER hold a NUL soon. Text holds none, and UTF-16 of ASCII one in each character.
      let start = bytes.prefix(512)
      let count = start.count { $0 == 0 }
      if count == 0 { return nil }
      self = abs(start.count - 2 * count) <= 1 && start.prefix(2).contains(0) ? .utf16 : .binary
    }
  }

  /// UTF-8 needs none, and exports of spreadsheets have it all the same.
  static func hasByteOrderMark(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// `BZh`, a digit, and the number that begins a block, which no text has; a file of nothing has no block.
  private static func isBzip2(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.dropFirst(4)
    return bytes.starts(with: Array("BZh".utf8))
      && (rest.starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
        || rest.starts(with: [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]))
  }

  private static let compressed: [(mark: [UInt8], form: String, program: String)] = [
    ([0x1F, 0x8B], "gzip", "gzip -dc"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstd -dc"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz", "xz -dc"),
    ([0x50, 0x4B, 0x03, 0x04], "zip", "unzip -p"),
  ]
}

extension TextEncoding {
  /// The failure of such a file, with the command that makes it readable.
  func failure(of source: InputSource) -> VerificationError {
    let file = source == .standardInput ? "" : " \(ShellWord.quoted(file: source.name))"
    return switch self {
    case .compressed(let form, let program):
      VerificationError(
        .inputFormat, "this is compressed: \(program)\(file) | jwsverify", expected: "text", found: form)
    case .utf16:
      VerificationError(
        .inputFormat, "this is text in UTF-16: iconv -f UTF-16 -t UTF-8\(file) | jwsverify", expected: "UTF-8",
        found: "UTF-16")
    case .binary:
      VerificationError(
        .inputFormat, "this is binary data, and nobody has looked for tokens in it: --input scan does",
        expected: "text", found: "a NUL byte near the start")
    }
  }
}
