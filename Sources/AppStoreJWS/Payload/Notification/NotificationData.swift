/// The app, and mostly a transaction and a renewal info. JSON: `data` of a notification.
public struct NotificationData: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "environment": .string,
    "appAppleId": .integer,
    "bundleId": .string,
    "bundleVersion": .string,
    "signedTransactionInfo": .token,
    "signedRenewalInfo": .token,
    "status": .integer,
    "consumptionRequestReason": .string,
  ])
}

extension NotificationData {
  /// Where the notification comes from. JSON: `environment`.
  public var environment: AppStoreEnvironment? { object.open("environment") }

  /// The App Store's number of the app; absent in the sandbox. JSON: `appAppleId`.
  public var appAppleID: Int64? { object.integer("appAppleId") }

  /// The app. Case matters. JSON: `bundleId`.
  public var bundleID: String? { object.string("bundleId") }

  /// The build of the app. JSON: `bundleVersion`.
  public var bundleVersion: String? { object.string("bundleVersion") }

  /// A signed ``Transaction``. JSON: `signedTransactionInfo`.
  public var signedTransactionInfo: String? { object.string("signedTransactionInfo") }

  /// A signed ``RenewalInfo``. JSON: `signedRenewalInfo`.
  public var signedRenewalInfo: String? { object.string("signedRenewalInfo") }

  /// How the subscription stood when the notification was signed. JSON: `status`.
  public var status: SubscriptionStatus? { object.open("status") }

  /// Why the customer asks for a refund, with `CONSUMPTION_REQUEST` only. JSON: `consumptionRequestReason`.
  public var consumptionRequestReason: ConsumptionRequestReason? { object.open("consumptionRequestReason") }
}
