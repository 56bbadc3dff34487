import Testing

@testable import JWSVerifyCommand

struct CSVRecordsTests {
  private let records = CSVRecords(delimiter: UInt8(ascii: ","))

  /// Each record as `line: field|field`, `!` behind one that does not end.
  private func read(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var read: [String] = []
    records.forEachRecord(in: bytes, bytes.indices, firstLine: 1) { record, line, _ in
      let fields = record.fields.map { String(decoding: $0.value(in: bytes), as: UTF8.self) }
      read.append("\(line): \(fields.joined(separator: "|"))\(record.isComplete ? "" : "!")")
    }
    return read
  }

  @Test(
    arguments: [
      ("", []),
      ("a", ["1: a"]),
      ("a,b\nc", ["1: a|b", "2: c"]),
      ("a,b\r\nc,\r\n", ["1: a|b", "2: c|"]),
      (",\n,,\n", ["1: |", "2: ||"]),
      ("\n\na\n", ["1: ", "2: ", "3: a"]),
      ("\"a\",\"b\"\r\n", ["1: a|b"]),
      ("\"a,b\nc\",d\ne", ["1: a,b\nc|d", "3: e"]),
      ("\"a\"\"b\",\"\"\"\"\n", ["1: a\"b|\""]),
      ("\"\",\"\"\n", ["1: |"]),
      ("\"a\n\n\n\"\nb", ["1: a\n\n\n", "5: b"]),
      ("a\"b,c\"\n", ["1: a\"b|c\""]),
      ("\"a\"b,c\n", ["1: \"a\"b|c"]),
      ("a,\"b\"c\r\nd", ["1: a|\"b\"c", "2: d"]),
      ("\"a\r\n\",b\r\n", ["1: a\r\n|b"]),
      ("a,\"b\nc,d\n", ["1: a!", "2: c|d"]),
      ("\"", ["1: !"]),
      ("a,\"b\nc,\"d\ne,\"f\"\n\"g\"\"\n", ["1: a|\"b\nc,\"d", "3: e|f", "4: !"]),
      ("a\"b,\"c\na\"b,\"c\nd,e\n", ["1: a\"b|\"c\na\"b!", "2: a\"b!", "3: d|e"]),
      ("a\rb,c\r", ["1: a\rb|c"]),
    ] as [(String, [String])])
  func reads(_ text: String, _ expected: [String]) { #expect(read(text) == expected) }

  /// Each line opens a quote that the next one closes and opens again.
  @Test func readsStrayQuotesInLinearTime() {
    let growth = growth(
      of: { count in
        let bytes = Array(String(repeating: "a\"b,\"c\n", count: count).utf8)
        var incomplete = 0
        records.forEachRecord(in: bytes, bytes.indices, firstLine: 1) { record, _, _ in
          incomplete += record.isComplete ? 0 : 1
        }
        #expect(incomplete == count)
      }, from: 4_000)
    #expect(growth < 8)
  }
}
