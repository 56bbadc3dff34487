internal import AppStoreJWS
internal import AppStoreTrust

/// Where the parts of a receipt lie, before OpenSSL looks at any: ContentInfo and SignedData of RFC 5652, sections 3
/// and 5.1.
///
/// The certificates are taken out. OpenSSL would decode them for every receipt anew, which costs ten times as much as
/// the signature, though nearly all receipts carry the same three.
struct SignedDataLayout {
  /// The same message without certificates and revocation lists, which no signature covers.
  let withoutCertificates: [UInt8]
  /// Each certificate as it was sent.
  let certificates: [Range<Int>]
  /// All certificates together.
  let certificateField: Range<Int>
  /// How many signers there are, counted no further than one too many.
  let signerCount: Int
  let signerBytes: Int
  let digestAlgorithmCount: Int

  init(_ bytes: [UInt8]) throws(VerificationError) {
    try SignedDataLayout.checkBeginning(of: bytes)
    var file = BERReader(bytes.indices)
    let contentInfo: BERReader.Element
    do throws(BERReader.Failure) {
      contentInfo = try file.next(in: bytes.span)
    } catch {
      throw SignedDataLayout.failure(error, count: bytes.count)
    }
    guard file.isAtEnd else {
      throw VerificationError(
        .receiptNotPKCS7, "something follows the receipt", expected: "\(contentInfo.whole.count) bytes",
        found: "\(bytes.count) bytes")
    }
    do throws(BERReader.Failure) {
      self = try SignedDataLayout(contentInfo, in: bytes)
    } catch {
      // The whole is complete, so a part that ends early does not fit into it.
      throw SignedDataLayout.notPKCS7(error)
    }
  }

  private init(_ contentInfo: BERReader.Element, in bytes: [UInt8]) throws(BERReader.Failure) {
    let span = bytes.span
    var outer = BERReader(contentInfo.contents)
    let contentType = try outer.next(ASN1Tag.objectIdentifier, "content type", in: span)
    let explicit = try outer.next(ASN1Tag.context0, "content", in: span)
    var wrapper = BERReader(explicit.contents)
    let signedData = try wrapper.next(ASN1Tag.sequence, "SignedData", in: span)
    guard outer.isAtEnd, wrapper.isAtEnd else {
      throw .malformed("more than a SignedData", at: signedData.whole.upperBound)
    }

    var fields = BERReader(signedData.contents)
    let version = try fields.next(ASN1Tag.integer, "version", in: span)
    guard [[1], [3]].contains(bytes[version.contents]) else {
      throw .malformed("a SignedData of another version than 1 and 3", at: version.whole.lowerBound)
    }
    let digestAlgorithms = try fields.next(ASN1Tag.set, "digest algorithms", in: span)
    let content = try fields.next(ASN1Tag.sequence, "content", in: span)
    let sent =
      try fields.next(if: ASN1Tag.context0, in: span)?.contents ?? content.whole.upperBound..<content.whole.upperBound
    _ = try fields.next(if: ASN1Tag.context1, in: span)
    let signers = try fields.next(ASN1Tag.set, "signers", in: span)
    guard fields.isAtEnd else { throw .malformed("a part that SignedData does not have", at: signers.whole.upperBound) }

    var certificates: [Range<Int>] = []
    var reader = BERReader(sent)
    while !reader.isAtEnd, certificates.count <= ReceiptLimits.certificates {
      certificates.append(try reader.next(in: span).whole)
    }
    self.certificates = certificates
    certificateField = sent
    signerCount = try BERReader(signers.contents).count(upTo: 1, in: span)
    signerBytes = signers.whole.count
    digestAlgorithmCount = try BERReader(digestAlgorithms.contents).count(
      upTo: ReceiptLimits.digestAlgorithms, in: span)

    let parts = [version, digestAlgorithms, content, signers].map { bytes[$0.whole] }
    let body = DER.element(ASN1Tag.sequence, parts)
    let wrapped = DER.element(ASN1Tag.context0, [body[...]])
    withoutCertificates = DER.element(ASN1Tag.sequence, [bytes[contentType.whole], wrapped[...]])
  }

  // MARK: What is wrong

  /// ContentInfo begins with the object identifier of signedData. Without it the length that follows means nothing, so
  /// this is looked at before anything is called truncated.
  private static func checkBeginning(of bytes: [UInt8]) throws(VerificationError) {
    if isBeginning(bytes) { return }
    throw VerificationError(
      .receiptNotPKCS7, "the bytes are no PKCS #7 SignedData", expected: "a SEQUENCE that begins with signedData",
      found: Array(bytes.prefix(11)).hexadecimal)
  }

  /// Whether bytes are how a SignedData begins, or a part of that.
  static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let octets = bytes.count > 1 && bytes[1] > 0x80 ? Int(bytes[1] & 0x7F) : 0
    let found = bytes.dropFirst(2 + octets).prefix(signedData.count)
    return bytes.first == ASN1Tag.sequence && octets <= 4 && signedData.starts(with: found)
  }

  private static func failure(_ failure: BERReader.Failure, count: Int) -> VerificationError {
    guard case .endsEarly(let needed) = failure else { return notPKCS7(failure) }
    return VerificationError(
      .receiptTruncated, "the receipt ends before it is complete",
      expected: needed.map { "at least \($0) bytes" } ?? "more", found: "\(count) bytes")
  }

  private static func notPKCS7(_ failure: BERReader.Failure) -> VerificationError {
    switch failure {
    case .endsEarly: VerificationError(.receiptNotPKCS7, "a part of the receipt does not fit into it")
    case .malformed(let what, let offset):
      VerificationError(.receiptNotPKCS7, "the receipt is no PKCS #7 SignedData: \(what)", found: "byte \(offset)")
    }
  }
}

extension SignedDataLayout {
  var digestAlgorithmFailure: VerificationError? {
    if digestAlgorithmCount == ReceiptLimits.digestAlgorithms { return nil }
    return VerificationError(
      .receiptAlgorithm, "a receipt announces one digest algorithm", expected: "1",
      found: digestAlgorithmCount == 0 ? "none" : "more")
  }

  var signerFailure: VerificationError? {
    if signerCount != 1 {
      return VerificationError(
        .receiptSigner, "a receipt has one signer", expected: "1 signer", found: signerCount == 0 ? "none" : "more")
    }
    if signerBytes > ReceiptLimits.signerBytes {
      return VerificationError(
        .receiptSigner, "what the signer adds is larger than any signature of the App Store",
        expected: "at most \(ReceiptLimits.signerBytes) bytes", found: "\(signerBytes) bytes")
    }
    return nil
  }
}
