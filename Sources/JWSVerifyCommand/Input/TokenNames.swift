/// The names under which the App Store, StoreKit and exports of theirs put tokens and receipts.
enum TokenNames {
  /// Whether what stands under this name is a token or a receipt, or should be. Case, `_`, `-` and spaces do not count.
  static func isTokenName(_ name: String) -> Bool {
    // Long enough that most other names are told by their length alone.
    guard (3...40).contains(name.utf8.count) else { return false }
    return names.contains(plain(name))
  }

  /// Whether a column of this name may well hold tokens: these names say less, and content has to bear them out.
  static func mayBeTokenName(_ name: String) -> Bool { name.utf8.count <= 40 && vagueNames.contains(plain(name)) }

  private static func plain(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
  }

  private static let names = Set(
    [
      "signedPayload", "signedTransaction", "signedTransactions", "signedTransactionInfo", "signedRenewal",
      "signedRenewalInfo", "signedAppTransaction", "signedAppTransactionInfo", "signedNotification",
      "jwsRepresentation", "jwsTransaction", "jwsRenewalInfo",
      // Of receipts: the request and the answers of verifyReceipt, the first version of notifications, and what apps
      // call theirs.
      "receiptData", "latestReceipt", "latestExpiredReceipt", "unifiedReceipt", "appReceipt", "appStoreReceipt",
      "transactionReceipt", "base64Receipt", "encodedReceipt",
    ].map(plain))

  private static let vagueNames = Set(
    ["token", "jws", "jwt", "payload", "signed", "transaction", "receipt"].map(plain))
}
