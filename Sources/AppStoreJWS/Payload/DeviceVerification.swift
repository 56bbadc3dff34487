internal import AppStoreTrust

/// Whether a token was made for a certain device.
public enum DeviceVerification: Sendable, Hashable {
  /// The token was made for this device.
  case matches
  /// The token was made for another device.
  case differs
  /// The token does not say: only what StoreKit hands out on a device does, not what the App Store sends to servers.
  case absent
}

/// A payload that StoreKit binds to the device it hands it to.
public protocol DeviceBoundPayload: AppStorePayload {
  /// SHA-384 over the nonce and the device's identifier, in base64. JSON: `deviceVerification`.
  var deviceVerification: String? { get }

  /// A UUID, new for each token. JSON: `deviceVerificationNonce`.
  var deviceVerificationNonce: String? { get }
}

extension Transaction: DeviceBoundPayload {}
extension RenewalInfo: DeviceBoundPayload {}
extension AppTransaction: DeviceBoundPayload {}

extension Verified where Payload: DeviceBoundPayload {
  /// Compares the token with a device, as StoreKit documents it: SHA-384 over the nonce in lower case, followed by
  /// the identifier in lower case.
  /// - Parameter identifier: the UUID that `AppStore.deviceVerificationID` has on the device.
  public func deviceVerification(of identifier: String) -> DeviceVerification {
    guard let expected = payload.deviceVerification, let nonce = payload.deviceVerificationNonce else { return .absent }
    let message = Array((nonce.lowercased() + identifier.lowercased()).utf8)
    let digest = SHA2.sha384(message.span)
    return Base64.decode(expected.utf8.span, alphabet: .standard) == digest ? .matches : .differs
  }
}
