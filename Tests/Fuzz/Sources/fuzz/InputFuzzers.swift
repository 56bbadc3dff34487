@testable import AppStoreJWS
@testable import AppStoreReceipts
@testable import Authority
import AppStoreTrust
import CJansson
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
  fileprivate func bytes(in text: [UInt8]) -> [UInt8]? {
    switch self {
    case .range(let range): Array(text[range])
    case .string(let bytes), .part(let bytes, _): bytes
    case .other: nil
    }
  }
}

/// A row of a table.
private struct FoundRow: Equatable {
  let line: Int
  /// The first three; nil for a row that does not end.
  let values: [[UInt8]]?
  /// The second, without what is forgiven around it; nil where there is none.
  let token: [UInt8]?

  static func all(in bytes: [UInt8], delimiter: UInt8, hasHeader: Bool) -> [FoundRow] {
    var rows: [FoundRow] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isHeader = hasHeader
    while start < bytes.count {
      let lineEnd = bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
      let (fields, end) = fields(at: start, of: bytes, delimiter) ?? (nil, lineEnd)
      let line = 1 + bytes[..<start].count { $0 == 10 }
      let isBlank = fields != nil && bytes[start..<end].allSatisfy(TokenText.isSpace)
      start = end
      if isHeader {
        isHeader = false
      } else if let fields {
        if isBlank { continue }
        // As text, in which only whole characters are told.
        let values = (0..<3).map { $0 < fields.count ? Array(String(decoding: fields[$0], as: UTF8.self).utf8) : [] }
        let token = fields.count > 1 ? fields[1] : nil
        rows.append(
          FoundRow(
            line: line, values: values,
            token: token.map { value in TokenText(in: value, value.indices).map { Array(value[$0.range]) } ?? [] }))
      } else {
        rows.append(FoundRow(line: line, values: nil, token: nil))
      }
    }
    return rows
  }

  /// One byte after the other. nil when a quote is not closed.
  private static func fields(at start: Int, of bytes: [UInt8], _ delimiter: UInt8) -> ([[UInt8]], end: Int)? {
    var fields: [[UInt8]] = []
    var position = start
    while true {
      // As it stands, and as it is meant.
      var raw: [UInt8] = []
      var value: [UInt8] = []
      var isQuoted = position < bytes.count && bytes[position] == 0x22
      if isQuoted {
        raw.append(0x22)
        position += 1
        while true {
          guard position < bytes.count else { return nil }
          raw.append(bytes[position])
          if bytes[position] != 0x22 {
            value.append(bytes[position])
          } else if position + 1 < bytes.count, bytes[position + 1] == 0x22 {
            value.append(0x22)
            raw.append(0x22)
            position += 1
          } else {
            position += 1
            break
          }
          position += 1
        }
      }
      var rest: [UInt8] = []
      while position < bytes.count, bytes[position] != delimiter, bytes[position] != 10 {
        rest.append(bytes[position])
        position += 1
      }
      let isLast = position == bytes.count || bytes[position] == 10
      if isLast, rest.last == 13 { rest.removeLast() }
      isQuoted = isQuoted && rest.isEmpty
      fields.append(isQuoted ? value : raw + rest)
      if isLast { return (fields, min(position + 1, bytes.count)) }
      position += 1
    }
  }
}

/// A token of a JSON document, or what stands in the place of one.
private struct FoundValue: Equatable {
  let path: String
  let value: [UInt8]?
  /// Whether it stands inside the value at the path, or in its name.
  let isPart: Bool

  init(path: String, value: [UInt8]?) {
    self.path = path
    self.value = value
    isPart = false
  }

  init(_ content: JSONTokens.Content, at path: String, in text: [UInt8]) {
    self.path = path
    value = content.bytes(in: text)
    isPart = if case .part = content { true } else { false }
  }

  /// nil for what is no document.
  static func all(in bytes: [UInt8]) -> [FoundValue]? {
    var found: [FoundValue] = []
    do throws(JSONError) {
      try JSONTokens.forEach(in: bytes, bytes.indices) { path, content in
        found.append(FoundValue(content, at: path, in: bytes))
      }
      return found
    } catch {
      return nil
    }
  }
}

/// Follows a path as a person would.
private enum FollowedPath {
  /// The string at a path; nil for what is no string, and where the path leads nowhere.
  static func value(at path: String, in text: [UInt8]) -> [UInt8]? {
    let tree = text.withUnsafeBytes { json_loadb($0.baseAddress, $0.count, 0, nil) }
    guard let tree else { return nil }
    defer { json_decref(tree) }
    var value: UnsafeMutablePointer<json_t>? = tree
    var rest = Array(path.unicodeScalars)[...]
    while let first = rest.first {
      var name = String.UnicodeScalarView()
      if first == "[", rest.dropFirst().first == "\"" {
        rest.removeFirst(2)
        while let scalar = rest.popFirst(), scalar != "\"" { name.append(scalar == "\\" ? rest.popFirst()! : scalar) }
        promise(rest.popFirst() == "]")
        value = json_object_get(value, String(name))
      } else if first == "[" {
        rest.removeFirst()
        while let scalar = rest.popFirst(), scalar != "]" { name.append(scalar) }
        value = Int(String(name)).flatMap { json_array_get(value, $0) }
      } else {
        if first == "." { rest.removeFirst() }
        while let scalar = rest.first, scalar != ".", scalar != "[" {
          name.append(scalar)
          rest.removeFirst()
        }
        value = json_object_get(value, String(name))
      }
    }
    guard let string = json_string_value(value) else { return nil }
    return Array(UnsafeRawBufferPointer(start: string, count: json_string_length(value)))
  }
}

/// A token in a text.
private struct FoundToken: Equatable {
  let line: Int
  let offset: Int
  let token: [UInt8]

  /// Run by run of the characters that tokens have, and of those that receipts have.
  static func all(in bytes: [UInt8]) -> [FoundToken] {
    let tokens = all(in: bytes, TokenScan.isTokenByte) { word, _ in
      guard word.starts(with: "eyJ".utf8) else { return nil }
      var token = word
      while token.last == UInt8(ascii: ".") { token.removeLast() }
      return token.contains(UInt8(ascii: ".")) ? token : []
    }
    let receipts = all(in: bytes, TokenScan.isReceiptByte) { word, rest in
      let text = word + rest
      guard word.starts(with: "MI".utf8), ReceiptBeginning.isCertain(text.span) else { return nil }
      return word + rest.prefix(2).prefix { $0 == UInt8(ascii: "=") }
    }
    return (tokens + receipts).sorted { $0.offset < $1.offset }
  }

  /// - Parameter body: what a word and all that follows it comes to: nil where something else may begin in it, and
  ///   nothing where that is over.
  private static func all(
    in bytes: [UInt8], _ isPart: (UInt8) -> Bool, _ body: ([UInt8], ArraySlice<UInt8>) -> [UInt8]?
  ) -> [FoundToken] {
    var found: [FoundToken] = []
    var start = 0
    while start < bytes.count {
      guard isPart(bytes[start]) else {
        start += 1
        continue
      }
      let run = Array(bytes[start...].prefix(while: isPart))
      // An escape before it takes its first character, or the digits too.
      let before = start > 0 ? bytes[start - 1] : 0
      let isHexadecimal = { (text: ArraySlice<UInt8>) in text.allSatisfy { Character(UnicodeScalar($0)).isHexDigit } }
      var escaped: Set = [0]
      if before == UInt8(ascii: "\\") {
        escaped.insert(1)
        if run.first == UInt8(ascii: "x"), isHexadecimal(run.dropFirst().prefix(2)) { escaped.insert(3) }
        if run.first == UInt8(ascii: "u"), isHexadecimal(run.dropFirst().prefix(4)) { escaped.insert(5) }
      }
      if before == UInt8(ascii: "%"), isHexadecimal(run.prefix(2)) { escaped.insert(2) }
      for skipped in escaped.sorted() where skipped < run.count {
        guard let word = body(Array(run[skipped...]), bytes[(start + run.count)...]) else { continue }
        if !word.isEmpty {
          found.append(
            FoundToken(line: 1 + bytes[..<start].count { $0 == 10 }, offset: start + skipped, token: word))
        }
        break
      }
      start += run.count
    }
    return found
  }
}
