import Foundation
import Testing

@testable import jwsverify

struct BlockReaderTests {
  private let text = "first\n\nthird\r\n\r\n\rsixth\r\r\n a line that is longer\nä\n"

  /// What a reader of `text` says: each line with its number, lines that are too long by their length.
  private func lines(of text: String, lineLimit: Int = 1000, blockSize: Int) throws -> [String] {
    let path = FileManager.default.temporaryDirectory.appending(path: "jwsverify-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileDescriptor(writing: path).write(Array(text.utf8))
    var reader = BlockReader(try FileDescriptor(reading: path), lineLimit: lineLimit, blockSize: blockSize)
    var lines: [String] = []
    while let piece = try reader.next() {
      switch piece {
      case .lines(let block):
        block.forEachLine { line, range in
          lines.append("\(line) \(String(decoding: block.bytes[range], as: UTF8.self))")
        }
      case .tooLong(let line, _, let bytes, _): lines.append("\(line) too long: \(bytes)")
      }
    }
    return lines
  }

  @Test(arguments: 1...60)
  func cutsTheSameWhereverBlocksEnd(_ blockSize: Int) throws {
    let expected = ["1 first", "2 ", "3 third", "4 ", "5 \rsixth\r", "6  a line that is longer", "7 ä"]
    #expect(try lines(of: text, blockSize: blockSize) == expected)
    #expect(try lines(of: text + "last", blockSize: blockSize) == expected + ["8 last"])
    #expect(try lines(of: text + "last\r", blockSize: blockSize) == expected + ["8 last"])
    #expect(try lines(of: "", blockSize: blockSize) == [])
  }

  @Test(arguments: 1...16)
  func skipsWhatIsTooLong(_ blockSize: Int) throws {
    let long = String(repeating: "x", count: 40)
    let text = "12345678\n\(long)\n\(long)y\na\nb\n\(long)zz"
    #expect(
      try lines(of: text, lineLimit: 8, blockSize: blockSize)
        == ["1 12345678", "2 too long: 40", "3 too long: 41", "4 a", "5 b", "6 too long: 42"])
  }
}
