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

extension PayloadKind {
  /// The type of such payloads, which knows the rest.
  private var type: any VerifiablePayload.Type {
    switch self {
    case .transaction: Transaction.self
    case .renewalInfo: RenewalInfo.self
    case .appTransaction: AppTransaction.self
    case .notification: ServerNotification.self
    case .realtimeRequest: RealtimeRequest.self
    }
  }

  var schema: Schema { type.schema }

  /// The JSON names of the members that a payload of this kind is known to have.
  package var memberNames: [String] { schema.fields.map { "\($0.name)" } }

  /// Takes an object whose members fit ``schema``.
  func payload(_ object: JSONObject) -> any VerifiablePayload { type.init(object) }
}
