internal import AppStoreJWS

extension VerifiedItems {
  /// Hands on what is verified in inputs. One that cannot be read does not stop the others.
  /// - Throws: what `take` throws.
  package static func read(
    _ inputs: [InputSource], _ settings: VerifySettings, _ verifiers: Verifiers,
    take: @escaping (VerifiedItem) throws(Complaint) -> Void
  ) throws(Complaint) -> ExitStatus {
    let items = VerifiedItems(settings, verifiers, take: take)
    var status = ExitStatus.success
    for input in inputs where !items.isStopped {
      do throws(Complaint) {
        try InputRun(source: input, settings: settings, sink: items).read()
      } catch {
        error.report()
        status.merge(.trouble)
      }
    }
    if let complaint = items.complaint { throw complaint }
    status.merge(items.status)
    return status
  }
}
