/// Which records are written, and how.
struct RecordStyle {
  enum Only: String, CaseIterable {
    case failed, verified, revoked
  }

  var format = OutputFormat.text
  var only: Only?
  /// The columns of ``OutputFormat/csv``.
  var fields = CSVField.standard
  /// Whether every check is listed.
  var isVerbose = false
  var isQuiet = false
  /// Whether nothing is written after a token that fails.
  var endsAtFailure = false
  var terminal = TerminalStyle()

  func append(_ record: Record, to buffer: inout ByteBuffer, _ chains: inout ChainJSON) {
    guard !isQuiet, includes(record) else { return }
    switch format {
    case .text: buffer.appendText(record, terminal)
    case .jsonl: buffer.appendJSONLine(record, &chains)
    case .csv: buffer.appendCSV(record, fields)
    }
  }

  /// What stands before all records.
  var heading: ByteBuffer {
    guard format == .csv, !isQuiet else { return [] }
    var buffer = ByteBuffer()
    buffer.appendCSVRow(fields.map(\.name))
    return buffer
  }

  private func includes(_ record: Record) -> Bool {
    switch only {
    case nil: true
    case .failed: !record.isVerified
    case .verified: record.isVerified
    case .revoked: record.item?.isRevoked ?? false
    }
  }
}
