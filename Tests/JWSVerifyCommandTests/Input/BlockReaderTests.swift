import Foundation
import Testing

@testable import JWSVerifyCommand

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

  /// Blocks that would hold a line that is too long, too.
  @Test(arguments: 1...100)
  func skipsWhatIsTooLong(_ blockSize: Int) throws {
    let long = String(repeating: "x", count: 40)
    let text = "12345678\n\(long)\n\(long)y\na\nb\n\(long)zz"
    #expect(
      try lines(of: text, lineLimit: 8, blockSize: blockSize)
        == ["1 12345678", "2 too long: 40", "3 too long: 41", "4 a", "5 b", "6 too long: 42"])
  }

  /// What a finder finds in all blocks of a text, each with its line, and its offset where that is told.
  private func candidates(
    in text: String, by finder: TokenFinder, cut: BlockCut, blockSize: Int
  ) throws -> [String] {
    let path = FileManager.default.temporaryDirectory.appending(path: "jwsverify-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileDescriptor(writing: path).write(Array(text.utf8))
    var reader = BlockReader(try FileDescriptor(reading: path), blockSize: blockSize)
    reader.cut(cut, lineLimit: 1000)
    var found: [String] = []
    while case .lines(let block)? = try reader.next() {
      finder.forEachCandidate(in: block, of: "f") { candidate in
        var token = "-"
        if case .range(let range) = candidate.content {
          token = String(decoding: block.bytes[range], as: UTF8.self)
        }
        let offset = candidate.place.offset.map { "@\($0)" } ?? ""
        found.append("\(candidate.place.line ?? 0)\(offset) \(token)")
      }
    }
    return found
  }

  @Test(arguments: 1...60)
  func findsTheSameWhereverBlocksEnd(_ blockSize: Int) throws {
    let records = CSVRecords(delimiter: UInt8(ascii: ","))
    let table = Table(records: records, hasHeader: true, tokens: Table.Column(index: 1, name: "token"), kept: [])
    // The mark is no part of the first value, which is quoted and goes on.
    let rows = "\u{feff}\"id\n\",token\r\n\"1\n,\"\"\",eyJ.1\n\n2,\"eyJ.2\"\r\n3,eyJ.3"
    #expect(
      try candidates(in: rows, by: .table(table), cut: .records(records), blockSize: blockSize)
        == ["3 eyJ.1", "6 eyJ.2", "7 eyJ.3"])
    let log = "a eyJ.1.\n\nxeyJ.2 b=eyJ.3&\\neyJ.4\n eyJ eyJ.5"
    #expect(
      try candidates(in: log, by: .scan, cut: .words, blockSize: blockSize)
        == ["1@2 eyJ.1", "3@19 eyJ.3", "3@27 eyJ.4", "4@38 eyJ.5"])
  }

  @Test func readsRowsLongerThanManyBlocks() throws {
    let row = "\"" + String(repeating: "a\n,", count: 1 << 12) + "\",b\n"
    let path = FileManager.default.temporaryDirectory.appending(path: "jwsverify-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileDescriptor(writing: path).write(Array("x,y\n\(row)\(row)z,z".utf8))
    var reader = BlockReader(try FileDescriptor(reading: path), blockSize: 128)
    let records = CSVRecords(delimiter: UInt8(ascii: ","))
    reader.cut(.records(records), lineLimit: 16 << 20)
    var rows = 0
    while let piece = try reader.next() {
      guard case .lines(let block) = piece else {
        Issue.record("no row is too long")
        continue
      }
      records.forEachRecord(in: block.bytes, 0..<block.bytes.count, firstLine: block.firstLine) { record, _, _ in
        #expect(record.isComplete && record.fields.count == 2)
        rows += 1
      }
    }
    #expect(rows == 4)
  }

  /// A quote that does not close is one row's fault. What was read while its end was looked for is handed out in
  /// blocks, since each line of it may be a failure longer than itself.
  @Test(arguments: [16, 64, 1000], [1000, 1 << 20])
  func handsOutStrayQuotesInBlocks(_ blockSize: Int, _ lineLimit: Int) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "jwsverify-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let lines = ["a,b", "1,\"2"] + (0..<500).map { "\($0)" } + ["3,4"]
    try FileDescriptor(writing: path).write(Array(lines.joined(separator: "\n").utf8))
    var reader = BlockReader(try FileDescriptor(reading: path), blockSize: blockSize)
    let records = CSVRecords(delimiter: UInt8(ascii: ","))
    reader.cut(.records(records), lineLimit: lineLimit)
    var found: [String] = []
    while case .lines(let block)? = try reader.next() {
      #expect(block.bytes.count <= max(blockSize, 8))
      records.forEachRecord(
        in: block.bytes, 0..<block.bytes.count, firstLine: block.firstLine, endsOnItsLine: block.recordsEndOnTheirLines
      ) { record, line, start in
        let text = String(decoding: block.bytes[start..<record.end], as: UTF8.self)
        found.append("\(line) \(text)".trimmingCharacters(in: .newlines))
      }
    }
    #expect(found == zip(1..., lines).map { "\($0) \($1)" })
  }
}
