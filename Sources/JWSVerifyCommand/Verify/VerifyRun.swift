internal import AppStoreJWS
internal import AppStoreTrust

/// One run over all inputs: read, judge, write, sum up.
struct VerifyRun {
  let verifiers: Verifiers
  let settings: VerifySettings

  private let start = Process.uptime

  init(verifiers: Verifiers, settings: VerifySettings) {
    self.verifiers = verifiers
    self.settings = settings
  }

  /// Verifies what is in `inputs`. One that cannot be read does not stop the others.
  /// - Throws: when results cannot be written.
  func verify(_ inputs: [InputSource]) throws(Complaint) -> ExitStatus {
    let output = if let path = settings.outputPath { try Output(replacing: path) } else { Output.standard }
    let revocation = settings.asksForRevocation ? RevocationChecker() : nil
    let progress = progress(over: inputs)
    let writer = try RecordWriter(output, style: settings.style, progress: progress)
    let pipeline = Pipeline(writer, jobs: settings.jobs ?? Process.processorCount) {
      Judge(verifiers, revocation: revocation, kind: settings.askedFor, style: settings.style)
    }
    Interruption.answer { end(pipeline, for: $0) }
    var status = ExitStatus.success
    var unread: [String] = []
    for input in inputs where !pipeline.isStopped {
      do throws(Complaint) {
        try InputRun(source: input, settings: settings, sink: pipeline).read()
      } catch {
        error.report(isOverProgress: progress != nil)
        unread.append(input.name)
        status.merge(.trouble)
      }
    }
    pipeline.finish()
    guard let (writer, complaint) = pipeline.end() else { Process.waitForever() }
    if let complaint {
      try? writer.close(isWhole: false)
      throw complaint
    }
    try writer.close(isWhole: true)
    status.merge(writer.status)
    try tell(writer, unread: unread, interruption: nil)
    return status
  }

  /// Answers a signal with what is known so far.
  private func end(_ pipeline: Pipeline, for interruption: Interruption) {
    // When everything has been written already, the end is near anyway.
    guard let (writer, _) = pipeline.end() else { return }
    try? writer.close(isWhole: false)
    try? tell(writer, interruption: interruption.name)
    interruption.end()
  }

  /// Progress is for somebody who waits before a terminal on which nothing else appears.
  private func progress(over inputs: [InputSource]) -> Progress? {
    guard settings.showsProgress, !settings.style.isQuiet, FileDescriptor.standardError.isTerminal,
      settings.outputPath != nil || !FileDescriptor.standardOutput.isTerminal
    else { return nil }
    var total: Int? = 0
    for input in inputs {
      let size: Int? = if case .file(let path) = input { FileName.size(path) } else { nil }
      total = size.flatMap { size in total.map { $0 + size } }
    }
    return Progress(total: total)
  }

  private func tell(_ writer: RecordWriter, unread: [String] = [], interruption: String?) throws(Complaint) {
    var summary = writer.summary
    summary.unread = unread
    summary.seconds = Process.uptime - start
    summary.interruption = interruption
    // Who cut the records off, as head does, is not interested in what else there is.
    if summary.isBulk || interruption != nil, !settings.style.isQuiet, !writer.isCut {
      let eraser = writer.showsProgress ? Progress.eraser : ""
      // Nobody is left to tell when standard error cannot be written.
      try? FileDescriptor.standardError.write(Array((eraser + summary.text).utf8))
    }
    guard let path = settings.summaryPath else { return }
    var file = try Output(replacing: path)
    try file.append(summary.json)
    try file.complete()
  }
}
