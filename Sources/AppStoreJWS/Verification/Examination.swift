internal import AppStoreTrust

/// The way of one token through all checks, in the order of ``Check``. Everything that is learned on the way is kept,
/// so that a report can show it; only what comes out of ``verified`` has passed everything.
struct Examination {
  let verifier: VerifierSettings
  let requestedKind: PayloadKind?
  /// Whether the token lies inside another one, which then answers for its age.
  let isNested: Bool

  private(set) var findings: Findings<Check>
  private(set) var kind: PayloadKind?
  private(set) var object: JSONObject?
  /// When the payload says it was signed, whatever its kind.
  private(set) var signedDate: Timestamp?
  private(set) var signer: Signer?
  private(set) var chain: VerifiedChain?
  var nested: [NestedExamination] = []
  private(set) var verified: ExaminedToken?
  /// What is left to do between ``begin(_:)`` and ``settle(signature:)``.
  private(set) var pendingSignature: PendingSignature?

  /// The text of the payload, until it is read.
  private var payloadJSON: [UInt8]?
  private var signature: [UInt8]?
  private var instant: Timestamp?
  private var signatureIsJudged = false
  /// Known from an earlier token, or to be known once the signature under it is good.
  private var header: KnownHeader?

  init(by verifier: VerifierSettings, as kind: PayloadKind?, collectsAll: Bool, isNested: Bool = false) {
    self.verifier = verifier
    self.isNested = isNested
    requestedKind = kind
    findings = Findings(collectsAll: collectsAll, skipping: verifier.skipping)
  }

  /// Makes all checks.
  /// - Parameter isValid: the verdict on the signature, where it is known.
  /// - Throws: the first failure, unless the findings collect all.
  mutating func run(_ token: Span<UInt8>, signature isValid: Bool? = nil) throws(VerificationError) {
    try begin(token)
    try settle(signature: pendingSignature.map { isValid ?? $0.key.isValid($0.signature, for: $0.digest) })
    for index in nested.indices { nested[index].run() }
    try finish()
  }

  /// What a token fails with that comes out of all checks neither verified nor with a failure. It is not known how one
  /// could, and it must not be for want of imagination that one is taken for verified.
  static let unexplained = VerificationError(.chainUntrusted, "the token could not be verified")

  // A batch takes the same three steps, but judges many signatures at once after the first, and the nested tokens of
  // all its notifications at once before the third.

  /// Finds out what the signature is to be judged by, which is left in ``pendingSignature``.
  ///
  /// Under a header that is known the payload waits until then: so a batch has the tree of one payload in memory at a
  /// time, and not of all. Under another one the payload and the chain come first: a signature is worth nothing, and
  /// its cost not worth paying, under a chain that fails.
  /// - Parameter lastHeader: one that verified before, and that is looked at first.
  mutating func begin(_ token: Span<UInt8>, after lastHeader: KnownHeader? = nil) throws(VerificationError) {
    guard let size = try findings.attempt(.size, { () throws(VerificationError) in try Examination.checkSize(token) }),
      size > 0, let jws = try findings.attempt(.segments, { () throws(VerificationError) in try CompactJWS(token) })
    else { return }
    let headerSegment = token.extracting(jws.header)
    let headerJSON = recognises(headerSegment, lastHeader) ? nil : try decode(headerSegment, "header")
    let payload = try decode(token.extracting(jws.payload), "payload")
    let signature = try decode(token.extracting(jws.signature), "signature")
    payloadJSON = payload
    self.signature = signature
    if let headerJSON { try findSigner(headerJSON) }
    if !headerIsKnown { try judgePayloadAndChain() }
    // A report also says whether the signature is good under a key that is not trusted.
    guard let signature = signature.flatMap(ES256Signature.init),
      let key = chain?.signingKey ?? signer?.signingKey
    else { return }
    let header = header ?? KnownHeader(token.extracting(0..<jws.payload.lowerBound), chain)
    self.header = header
    pendingSignature = PendingSignature(
      signature: signature, digest: header.digest(appending: token.extracting(jws.payload)), key: key)
  }

  /// Takes the verdict on the pending signature, and judges the policies.
  /// - Parameter isValid: nil when there was none to judge.
  mutating func settle(signature isValid: Bool?) throws(VerificationError) {
    if headerIsKnown { try judgePayloadAndChain() }
    try checkSignatureLength()
    if let isValid {
      signatureIsJudged = true
      try findings.record(
        .signature,
        isValid
          ? nil : VerificationError(.signatureInvalid, "the signature does not belong to this header, payload and key"))
    }
    // A report goes on after failures, and what failed must not be known as good.
    if isValid == true, !findings.failed, !headerIsKnown, let header, header.chain != nil {
      let text = header.text
      verifier.knownHeaders.insert(header, for: text.span)
    }
    guard let object, let kind else { return }
    try checkPolicies(kind.payload(object))
    if kind == .notification { collectNested(of: ServerNotification(object)) }
  }

  /// Takes the verdicts on the nested tokens, and comes to a verdict.
  mutating func finish() throws(VerificationError) {
    guard let object, let kind else { return }
    try checkNested(of: kind == .notification ? ServerNotification(object) : nil)
    for note in kind.payload(object).notes { findings.note(note) }
    if findings.failed { return }
    guard signatureIsJudged, let signature = pendingSignature?.signature, let header, let chain, let instant else {
      return try findings.record(.path, Examination.unexplained)
    }
    verified = ExaminedToken(
      kind: kind, object: object, signedDate: signedDate, chain: chain, instant: instant, notes: findings.notes,
      nested: nested.compactMap { inner in inner.token.map { (inner.path, $0) } }, notAskedFor: findings.notAskedFor,
      header: header, signature: signature)
  }

  /// Bytes of the payload, read or not.
  var payloadByteCount: Int { payloadJSON?.count ?? object?.document.bytes.count ?? 0 }

  /// Hands out what passed everything, and forgets the payload.
  mutating func takeVerified() -> ExaminedToken? {
    defer { forgetPayload() }
    return verified
  }

  /// Of a token that failed nothing but the failure is asked for.
  mutating func forgetPayload() {
    verified = nil
    payloadJSON = nil
    object = nil
    nested = []
  }

  private static func checkSize(_ token: Span<UInt8>) throws(VerificationError) -> Int {
    if token.isEmpty { throw VerificationError(.inputEmpty, "there is no token", expected: "a token") }
    if token.count > Limits.tokenBytes {
      throw VerificationError(
        .inputTooLarge, "the token is larger than any the App Store signs",
        expected: "at most \(Limits.tokenBytes) bytes",
        found: "\(token.count) bytes")
    }
    return token.count
  }

  private mutating func decode(_ segment: Span<UInt8>, _ name: String) throws(VerificationError) -> [UInt8]? {
    try findings.attempt(.base64url, { () throws(VerificationError) in try CompactJWS.decode(segment, name: name) })
  }

  // MARK: Header and certificates

  /// Whether the header verified before: nothing of it is then done again. A report reads the header anew, since it
  /// shows what each check of it found.
  private mutating func recognises(_ headerSegment: Span<UInt8>, _ lastHeader: KnownHeader?) -> Bool {
    if findings.collectsAll { return false }
    let isLast = lastHeader?.text.hasSameBytes(as: headerSegment) ?? false
    guard let known = isLast ? lastHeader : verifier.knownHeaders.value(for: headerSegment), let chain = known.chain
    else { return false }
    header = known
    signer = .knownHeader(chain)
    return true
  }

  /// The header, if it verified before.
  var knownHeader: KnownHeader? { headerIsKnown ? header : nil }

  private var headerIsKnown: Bool {
    if case .knownHeader = signer { true } else { false }
  }

  /// Reads the header and the certificates it names, but those of a known chain.
  private mutating func findSigner(_ json: [UInt8]) throws(VerificationError) {
    guard let x5c = try readHeader(json) else { return }
    let anchors = verifier.common.chainVerifier.anchors
    let key = x5c.count == 3 ? Array("\(x5c[0]).\(x5c[1])".utf8) : nil
    if let key, let chain = verifier.knownChains.value(for: key.span) {
      let root = try findings.attempt(.certificates) { () throws(VerificationError) in
        try SentChain.read(x5c[2], at: 2, anchors: anchors)
      }
      signer = .knownChain(chain, root: root, key: key)
    } else {
      let sent = try findings.attempt(.certificates) { () throws(VerificationError) in
        try SentChain(x5c, anchors: anchors)
      }
      signer = sent.map { .unknown($0, key: key) }
    }
  }

  private mutating func readHeader(_ json: [UInt8]) throws(VerificationError) -> [String]? {
    guard let header = try findings.attempt(.headerJSON, { () throws(VerificationError) in try JOSEHeader(json) })
    else {
      return nil
    }
    try findings.record(.algorithm, header.algorithmFailure)
    try findings.record(.critical, header.criticalFailure)
    let takesOne = !verifier.common.chainVerifier.pinned.isEmpty
    return try findings.attempt(.x5c, { () throws(VerificationError) in try header.x5c(takesOne: takesOne) })
  }

  private mutating func judgeChain(at instant: Timestamp?) throws(VerificationError) {
    guard let signer else { return }
    if let known = signer.knownChain, try judge(known, with: signer.rootToCompare, at: instant) { return }
    chain = try findings.judge(
      signer.sent, by: verifier.common.chainVerifier, at: instant, from: Examination.pathOfCertificates)
    if let chain, let key = signer.chainKey { verifier.knownChains.insert(chain, for: key.span) }
  }

  /// Judges a chain that verified before: the root that was sent along this time, and the instant.
  /// - Returns: whether that is enough.
  private mutating func judge(
    _ known: VerifiedChain, with root: Certificate?, at instant: Timestamp?
  ) throws(VerificationError) -> Bool {
    let mismatch = root.flatMap { RootMatch.failure($0, known.anchor) }
    if root != nil { try findings.record(.root, mismatch.map(Examination.error)) }
    // Without a date the chain is not trusted for this token, but all that needs none has been found out.
    guard let instant else {
      try recordKnownChain(validity: .withoutInstant)
      return true
    }
    switch verifier.common.chainVerifier.standing(of: known, at: instant.milliseconds) {
    case .stands:
      // What was sent along is a part of the chain: with another root it is none.
      if mismatch == nil { chain = known }
      try recordKnownChain(validity: .passed)
    case .fails(let failure): try recordKnownChain(validity: .failed(Examination.error(failure)))
    case .unknown: return false
    }
    return true
  }

  private static func error(_ failure: ChainFailure) -> VerificationError {
    VerificationError(failure, at: pathOfCertificates)
  }

  /// What failures of certificates give as their place.
  private static let pathOfCertificates = "x5c"

  /// What stood every check before stands it still, but for the time.
  private mutating func recordKnownChain(validity: CheckResult) throws(VerificationError) {
    if findings.collectsAll {
      for check in ChainCheck.allCases where check != .validity { try findings.record(Check(check), nil) }
    }
    try findings.record(.validity, validity)
  }

  private mutating func checkSignatureLength() throws(VerificationError) {
    guard let signature else { return }
    if signature.count == ES256Signature.byteCount { return try findings.record(.signatureLength, nil) }
    let isDER = signature.first == 0x30 && signature.count > ES256Signature.byteCount
    try findings.record(
      .signatureLength,
      VerificationError(
        .signatureLength, isDER ? "the signature is in DER form" : "the signature has the wrong length",
        expected: "\(ES256Signature.byteCount) bytes", found: "\(signature.count) bytes"))
  }

  // MARK: Payload and time

  private mutating func judgePayloadAndChain() throws(VerificationError) {
    if let payloadJSON { try readPayload(payloadJSON) }
    payloadJSON = nil
    instant = try findInstant()
    try judgeChain(at: instant)
  }

  private mutating func readPayload(_ json: [UInt8]) throws(VerificationError) {
    object = try findings.attempt(.payloadJSON) { () throws(VerificationError) in
      try JSONObject(reading: json, named: "the payload", or: .payloadJSON)
    }
    guard let object else { return }
    let recognised = PayloadKind(recognising: object)
    if let requestedKind, let recognised, requestedKind != recognised {
      try findings.record(
        .kind,
        VerificationError(
          .payloadKindMismatch, "the token is of the kind \(recognised.rawValue), not \(requestedKind.rawValue)",
          expected: requestedKind.rawValue, found: recognised.rawValue))
    } else if requestedKind == nil, recognised == nil {
      try findings.record(
        .kind, VerificationError(.payloadKindUnknown, "the payload has no field by which its kind could be told"))
    } else {
      try findings.record(.kind, nil)
    }
    kind = recognised ?? requestedKind
    signedDate = kind.map { $0.payload(object).signedDate } ?? object.timestamp("signedDate")
    guard let kind else { return }
    try findings.record(.fields, nil)
    let limit = findings.collectsAll ? Limits.failuresOfOneCheck : 1
    for mismatch in object.mismatches(with: kind.schema, limit: limit) {
      try findings.record(
        .fields,
        VerificationError(
          .payloadField, "the field \(mismatch.path) is not what it should be", expected: mismatch.expected,
          found: mismatch.found ?? "nothing", path: mismatch.path))
    }
  }

  /// When the token was signed: what it says, or for a notification that says nothing the newest signed date of the
  /// tokens in it that verify, all of which were there before it was signed.
  private mutating func datedBySelfOrNested() -> Timestamp? {
    if let signedDate { return signedDate }
    guard kind == .notification, let object else { return nil }
    collectNested(of: ServerNotification(object))
    for index in nested.indices { nested[index].run() }
    return nested.compactMap { $0.token?.signedDate }.max()
  }

  private mutating func findInstant() throws(VerificationError) -> Timestamp? {
    guard object != nil else { return verifier.common.instant }
    if let instant = verifier.common.instant {
      try findings.record(.signedDate, .notApplicable("the chain is judged at \(instant), as asked"))
      return instant
    }
    if let date = datedBySelfOrNested() {
      try findings.record(.signedDate, nil)
      if signedDate == nil {
        findings.note("no signed date: judged at \(date), when the newest nested token was signed")
      }
      return date
    }
    try findings.record(
      .signedDate,
      VerificationError(
        .payloadSignedDateAbsent, "nothing says when the token was signed",
        expected: kind == .appTransaction ? "receiptCreationDate" : "signedDate"))
    return nil
  }

  // MARK: Policy

  private mutating func checkPolicies(_ payload: any VerifiablePayload) throws(VerificationError) {
    let subject = PolicySubject.token(type(of: payload).kind)
    let environment = payload.environmentFact
    var environmentValue: AppStoreEnvironment?
    if case .field(_, let value) = environment { environmentValue = value }
    if let isPinned = chain?.isPinned ?? signer?.sent.isPinned {
      try findings.record(.signer, Policies.signer(environment, isPinned: isPinned, of: subject))
    }
    try findings.recordPolicy(
      .bundleID, Policies.bundleID(payload.bundleIDFact, accepted: verifier.common.bundleIDs, of: subject))
    try findings.recordPolicy(
      .appAppleID,
      Policies.appAppleID(
        payload.appAppleIDFact, expected: verifier.common.appAppleID, environment: environmentValue, of: subject))
    try findings.recordPolicy(
      .environment, Policies.environment(environment, accepted: verifier.common.environments, of: subject))
    try findings.recordPolicy(
      .product, Policies.product(payload.productIDFact, accepted: verifier.productIDs, of: subject))
    if isNested {
      try findings.record(.age, .notApplicable("the token around it answers for the age"))
    } else {
      let date = verifier.common.maximumAge == nil ? nil : datedBySelfOrNested()
      try findings.recordPolicy(
        .age,
        Policies.age(
          of: date, maximum: verifier.common.maximumAge, now: { verifier.common.now }, of: subject))
    }
  }

  // MARK: Nested tokens

  /// A token inside a token has none inside itself: a report on one that does looks no further.
  private mutating func collectNested(of notification: ServerNotification) {
    if isNested || !nested.isEmpty { return }
    nested = notification.nestedTokens.map { path, kind, token in
      NestedExamination(token, as: kind, at: path, by: verifier, collectsAll: findings.collectsAll)
    }
  }

  private mutating func checkNested(of notification: ServerNotification?) throws(VerificationError) {
    guard let notification else {
      try findings.record(.nestedTokens, .notApplicable("there is no nested token"))
      return try findings.record(.agreement, .notApplicable("there is no nested token"))
    }
    try findings.record(.nestedTokens, nested.isEmpty ? .notApplicable("there is no nested token") : .passed)
    for inner in nested where !inner.failures.isEmpty {
      try findings.record(
        .nestedTokens,
        VerificationError(
          .nestedFailed, "the nested token does not verify: \(inner.failures[0].message)",
          found: inner.failures[0].code.rawValue, path: inner.path, causes: inner.failures))
    }
    var agreement = Agreement()
    try findings.record(.agreement, agreement.failure(within: notification))
    for inner in nested {
      guard let payload = inner.payload else { continue }
      try findings.record(.agreement, agreement.failure(of: payload, at: inner.path))
    }
  }
}
