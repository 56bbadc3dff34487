internal import AppStoreJWS
internal import AppStoreTrust

/// The forms in which a receipt is handed over: its bytes, or those in base64 with or without line breaks. What people
/// hand over by mistake is told by name.
enum ReceiptText {
  static func bytes(of input: Span<UInt8>) throws(VerificationError) -> [UInt8] {
    if ReceiptBeginning.isBinary(input) { return [UInt8](copying: input) }
    // One line of base64 is the usual form, and taking white space out takes longer than decoding.
    if let bytes = Base64.decode(input, alphabet: .standard) { return try checked(bytes) }
    let text = withoutWhiteSpace(input)
    if text.starts(with: "eyJ".utf8), text.count(where: { $0 == UInt8(ascii: ".") }) == 2 {
      throw VerificationError(
        .receiptIsToken, "this is a signed token (JWS), not a receipt", expected: "a PKCS #7 receipt in base64")
    }
    if isTransactionReceipt(text) { throw transactionReceipt }
    guard let bytes = Base64.decode(text.span, alphabet: .standard) else { throw failure(of: text) }
    return try checked(bytes)
  }

  /// Whether what was decoded is something else by name; whether it is PKCS #7 is seen later.
  private static func checked(_ bytes: [UInt8]) throws(VerificationError) -> [UInt8] {
    if ReceiptBeginning.isBinary(bytes.span) { return bytes }
    if isTransactionReceipt(bytes) { throw transactionReceipt }
    if let inner = Base64.decode(withoutWhiteSpace(bytes.span).span, alphabet: .standard),
      ReceiptBeginning.isBinary(inner.span)
    {
      throw VerificationError(
        .receiptBase64Twice, "the receipt was encoded in base64 twice", expected: "base64 of a PKCS #7 receipt",
        found: "base64 of base64")
    }
    return bytes
  }

  private static func withoutWhiteSpace(_ input: Span<UInt8>) -> [UInt8] {
    [UInt8](copying: input).filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
  }

  /// Whether a text is a receipt of StoreKit 1, as it is or in base64.
  static func isTransactionReceipt(_ text: Span<UInt8>) -> Bool {
    let text = withoutWhiteSpace(text)
    return isTransactionReceipt(Base64.decode(text.span, alphabet: .standard) ?? text)
  }

  /// The property list of StoreKit 1 names the purchase `purchase-info`.
  private static func isTransactionReceipt(_ bytes: [UInt8]) -> Bool {
    let name = Array("purchase-info".utf8)
    guard bytes.first == UInt8(ascii: "{") else { return false }
    return bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
  }

  private static let transactionReceipt = VerificationError(
    .receiptTransactionReceipt, "this is a transaction receipt of StoreKit 1, not an app receipt",
    expected: "a PKCS #7 receipt")

  private static func failure(of text: [UInt8]) -> VerificationError {
    // A text cut off inside a group of four: what comes before it still tells how long the receipt is.
    let whole = Array(text.prefix(text.count / 4 * 4))
    if whole.count < text.count, let bytes = Base64.decode(whole.span, alphabet: .standard),
      ReceiptBeginning.isBinary(bytes.span)
    {
      do throws(VerificationError) {
        _ = try SignedDataLayout(bytes)
      } catch {
        if error.code == .receiptTruncated { return error }
      }
    }
    return VerificationError(
      .receiptBase64, "the receipt is neither PKCS #7 nor standard base64", expected: "standard base64",
      found: Base64.flaw(of: text.span, alphabet: .standard))
  }
}
