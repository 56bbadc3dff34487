@testable import AppStoreJWSTesting

func signature() throws -> VectorFile {
  var file = VectorFile("signature", "ES256 over header and payload: r and s, 32 bytes each, between 1 and n - 1.")
  try file.addDefects("signature")
  let all = [UInt8](repeating: 0xFF, count: 32)
  let field = SignedParts.fieldPrime
  func add(
    _ id: String, _ comment: String, _ code: String = "signature.invalid", flags: [String] = [],
    _ change: @escaping (inout SignedParts) -> Void
  ) {
    file.add(id, comment, signed(id, .signature(change)), code, flags: flags)
  }
  add("r-largest", "r is 2^256 - 1") { $0.r = all }
  add("s-largest", "s is 2^256 - 1") { $0.s = all }
  add("r-prime", "r is the prime of the field, which is above n") { $0.r = field }
  add("r-above-order", "r is n + 1") { $0.r = SignedParts.order.dropLast() + [0x52] }
  add("s-above-order", "s is n + 1") { $0.s = SignedParts.order.dropLast() + [0x52] }
  add("r-and-s-order", "r and s are n") { $0.signature = SignedParts.order + SignedParts.order }
  add("r-one", "r is 1") { $0.r = [UInt8](repeating: 0, count: 31) + [1] }
  add("s-one", "s is 1") { $0.s = [UInt8](repeating: 0, count: 31) + [1] }
  add("r-and-s-swapped", "s stands before r") { $0.signature = $0.s + $0.r }
  add("r-and-s-reversed", "both numbers are little-endian") { $0.signature = $0.r.reversed() + $0.s.reversed() }
  add("first-bit", "the first bit is another") { $0.signature[0] ^= 0x80 }
  add("last-bit", "the last bit is another") { $0.signature[63] ^= 1 }
  add("one-byte", "one byte", "signature.length") { $0.signature = [1] }
  add("half", "r alone", "signature.length") { $0.signature = $0.r }
  add("of-es384", "96 bytes, as ES384 has them", "signature.length") { $0.signature += $0.r }
  add("of-rs256", "256 bytes, as RS256 has them", "signature.length") {
    $0.signature = [UInt8](repeating: 0x5A, count: 256)
  }
  add("of-payload-alone", "the payload alone is signed") { $0.signature = $0.key.sign($0.payload) }
  add("of-decoded-parts", "header and payload are signed as they were before encoding") {
    $0.signature = $0.key.sign($0.header + [0x2E] + $0.payload)
  }

  let other = authority.sign(purchase.setting("price", to: 990))
  file.add(
    "of-another-token", "the signature of another token of the same authority",
    authority.sign(purchase).replacingSignature(of: other), "signature.invalid")
  let segments = other.split(separator: ".")
  let plain = authority.sign(purchase).split(separator: ".")
  file.add(
    "payload-replaced", "the payload of another token", "\(plain[0]).\(segments[1]).\(plain[2])", "signature.invalid",
    flags: ["imdhemy/appstore-iap#253"])
  for kind in ["renewalInfo", "appTransaction", "notification", "realtimeRequest"] {
    let payload: SamplePayload =
      switch kind {
      case "renewalInfo": .renewalInfo(signedDate: instant)
      case "appTransaction": .appTransaction(signedDate: instant)
      case "notification": .notification(.summary, signedDate: instant, signedBy: authority)
      default: .realtimeRequest(signedDate: instant)
      }
    file.add(
      "\(kind)-tampered", "a \(kind), changed after signing",
      try authority.sign(payload, defects: [.payloadTampered]), "signature.invalid")
  }
  file.add(
    "s-negated", "n - s in place of s, which ES256 accepts as well", signed("twin", .signature { $0.negateS() }))
  return file
}

extension SignedParts {
  /// The prime of P-256 (SEC 2 section 2.4.2), big-endian.
  fileprivate static let fieldPrime: [UInt8] =
    [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 12) + [UInt8](repeating: 0xFF, count: 12)
}
