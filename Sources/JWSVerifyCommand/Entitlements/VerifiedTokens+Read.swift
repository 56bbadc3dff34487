internal import AppStoreJWS

extension VerifiedTokens {
  /// Hands on what is verified of the tokens in inputs. One that cannot be read does not stop the others.
  /// - Throws: what `take` throws.
  package static func read(
    _ inputs: [InputSource], _ settings: VerifySettings, take: @escaping (VerifiedItem) throws(Complaint) -> Void
  ) throws(Complaint) -> ExitStatus {
    let tokens = try VerifiedTokens(settings, take: take)
    var status = ExitStatus.success
    for input in inputs where !tokens.isStopped {
      do throws(Complaint) {
        try InputRun(source: input, settings: settings, sink: tokens).read()
      } catch {
        error.report()
        status.merge(.trouble)
      }
    }
    if let complaint = tokens.complaint { throw complaint }
    status.merge(tokens.status)
    return status
  }
}
