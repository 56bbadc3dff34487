@testable import AppStoreJWS
@testable import AppStoreReceipts
@testable import Authority
import AppStoreTrust
@testable import JWSVerifyCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// What the command reads, against readers so simple that they are right.
extension Fuzzer {
  /// The first byte says how the table is written and how much of it is read at a time. Each row is told once, in
  /// order, with the values that it has.
  static let table = Fuzzer(name: "table") {
    let token = Authority.token()
    return [
      "\u{40}id,token\n1,\(token)\n2,\"\(token)\"\r\n", "\u{8}a,b,c\n\"x\ny\",\"a\"\"b\",c\n\n\"\n1,2\n3,\"4\n",
      "\u{21}\u{FEFF}\"a\nb\";c\n\"d\"e;f\n", "\u{3E}a\tb\n \"eyJ.\tq\"\t'eyJ.a.b',\n",
    ].map { Array($0.utf8) }
  } run: { input in
    guard let choice = input.bytes.first else { return }
    let bytes = Array(input.bytes.dropFirst())
    let delimiter = TableShape.delimiters[Int(choice & 3) % 3]
    _ = try? TableShape(bytes, delimiter: delimiter)?.table(TableShape.Request(), of: "")
    let table = Table(
      records: CSVRecords(delimiter: delimiter), hasHeader: choice & 4 != 0, tokens: Table.Column(index: 1, name: "2"),
      kept: (0..<3).map { Table.Column(index: $0, name: "\($0 + 1)") })

    var found: [FoundRow] = []
    readBlocks(of: bytes, .records(table.records), blockSize: Int(choice >> 3) * 8 + 1) { block in
      table.forEachCandidate(in: block, of: "") { candidate in
        let isRow = candidate.place.column != nil
        found.append(
          FoundRow(
            line: candidate.place.line ?? 0, values: isRow ? candidate.place.kept.map { Array($0.value.utf8) } : nil,
            token: candidate.content.bytes(in: block.bytes)))
      }
    }
    let expected = FoundRow.all(in: bytes, delimiter: delimiter, hasHeader: table.hasHeader)
    promiseEqual(found, expected)
  }

  /// A document. What is found without reading the tokens is what is found by reading all, and each path leads to its
  /// value.
  static let json = Fuzzer(name: "json") {
    documents
  } run: { input in
    let bytes: [UInt8] = input.bytes
    let found = FoundValue.all(in: bytes)
    var expected: [FoundValue]? = []
    do throws(JSONError) {
      try JSONLeaves.forEach(in: bytes) { path, leaf in
        for content in JSONTokens.contents(of: leaf, at: path) {
          expected?.append(FoundValue(content, at: path.description, in: bytes))
        }
      }
    } catch {
      expected = nil
    }
    promise(found == expected, "found \(found as Any), expected \(expected as Any)")
    for value in found ?? [] where !value.isPart && !value.path.hasSuffix("…") {
      promise(
        FollowedPath.value(at: value.path, in: bytes) == value.value, "\(value.path) does not lead to its value")
    }
  }

  /// The first byte says how much is read at a time. Each line has the tokens of its document, and the others one each.
  static let jsonLines = Fuzzer(name: "jsonLines") {
    [Array("\u{10}".utf8) + Array(documents.joined(separator: [10])), Array("\u{1}\u{FEFF}{}\r\n\n[]\nx.y.z".utf8)]
  } run: { input in
    guard let choice = input.bytes.first else { return }
    let bytes = Array(input.bytes.dropFirst())
    var found: [FoundValue] = []
    var lines: [Int] = []
    readBlocks(of: bytes, .lines, blockSize: Int(choice) * 8 + 1) { block in
      TokenFinder.jsonLines.forEachCandidate(in: block, of: "") { candidate in
        found.append(
          FoundValue(path: candidate.place.path ?? "", value: candidate.content.bytes(in: block.bytes)))
        lines.append(candidate.place.line ?? 0)
      }
    }
    var expected: [FoundValue] = []
    var expectedLines: [Int] = []
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for (index, line) in text.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      let line = Array(line.last == 13 ? line.dropLast() : line)
      guard let first = line.first(where: { !TokenText.isSpace($0) }) else { continue }
      var values: [FoundValue]
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        values = FoundValue.all(in: line)?.map { FoundValue(path: $0.path, value: $0.value.flatMap(stripped)) } ?? []
        if values.isEmpty { values = [FoundValue(path: "", value: nil)] }
      } else {
        guard let token = stripped(line) else { continue }
        values = [FoundValue(path: "", value: token)]
      }
      expected += values
      expectedLines += values.map { _ in index + 1 }
    }
    promiseEqual(found, expected)
    promiseEqual(lines, expectedLines)
  }

  /// The first byte says how much is read at a time. Every token of a text is found, where it stands, and nothing else.
  static let scan = Fuzzer(name: "scan") {
    let receipt = Receipts.good[0]
    return [
      "\u{20}log eyJhbGc.eyJhIjox.c2ln. next\n\\neyJ.a eyJ %22eyJ.b.c\"eyJa.b.c\"",
      "\u{1}aeyJ.b eyJ.c\neyJ...eyJ.d\\eyJ.e",
      "\u{9}MIIB=== %22MIIT=\n\\u0022\(Base64.encode(receipt.span, alphabet: .standard))\" MI",
      "\u{7F}\(Authority.token())\n{\"a\":\"\(Authority.token())\"}",
    ].map { Array($0.utf8) }
  } run: { input in
    guard let choice = input.bytes.first else { return }
    let bytes = Array(input.bytes.dropFirst())
    var found: [FoundToken] = []
    readBlocks(of: bytes, .words, blockSize: Int(choice) * 8 + 1) { block in
      TokenScan.forEachCandidate(in: block, of: "") { candidate in
        found.append(
          FoundToken(
            line: candidate.place.line ?? 0, offset: candidate.place.offset ?? -1,
            token: candidate.content.bytes(in: block.bytes) ?? []))
      }
    }
    let expected = FoundToken.all(in: bytes)
    promiseEqual(found, expected)
  }

  /// Reads as the command does, from a pipe.
  static func readBlocks(of bytes: [UInt8], _ cut: BlockCut, blockSize: Int, _ body: (LineBlock) -> Void) {
    // What fits into a pipe needs no second thread.
    guard bytes.count < 60_000 else { return }
    var ends: [CInt] = [0, 0]
    promise(pipe(&ends) == 0)
    _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    defer { close(ends[0]) }
    var reader = BlockReader(try! FileDescriptor(reading: "/dev/fd/\(ends[0])"), blockSize: blockSize)
    reader.cut(cut, lineLimit: InputLimits.lineBytes)
    var count = 0
    while let piece = try! reader.next() {
      guard case .lines(let block) = piece else { fatalError("nothing is too long") }
      promise(block.firstOffset == count)
      promise(block.firstLine == 1 + bytes[..<count].count { $0 == 10 })
      count += block.bytes.count
      body(block)
    }
    promise(count == bytes.count)
  }

  private static let documents: [[UInt8]] = {
    let token = Authority.token()
    return [
      "{\"signedTransactions\":[\"\(token)\",1,null],\"hasMore\":false}",
      "[{\"data\":{\"signedTransactionInfo\":\"a\"}}]",
      "{\"\(token)\":\"\(token)\"}", "{\"a\\\"b\":{\"c.d\":[[\"\(token.replacingDot)\"]]}}",
      "{\"jws_transaction\":{\"x\":\"\"}}",
      "[\" \(token) \",\"\\u0065yJa.b\"]",
    ].map { Array($0.utf8) }
  }()

  /// A value without what is forgiven around a token.
  private static func stripped(_ value: [UInt8]) -> [UInt8]? {
    TokenText(in: value, value.indices).map { Array(value[$0.range]) }
  }
}

/// Traps at the first difference.
private func promiseEqual<Element: Equatable>(_ found: [Element], _ expected: [Element], line: Int = #line) {
  promise(found.count == expected.count, "\(found.count) found, \(expected.count) expected", line: line)
  for (found, expected) in zip(found, expected) {
    promise(found == expected, "found \(found), expected \(expected)", line: line)
  }
}

extension String {
  /// A token spelled with an escape.
  fileprivate var replacingDot: String { split(separator: ".").joined(separator: "\\u002e") }
}

extension Candidate.Content {
  /// nil for a failure.
  fileprivate func bytes(in block: [UInt8]) -> [UInt8]? {
    switch self {
    case .range(let range): Array(block[range])
    case .bytes(let bytes): bytes
    case .failure: nil
    }
  }
}

extension JSONTokens.Content {
  /// nil for what is no string.
  func bytes(in text: [UInt8]) -> [UInt8]? {
    switch self {
    case .range(let range): Array(text[range])
    case .string(let bytes), .part(let bytes, _): bytes
    case .other: nil
    }
  }
}
