internal import AppStoreTrust

/// The way of one token through all checks, in the order of ``Check``. Everything that is learned on the way is kept, so
/// that a report can show it; only what comes out of ``verified`` has passed everything.
struct Examination {
  let verifier: AppStoreVerifier
  let requestedKind: PayloadKind?
  /// Whether the token lies inside another one, which then answers for its age.
  let isNested: Bool

  private(set) var findings: Findings<Check>
  private(set) var kind: PayloadKind?
  private(set) var object: JSONObject?
  private(set) var certificates: SentCertificates?
  private(set) var chain: VerifiedChain?
  private(set) var nested: [NestedExamination] = []
  private(set) var verified: ExaminedToken?

  private var nestedTokensAreExamined = false
  private var headerIsKnown = false
  /// A chain that verified before, of which only the instant has to be judged.
  private var knownChain: VerifiedChain?
  /// The third certificate, where the chain is known but the header is not.
  private var sentRoot: Certificate?
  /// What the chain cache knows a chain by: the text of its first two certificates.
  private var chainKey: [UInt8]?

  init(by verifier: AppStoreVerifier, as kind: PayloadKind?, collectsAll: Bool, isNested: Bool = false) {
    self.verifier = verifier
    self.isNested = isNested
    requestedKind = kind
    findings = Findings(collectsAll: collectsAll, skipping: verifier.skipping)
  }

  /// Makes all checks.
  /// - Throws: the first failure, unless the findings collect all.
  mutating func run(_ token: Span<UInt8>) throws(VerificationError) {
    guard let size = try findings.attempt(.size, { () throws(VerificationError) in try Examination.checkSize(token) }),
      size > 0, let jws = try findings.attempt(.segments, { () throws(VerificationError) in try CompactJWS(token) })
    else { return }

    let payload = try decode(token.extracting(jws.payload), "payload")
    let signature = try decode(token.extracting(jws.signature), "signature")
    let header = token.extracting(jws.header)
    try findSigner(header)
    if let payload { try readPayload(payload) }
    let instant = try findInstant()
    try judgeChain(at: instant)
    if let signature { try checkSignature(signature, over: token.extracting(jws.signingInput)) }
    if let chain, !headerIsKnown, !findings.collectsAll { verifier.caches.headers.insert(chain, for: header) }
    guard let object, let kind else { return }
    let typed = kind.payload(object)
    try checkPolicies(typed, instant: instant)
    try checkNested(typed)
    for note in typed.notes { findings.note(note) }
    guard !findings.failed, let chain, let instant else { return }
    verified = ExaminedToken(
      kind: kind, object: object, chain: chain, instant: instant, notes: findings.notes,
      nested: nested.compactMap { inner in inner.token.map { (inner.path, $0) } }, notAskedFor: findings.notAskedFor)
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

  /// Reads the header, or recognises it: what is known of it, or of the chain it names, is not done again. A report looks
  /// at everything anew.
  private mutating func findSigner(_ segment: Span<UInt8>) throws(VerificationError) {
    if !findings.collectsAll, let chain = verifier.caches.headers.value(for: segment) {
      knownChain = chain
      headerIsKnown = true
      return
    }
    guard let json = try decode(segment, "header"), let x5c = try readHeader(json) else { return }
    if x5c.count == 3 { chainKey = Array("\(x5c[0]).\(x5c[1])".utf8) }
    if !findings.collectsAll, let chainKey, let chain = verifier.caches.chains.value(for: chainKey.span) {
      knownChain = chain
      // The third certificate has countless spellings and is no part of the key.
      sentRoot = try findings.attempt(.certificates) { () throws(VerificationError) in
        try SentCertificates.read(x5c[2], at: 2)
      }
    } else {
      certificates = try findings.attempt(.certificates) { () throws(VerificationError) in try SentCertificates(x5c) }
    }
  }

  private mutating func readHeader(_ json: [UInt8]) throws(VerificationError) -> [String]? {
    guard let header = try findings.attempt(.headerJSON, { () throws(VerificationError) in try JOSEHeader(json) })
    else {
      return nil
    }
    try findings.record(.algorithm, header.algorithmFailure)
    try findings.record(.critical, header.criticalFailure)
    let takesOne = verifier.takesXcodeTokens
    return try findings.attempt(.x5c, { () throws(VerificationError) in try header.x5c(takesOne: takesOne) })
  }

  private mutating func judgeChain(at instant: Timestamp?) throws(VerificationError) {
    if let knownChain, let instant {
      if let sentRoot {
        try findings.record(.root, RootMatch.failure(sentRoot, knownChain.anchor).map(VerificationError.init))
      }
      switch verifier.chainVerifier.standing(of: knownChain, at: instant.milliseconds) {
      case .stands:
        chain = knownChain
        return
      case .fails(let failure): return try findings.record(.validity, VerificationError(failure))
      case .unknown: certificates = SentCertificates(knownChain, root: sentRoot)
      }
    }
    guard let certificates else { return }
    var found: [(check: Check, failure: VerificationError?)] = []
    let collectsAll = findings.collectsAll
    let report = { (check: ChainCheck, failure: ChainFailure?) -> Bool in
      found.append((Check(check), failure.map(VerificationError.init)))
      return collectsAll || failure == nil
    }
    switch certificates {
    case .chain(let sent): chain = verifier.chainVerifier.verify(sent, at: instant?.milliseconds, report: report)
    case .single(let certificate):
      chain = verifier.pinnedCertificates.verify(certificate, at: instant?.milliseconds, report: report)
      for check in [Check.root, .chainLength, .leafMarker, .intermediateMarker, .leafUsage, .intermediateUsage] {
        try findings.record(check, .notApplicable("Xcode signs with one certificate"))
      }
    }
    for (check, failure) in found { try findings.record(check, failure) }
    if let chain, let chainKey { verifier.caches.chains.insert(chain, for: chainKey.span) }
  }

  private mutating func checkSignature(_ bytes: [UInt8], over message: Span<UInt8>) throws(VerificationError) {
    guard let signature = ES256Signature(bytes) else {
      let isDER = bytes.first == 0x30 && bytes.count > ES256Signature.byteCount
      return try findings.record(
        .signatureLength,
        VerificationError(
          .signatureLength, isDER ? "the signature is in DER form" : "the signature has the wrong length",
          expected: "\(ES256Signature.byteCount) bytes", found: "\(bytes.count) bytes"))
    }
    try findings.record(.signatureLength, nil)
    // A report also says whether the signature is good under a key that is not trusted.
    guard let key = chain?.signingKey ?? certificates.flatMap({ SigningKey($0.leaf) }) else { return }
    try findings.record(
      .signature,
      key.isValid(signature, for: message)
        ? nil : VerificationError(.signatureInvalid, "the signature does not belong to this header, payload and key"))
  }

  // MARK: Payload and time

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
    guard let kind else { return }
    try findings.record(.fields, nil)
    for mismatch in object.mismatches(with: kind.schema) {
      try findings.record(
        .fields,
        VerificationError(
          .payloadField, "the field \(mismatch.path) is not what it should be", expected: mismatch.expected,
          found: mismatch.found ?? "nothing", path: mismatch.path))
    }
  }

  /// When the payload says it was signed, whatever its kind.
  var signedDate: Timestamp? {
    guard let object else { return nil }
    return kind?.payload(object).signedDate ?? object.timestamp("signedDate")
  }

  /// The newest signed date of the nested tokens, all of which were there before the token around them was signed.
  private var newestNestedDate: Timestamp? { nested.compactMap { $0.token?.signedDate }.max() }

  private mutating func findInstant() throws(VerificationError) -> Timestamp? {
    guard let object else { return verifier.instant }
    if let instant = verifier.instant {
      try findings.record(.signedDate, .notApplicable("the chain is judged at \(instant), as asked"))
      return instant
    }
    if let signedDate {
      try findings.record(.signedDate, nil)
      return signedDate
    }
    if kind == .notification { examineNested(of: ServerNotification(object)) }
    if let date = newestNestedDate {
      try findings.record(.signedDate, nil)
      findings.note("no signed date: judged at \(date), when the newest nested token was signed")
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

  private mutating func checkPolicies(_ payload: any VerifiablePayload, instant: Timestamp?) throws(VerificationError) {
    let subject = PolicySubject.token(type(of: payload).kind)
    let environment = payload.environmentFact
    var environmentValue: AppStoreEnvironment?
    if case .field(_, let value) = environment { environmentValue = value }
    if let isPinned = chain?.isPinned ?? certificates.map({ $0.intermediate == nil }) {
      try findings.record(.signer, Policies.signer(environment, isPinned: isPinned, of: subject))
    }
    let age =
      isNested
      ? CheckResult.notAskedFor
      : Policies.age(
        of: payload.signedDate ?? newestNestedDate, maximum: verifier.maximumAge,
        now: verifier.instant ?? verifier.clock(), of: subject)
    for (check, result) in [
      (Check.bundleID, Policies.bundleID(payload.bundleIDFact, accepted: verifier.bundleIDs, of: subject)),
      (
        .appAppleID,
        Policies.appAppleID(
          payload.appAppleIDFact, expected: verifier.appAppleID, environment: environmentValue, of: subject)
      ),
      (.environment, Policies.environment(environment, accepted: verifier.environments, of: subject)),
      (.product, Policies.product(payload.productIDFact, accepted: verifier.productIDs, of: subject)),
      (.age, age),
    ] {
      try findings.record(check, result)
      if case .notApplicable(let reason) = result { findings.note("\(check.rawValue) not checked: \(reason)") }
    }
  }

  // MARK: Nested tokens

  private mutating func examineNested(of notification: ServerNotification) {
    if nestedTokensAreExamined { return }
    nestedTokensAreExamined = true
    for (path, kind, token) in notification.nestedTokens {
      nested.append(NestedExamination(token, as: kind, at: path, by: verifier, collectsAll: findings.collectsAll))
    }
  }

  private mutating func checkNested(_ payload: any VerifiablePayload) throws(VerificationError) {
    guard let notification = payload as? ServerNotification, !notification.nestedTokens.isEmpty else {
      try findings.record(.nestedTokens, .notApplicable("there is no nested token"))
      return try findings.record(.agreement, .notApplicable("there is no nested token"))
    }
    examineNested(of: notification)
    try findings.record(.nestedTokens, nil)
    for inner in nested where !inner.failures.isEmpty {
      try findings.record(
        .nestedTokens,
        VerificationError(
          .nestedFailed, "the nested token does not verify: \(inner.failures[0].message)",
          found: inner.failures[0].code.rawValue, path: inner.path, causes: inner.failures))
    }
    try findings.record(.agreement, nil)
    var agreement = Agreement(with: notification)
    for inner in nested {
      guard let payload = inner.payload else { continue }
      try findings.record(.agreement, agreement.failure(of: payload, at: inner.path))
    }
  }
}
