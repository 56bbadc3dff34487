internal import AppStoreJWS
internal import AppStoreTrust

/// A receipt is made for one device: attribute 5 is SHA-1 over the device's identifier, attribute 4 and the encoded
/// attribute 2.
enum DeviceHash {
  static func result(of receipt: Receipt, deviceIdentifier: [UInt8]?) -> CheckResult {
    guard let deviceIdentifier else { return .notAskedFor }
    let fields = [ReceiptField.opaqueValue, .bundleID, .deviceHash]
    let values = fields.map { receipt.attributes.bytes($0) }
    if let missing = values.firstIndex(of: nil) {
      return failed(
        "the receipt lacks attribute \(fields[missing].rawValue), without which no device can be told", found: nil)
    }
    let message = [deviceIdentifier[...], values[0] ?? [], values[1] ?? []].flatMap { $0 }
    let hash = Array(values[2] ?? [])
    return SHA1.digest(message.span) == hash
      ? .passed : failed("the receipt was made for another device", found: hash.hexadecimal)
  }

  private static func failed(_ message: String, found: String?) -> CheckResult {
    .failed(
      VerificationError(
        .receiptDeviceHash, message, expected: "the hash of the device that was named", found: found,
        path: "attribute 5 (deviceHash)"))
  }
}
