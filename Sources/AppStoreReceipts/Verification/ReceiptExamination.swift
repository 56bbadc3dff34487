internal import AppStoreJWS
internal import AppStoreTrust

/// The way of one receipt through all checks, in the order of ``ReceiptCheck``. Everything that is learned on the way
/// is kept, so that a report can show it; only what comes out of ``verified`` has passed everything.
struct ReceiptExamination {
  let verifier: ReceiptVerifier
  let deviceIdentifier: [UInt8]?

  private(set) var findings: Findings<ReceiptCheck>
  private(set) var receipt: Receipt?
  /// The certificate that signed, and what came with it; absent where the chain is known from an earlier receipt.
  private(set) var sent: SentChain?
  private(set) var chain: VerifiedChain?
  private(set) var verified: VerifiedReceipt?

  /// A chain that verified before, of which only the instant has to be judged.
  private var knownChain: VerifiedChain?

  init(by verifier: ReceiptVerifier, deviceIdentifier: [UInt8]?, collectsAll: Bool) {
    self.verifier = verifier
    self.deviceIdentifier = deviceIdentifier
    findings = Findings(collectsAll: collectsAll, skipping: verifier.skipping)
  }

  /// Makes all checks.
  /// - Throws: the first failure, unless the findings collect all.
  mutating func run(_ input: Span<UInt8>) throws(VerificationError) {
    try findings.record(.size, ReceiptExamination.sizeFailure(input.count, limit: ReceiptLimits.textBytes))
    if input.isEmpty || input.count > ReceiptLimits.textBytes { return }
    guard
      let bytes = try findings.attempt(.form, { () throws(VerificationError) in try ReceiptText.bytes(of: input) })
    else { return }
    if let failure = ReceiptExamination.sizeFailure(bytes.count, limit: ReceiptLimits.receiptBytes) {
      return try findings.record(.size, failure)
    }
    guard
      let layout = try findings.attempt(.structure, { () throws(VerificationError) in try SignedDataLayout(bytes) })
    else { return }
    // OpenSSL's work grows with the numbers that these two bound, so nothing goes on without them.
    try findings.record(.signerCount, layout.signerFailure)
    try findings.record(.algorithm, layout.digestAlgorithmFailure)
    if findings.failed { return }
    guard
      let message = try findings.attempt(
        .structure, { () throws(VerificationError) in try SignedMessage(layout.withoutCertificates) })
    else { return }
    try findings.record(.algorithm, ReceiptExamination.algorithmFailure(message.digestName))
    try readContent(message.content)
    try findSigner(of: message, layout, in: bytes)
    let instant = try findInstant()
    try judgeChain(at: instant)
    try checkSignature(of: message)
    if let chain, sent != nil, !findings.collectsAll {
      verifier.chains.insert(chain, for: bytes.span.extracting(layout.certificateField))
    }
    guard let receipt else { return }
    try checkPolicies(receipt)
    if findings.failed { return }
    guard let chain, let instant else { return try findings.record(.path, ReceiptExamination.unexplained) }
    verified = VerifiedReceipt(
      receipt, encoding: bytes, chain: chain, judgedAt: instant, notes: findings.notes,
      notAskedFor: findings.notAskedFor)
  }

  /// What a receipt fails with that comes out of all checks neither verified nor with a failure: see
  /// `Examination.unexplained`.
  static let unexplained = VerificationError(.chainUntrusted, "the receipt could not be verified")

  private static func sizeFailure(_ count: Int, limit: Int) -> VerificationError? {
    if count == 0 { return VerificationError(.inputEmpty, "there is no receipt", expected: "a receipt") }
    if count <= limit { return nil }
    return VerificationError(
      .inputTooLarge, "the receipt is larger than any the App Store signs", expected: "at most \(limit) bytes",
      found: "\(count) bytes")
  }

  /// SHA-1 is what the App Store signed with until 2023. Anything weaker never was.
  private static func algorithmFailure(_ digest: String) -> VerificationError? {
    if ["SHA1", "SHA256"].contains(digest) { return nil }
    return VerificationError(
      .receiptAlgorithm, "the receipt is signed over another digest than the App Store's", expected: "SHA1 or SHA256",
      found: digest)
  }

  // MARK: Content and time

  private mutating func readContent(_ content: [UInt8]) throws(VerificationError) {
    receipt = try findings.attempt(.content) { () throws(VerificationError) in try Receipt(content: content) }
    guard let receipt else { return }
    try findings.record(.attributes, nil)
    for mismatch in receipt.mismatches(upTo: findings.collectsAll ? Limits.failuresOfOneCheck : 1) {
      try findings.record(.attributes, mismatch)
    }
  }

  private mutating func findInstant() throws(VerificationError) -> Timestamp? {
    if let instant = verifier.settings.instant {
      try findings.record(.creationDate, .notApplicable("the chain is judged at \(instant), as asked"))
      return instant
    }
    guard let receipt else { return nil }
    try findings.record(
      .creationDate,
      receipt.creationDate == nil
        ? VerificationError(
          .payloadSignedDateAbsent, "nothing says when the receipt was signed",
          expected: "attribute 12 (\(ReceiptField.creationDate.name))") : nil)
    return receipt.creationDate
  }

  // MARK: Certificates and signature

  /// Finds the certificate that signed and its chain, or recognises them: what is known of them is not done again. A
  /// report looks at everything anew.
  private mutating func findSigner(
    of message: SignedMessage, _ layout: SignedDataLayout, in bytes: [UInt8]
  ) throws(VerificationError) {
    if !findings.collectsAll,
      let chain = verifier.chains.value(for: bytes.span.extracting(layout.certificateField)),
      message.isSigned(by: chain.leaf)
    {
      knownChain = chain
    } else {
      try readCertificates(of: message, layout, in: bytes)
    }
  }

  private mutating func readCertificates(
    of message: SignedMessage, _ layout: SignedDataLayout, in bytes: [UInt8]
  ) throws(VerificationError) {
    guard
      let certificates = try findings.attempt(
        .certificates, { () throws(VerificationError) in try ReceiptCertificates(layout, in: bytes) }),
      let leaf = try findings.attempt(
        .signerCertificate, { () throws(VerificationError) in try certificates.signer(of: message) })
    else { return }
    if let chain = certificates.chain(from: leaf) {
      sent = .issued(chain)
      try findings.record(.issuer, nil)
    } else if !ReceiptCertificates.isSelfIssued(leaf) {
      sent = .incomplete(leaf)
      try findings.record(
        .issuer,
        VerificationError(
          .chainUntrusted, "the issuer of the signing certificate is not in the receipt",
          expected: "the intermediate certificate", found: leaf.subject, path: ReceiptCertificates.path))
    } else if verifier.settings.chainVerifier.pinned.isEmpty {
      sent = .incomplete(leaf)
      try findings.record(
        .issuer,
        VerificationError(
          .receiptXcode, "this is a receipt of StoreKit Testing in Xcode, not one of the App Store",
          expected: "certificates of the App Store", found: leaf.subject, path: ReceiptCertificates.path))
    } else {
      sent = .single(leaf)
      try findings.record(.issuer, nil)
    }
  }

  private mutating func judgeChain(at instant: Timestamp?) throws(VerificationError) {
    if let known = knownChain, let instant {
      switch verifier.settings.chainVerifier.standing(of: known, at: instant.milliseconds) {
      case .stands:
        chain = known
        return
      case .fails(let failure):
        return try findings.record(.validity, VerificationError(failure, at: ReceiptCertificates.path))
      case .unknown: sent = SentChain(known)
      }
    }
    guard let sent else { return }
    chain = try findings.judge(sent, by: verifier.settings.chainVerifier, at: instant, from: ReceiptCertificates.path)
  }

  /// A report also says whether the signature is good under a key that is not trusted.
  private mutating func checkSignature(of message: SignedMessage) throws(VerificationError) {
    guard let leaf = chain?.leaf ?? sent?.leaf else { return }
    try findings.record(
      .signature,
      message.isValid(under: leaf)
        ? nil : VerificationError(.receiptSignature, "the signature does not belong to this content and key"))
  }

  // MARK: Policy

  private mutating func checkPolicies(_ receipt: Receipt) throws(VerificationError) {
    let environment = PolicyFact.field(path: "attribute 0 (receiptType)", receipt.environment)
    // Outside Production the App Store writes 0 where other formats leave the app's number out.
    let appAppleID = receipt.appAppleID == 0 ? nil : receipt.appAppleID
    if let isPinned = chain?.isPinned ?? sent?.isPinned {
      try findings.record(.signer, Policies.signer(environment, isPinned: isPinned, of: .receipt))
    }
    try findings.recordPolicy(
      .bundleID,
      Policies.bundleID(
        .field(path: "attribute 2 (bundleId)", receipt.bundleID), accepted: verifier.settings.bundleIDs, of: .receipt))
    try findings.recordPolicy(
      .appAppleID,
      Policies.appAppleID(
        .field(path: "attribute 1 (appAppleId)", appAppleID), expected: verifier.settings.appAppleID,
        environment: receipt.environment, of: .receipt))
    try findings.recordPolicy(
      .environment, Policies.environment(environment, accepted: verifier.settings.environments, of: .receipt))
    try findings.recordPolicy(
      .age,
      Policies.age(
        of: receipt.creationDate, maximum: verifier.settings.maximumAge, now: { verifier.settings.now },
        of: .receipt))
    try findings.recordPolicy(.deviceHash, DeviceHash.result(of: receipt, deviceIdentifier: deviceIdentifier))
  }
}
