internal import AppStoreJWS

/// One run over all inputs: read, judge, write.
struct VerifyRun {
  let verifier: AppStoreVerifier
  let settings: VerifySettings

  /// Verifies what is in `inputs`. One that cannot be read does not stop the others.
  /// - Throws: when results cannot be written.
  func verify(_ inputs: [InputSource]) throws(Complaint) -> ExitStatus {
    let pipeline = Pipeline(
      RecordWriter(.standard, format: settings.format), jobs: settings.jobs ?? Process.processorCount
    ) {
      Judge(verifier, kind: settings.kind, format: settings.format)
    }
    var status = ExitStatus.success
    for input in inputs where !pipeline.isStopped {
      do throws(SystemError) {
        try read(input, into: pipeline)
      } catch {
        input.complaint(error).report()
        status.merge(.trouble)
      }
    }
    status.merge(try pipeline.finish())
    return status
  }

  private func read(_ input: InputSource, into pipeline: borrowing Pipeline) throws(SystemError) {
    var reader = LineReader(try input.open())
    pipeline.submit(.startOfFile)
    while !pipeline.isStopped {
      switch try reader.next() {
      case .lines(let block):
        if block.firstLine == 1, block.looksBinary { return pipeline.submit(.record(.binary(input.name))) }
        pipeline.submit(block, of: input.name)
      case .tooLong(let line, let byteCount):
        pipeline.submit(.record(.tooLong(byteCount, at: Place(file: input.name, line: line))))
      case nil: return pipeline.submit(.endOfFile(input.name))
      }
    }
  }
}
