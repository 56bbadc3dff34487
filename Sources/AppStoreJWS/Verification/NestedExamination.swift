/// The examination of a token that lies inside another one.
struct NestedExamination {
  let path: String
  /// nil when the token failed.
  let token: VerifiedToken?
  let failures: [VerificationError]
  /// What the token says, verified or not; nil when it cannot be read.
  let payload: (any VerifiablePayload)?
  /// Only where all failures are collected.
  let report: VerificationReport?

  init(_ text: String, as kind: PayloadKind, at path: String, by verifier: AppStoreVerifier, collectsAll: Bool) {
    self.path = path
    var examination = Examination(by: verifier, as: kind, collectsAll: collectsAll, isNested: true)
    var thrown: [VerificationError] = []
    do {
      try examination.run(text.utf8.span)
    } catch {
      thrown = [error]
    }
    token = examination.verified.map { VerifiedToken($0, jwsRepresentation: text) }
    let report = VerificationReport(examination)
    failures = collectsAll ? report.failures : thrown
    self.report = collectsAll ? report : nil
    payload = examination.object.flatMap { object in examination.kind?.payload(object) }
  }
}
