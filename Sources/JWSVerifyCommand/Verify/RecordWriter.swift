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
  private let style: RecordStyle
  private(set) var summary = Summary()
  private var progress: Progress?
  private var tokensBeforeFile = 0

  init(_ output: consuming Output, style: RecordStyle, progress: Progress? = nil) throws(Complaint) {
    self.output = output
    self.style = style
    self.progress = progress
    try self.output.append(style.heading)
  }

  var showsProgress: Bool { progress != nil }

  /// Whether the reader of the output has gone.
  var isCut: Bool { output.isClosed }

  /// Whether nothing more is to be written, because of that, or because what there is to say has been said.
  var isDone: Bool { isCut || style.endsAtFailure && summary.tally.failed > 0 }

  var status: ExitStatus { summary.tally.failed > 0 ? .unverified : .success }

  func write(_ piece: Piece) throws(Complaint) {
    if isDone { return }
    switch piece {
    case .judged(let judgement):
      summary.add(judgement)
      try output.append(judgement.output)
      progress?.show(summary)
    case .record(let record): try write(record)
    case .startOfFile(let name, let kind):
      tokensBeforeFile = summary.tally.tokens
      summary.begin(name, kind)
    case .endOfFile(let file):
      if summary.tally.tokens == tokensBeforeFile { try write(.noToken(in: file)) }
    }
  }

  func flush() throws(Complaint) { try output.flush() }

  /// Ends the output: what is to replace a file does so only if it is whole.
  func close(isWhole: Bool) throws(Complaint) {
    if isWhole { return try output.complete() }
    defer { output.discard() }
    try output.flush()
  }

  private func write(_ record: Record) throws(Complaint) {
    summary.tally.add(record)
    var chains = ChainJSON()
    try output.append { style.append(record, to: &$0, &chains) }
  }
}

// It is handed from thread to thread through a ``Monitor``, and never held by two.
extension RecordWriter: @unchecked Sendable {}
