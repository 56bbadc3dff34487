internal import AppStoreJWS

/// One run over all inputs: read, judge, write.
struct VerifyRun {
  let verifier: AppStoreVerifier
  let settings: VerifySettings

  /// Verifies what is in `inputs`. One that cannot be read does not stop the others.
  /// - Throws: when results cannot be written.
  func verify(_ inputs: [InputSource]) throws(Complaint) -> ExitStatus {
    let jobs = settings.jobs ?? Process.processorCount
    let pipeline = Pipeline(RecordWriter(.standard, format: settings.format), jobs: jobs)
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
    status.merge(try pipeline.outcome())
    return status
  }

  private func judge() -> Judge { Judge(verifier, kind: settings.kind, format: settings.format) }
}
