/// Every bound that a hostile receipt meets, and why it is where it is.
public enum ReceiptLimits {
  /// Bytes of one receipt. A purchase takes 420 bytes, so this is room for 19,000 of them.
  public static let receiptBytes = 8 << 20

  /// Characters of one receipt in base64, line breaks included: a third more than the bytes, and room for breaks.
  public static let textBytes = receiptBytes / 2 * 3

  /// Levels of indefinite length inside one another. Xcode's receipts have five.
  public static let nestingDepth = 16

  /// Digest algorithms announced for the content. OpenSSL digests the whole content once for each, and one signer
  /// needs one.
  public static let digestAlgorithms = 1

  /// Bytes of what the signer adds: identifier, algorithms and an RSA signature take 500, signed attributes 200 more.
  public static let signerBytes = 16 << 10

  /// Certificates in a receipt. The App Store sends three, Xcode one.
  public static let certificates = 8

  /// Bytes of all certificates together. The App Store's three have 3,800.
  public static let certificateBytes = 64 << 10

  /// Attributes of a receipt, each purchase being one.
  public static let attributes = 32 << 10

  /// Attributes of one purchase. Apple's have seventeen.
  public static let purchaseAttributes = 128

  /// Bytes of an integer. The App Store's largest have seven.
  public static let integerBytes = 8

  /// Verified chains kept. Apple replaces the certificates every year or two.
  public static let cachedChains = 16
}
