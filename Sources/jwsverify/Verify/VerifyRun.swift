/// One run over all inputs: read, judge, write.
struct VerifyRun: ~Copyable {
  private let judge: Judge
  private let format: OutputFormat
  private var output = Output.standard
  private var status = ExitStatus.success

  init(judge: Judge, format: OutputFormat) {
    self.judge = judge
    self.format = format
  }

  /// Verifies what is in `inputs`. One that cannot be read does not stop the others.
  /// - Throws: when results cannot be written.
  mutating func verify(_ inputs: [InputSource]) throws(Complaint) -> ExitStatus {
    for input in inputs where !output.isClosed {
      let file: FileDescriptor
      do throws(SystemError) { file = try input.open() } catch {
        complain(about: input, error)
        continue
      }
      try verify(LineReader(file), of: input)
    }
    return status
  }

  private mutating func verify(_ reader: consuming LineReader, of input: InputSource) throws(Complaint) {
    var hasTokens = false
    while !output.isClosed {
      let piece: LineReader.Piece?
      do throws(SystemError) { piece = try reader.next() } catch { return complain(about: input, error) }
      switch piece {
      case .lines(let block):
        if block.firstLine == 1, block.looksBinary {
          try write(.binary(input.name))
          return try output.flush()
        }
        try block.forEachLine { line, range throws(Complaint) in
          guard let text = TokenText(in: block.bytes, range) else { return }
          hasTokens = true
          try write(judge.record(of: text, in: block.bytes, at: Place(file: input.name, line: line)))
        }
      case .tooLong(let line, let byteCount):
        hasTokens = true
        try write(.tooLong(byteCount, at: Place(file: input.name, line: line)))
      case nil:
        if !hasTokens { try write(.noToken(in: input.name)) }
        return try output.flush()
      }
      // Whoever feeds a pipe line by line gets an answer to each.
      try output.flush()
    }
  }

  private mutating func write(_ record: Record) throws(Complaint) {
    if !record.isVerified { status.merge(.unverified) }
    try output.append { format.append(record, to: &$0) }
  }

  private mutating func complain(about input: InputSource, _ error: SystemError) {
    input.complaint(error).report()
    status.merge(.trouble)
  }
}
