/// The examination of a token that lies inside another one.
struct NestedExamination {
  let path: String
  let text: String
  private(set) var examination: Examination
  private(set) var failures: [VerificationError] = []
  /// The verified token; nil when it failed, or before it was examined.
  private(set) var token: VerifiedToken?
  private var isDone = false

  init(_ text: String, as kind: PayloadKind, at path: String, by verifier: VerifierSettings, collectsAll: Bool) {
    self.path = path
    self.text = text
    examination = Examination(by: verifier, as: kind, collectsAll: collectsAll, isNested: true)
  }

  /// Makes all checks, unless they were made.
  mutating func run() {
    if isDone { return }
    let text = text
    step { (examination) throws(VerificationError) in try examination.run(text.utf8.span) }
    conclude()
  }

  /// Makes all checks up to the signature.
  /// - Returns: the signature to judge; nil when there is none, or all is done.
  mutating func begin() -> PendingSignature? {
    if isDone { return nil }
    let text = text
    step { (examination) throws(VerificationError) in try examination.begin(text.utf8.span) }
    return failures.isEmpty ? examination.pendingSignature : nil
  }

  /// Takes the verdict on the signature that ``begin()`` returned.
  mutating func settle(signature isValid: Bool?) {
    if isDone { return }
    if failures.isEmpty {
      step { (examination) throws(VerificationError) in
        try examination.settle(signature: isValid)
        try examination.finish()
      }
    }
    conclude()
  }

  private mutating func step(_ body: (inout Examination) throws(VerificationError) -> Void) {
    do throws(VerificationError) {
      try body(&examination)
    } catch {
      failures = [error]
    }
  }

  private mutating func conclude() {
    isDone = true
    if examination.findings.collectsAll { failures = examination.findings.failures }
    token = examination.verified.map(VerifiedToken.init)
  }

  /// What the token says, verified or not; nil when it cannot be read.
  var payload: (any VerifiablePayload)? {
    examination.object.flatMap { object in examination.kind?.payload(object) }
  }
}
