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
      do throws(Complaint) {
        try InputRun(source: input, settings: settings, pipeline: pipeline).read()
      } catch {
        error.report()
        status.merge(.trouble)
      }
    }
    status.merge(try pipeline.finish())
    return status
  }
}
