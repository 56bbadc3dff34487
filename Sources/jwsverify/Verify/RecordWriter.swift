/// What comes out of a run, piece by piece in the order of the input.
enum Piece {
  case judged(Judgement)
  /// Something to be said about a place without a token to judge.
  case record(Record)
  /// With what it was found to be.
  case startOfFile(String, InputKind?)
  /// Not told of a file that could not be read to its end.
  case endOfFile(String)
}

/// Writes the pieces, and knows what they come to.
final class RecordWriter {
  private var output: Output
  private let format: OutputFormat
  private(set) var status = ExitStatus.success
  private var fileHasTokens = false

  init(_ output: consuming Output, format: OutputFormat) {
    self.output = output
    self.format = format
  }

  /// Whether the reader of the output has gone.
  var isClosed: Bool { output.isClosed }

  func write(_ piece: Piece) throws(Complaint) {
    switch piece {
    case .judged(let judgement):
      fileHasTokens = fileHasTokens || judgement.hasTokens
      status.merge(judgement.status)
      try output.append(judgement.output)
    case .record(let record):
      fileHasTokens = true
      try write(record)
    case .startOfFile:
      fileHasTokens = false
    case .endOfFile(let file):
      if !fileHasTokens { try write(.noToken(in: file)) }
    }
  }

  func flush() throws(Complaint) { try output.flush() }

  private func write(_ record: Record) throws(Complaint) {
    if !record.isVerified { status.merge(.unverified) }
    try output.append { format.append(record, to: &$0) }
  }
}

// It is handed from thread to thread through a ``Monitor``, and never held by two.
extension RecordWriter: @unchecked Sendable {}
