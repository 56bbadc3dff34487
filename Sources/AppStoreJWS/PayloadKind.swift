/// The five things the App Store signs as a token.
public enum PayloadKind: String, Sendable, CaseIterable, Codable {
  /// A purchase, renewal or refund (JWSTransactionDecodedPayload).
  case transaction
  /// What becomes of a subscription next (JWSRenewalInfoDecodedPayload).
  case renewalInfo
  /// How a customer came by the app (AppTransaction).
  case appTransaction
  /// An App Store Server Notification, version 2 (ResponseBodyV2DecodedPayload).
  case notification
  /// A retention messaging request (DecodedRealtimeRequestBody).
  case realtimeRequest
}

extension PayloadKind {
  /// The kind whose own members the payload has. Members that several kinds share say nothing; a payload of only such
  /// has no kind.
  init?(recognising object: JSONObject) {
    if object.has("notificationType"), object.has("notificationUUID") {
      self = .notification
    } else if object.has("userLocale"), object.has("requestIdentifier") {
      self = .realtimeRequest
    } else if object.has("receiptType") || object.has("originalApplicationVersion") {
      self = .appTransaction
    } else if object.has("transactionId") {
      self = .transaction
    } else if object.has("autoRenewStatus") || object.has("autoRenewProductId") || object.has("expirationIntent")
      || object.has("renewalDate") || object.has("isInBillingRetryPeriod")
    {
      self = .renewalInfo
    } else {
      return nil
    }
  }
}
