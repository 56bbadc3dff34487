internal import AppStoreJWS

/// One run over all inputs: read, judge, write, sum up.
struct VerifyRun {
  let verifier: AppStoreVerifier
  let settings: VerifySettings

  /// Verifies what is in `inputs`. One that cannot be read does not stop the others.
  /// - Throws: when results cannot be written.
  func verify(_ inputs: [InputSource]) throws(Complaint) -> ExitStatus {
    let start = Process.uptime
    let output = if let path = settings.outputPath { try Output(replacing: path) } else { Output.standard }
    let jobs = settings.jobs ?? Process.processorCount
    let pipeline = Pipeline(try RecordWriter(output, style: settings.style), jobs: jobs)
    var workers: [WorkerThread] = []
    for _ in 0..<jobs {
      // With fewer threads than wished the work is still done; with none there would be nobody to do it.
      do throws(SystemError) {
        workers.append(try WorkerThread { pipeline.work(judge()) })
      } catch {
        if workers.isEmpty { throw Complaint("no thread could be started: \(error)") }
      }
    }
    var status = ExitStatus.success
    for input in inputs where !pipeline.isStopped {
      do throws(Complaint) {
        try InputRun(source: input, settings: settings, pipeline: pipeline).read()
      } catch {
        error.report()
        status.merge(.trouble)
      }
    }
    pipeline.close()
    for worker in workers { worker.join() }
    let (writer, complaint) = pipeline.end()
    guard let writer else { return status }
    if let complaint {
      try? writer.close(isWhole: false)
      throw complaint
    }
    try writer.close(isWhole: true)
    status.merge(writer.status)
    var summary = writer.summary
    summary.seconds = Process.uptime - start
    try tell(summary, isCut: writer.isCut)
    return status
  }

  private func judge() -> Judge { Judge(verifier, kind: settings.kind, style: settings.style) }

  /// - Parameter isCut: whether the reader of the records had seen enough, who is not interested in what else there is.
  private func tell(_ summary: Summary, isCut: Bool) throws(Complaint) {
    if summary.isBulk, !settings.style.isQuiet, !isCut {
      // Nobody is left to tell when standard error cannot be written.
      try? FileDescriptor.standardError.write(Array(summary.text.utf8))
    }
    guard let path = settings.summaryPath else { return }
    var file = try Output(replacing: path)
    try file.append(summary.json)
    try file.complete()
  }
}
