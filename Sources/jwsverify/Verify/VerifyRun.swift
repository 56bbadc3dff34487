internal import AppStoreJWS
internal import AppStoreTrust

/// One run over all inputs: read, judge, write.
struct VerifyRun {
  let verifier: AppStoreVerifier
  let settings: VerifySettings

  /// Verifies what is in `inputs`. One that cannot be read does not stop the others.
  /// - Throws: when results cannot be written.
  func verify(_ inputs: [InputSource]) throws(Complaint) -> ExitStatus {
    let jobs = settings.jobs ?? Process.processorCount
    let revocation = settings.asksForRevocation ? RevocationChecker() : nil
    let pipeline = Pipeline(RecordWriter(.standard, format: settings.format), jobs: jobs)
    var workers: [WorkerThread] = []
    for _ in 0..<jobs {
      // With fewer threads than wished the work is still done; with none there would be nobody to do it.
      do throws(WorkerThread.NotStarted) {
        workers.append(try WorkerThread { pipeline.work(judge(asking: revocation)) })
      } catch {
        if workers.isEmpty { throw Complaint("no thread could be started: \(SystemError(number: error.number))") }
      }
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
    pipeline.close()
    for worker in workers { worker.join() }
    status.merge(try pipeline.outcome())
    return status
  }

  private func judge(asking revocation: RevocationChecker?) -> Judge {
    Judge(verifier, revocation: revocation, kind: settings.kind, format: settings.format)
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
