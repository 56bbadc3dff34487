/// How records are written.
enum OutputFormat: String, CaseIterable {
  case text, jsonl

  func append(_ record: Record, to buffer: inout ByteBuffer) {
    switch self {
    case .text: buffer.appendText(record)
    case .jsonl: buffer.appendJSONLine(record)
    }
  }
}
