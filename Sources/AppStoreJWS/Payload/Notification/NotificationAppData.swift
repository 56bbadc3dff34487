/// The app, and its app transaction. JSON: `appData` of a notification.
public struct NotificationAppData: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "appAppleId": .integer,
    "bundleId": .string,
    "environment": .string,
    "signedAppTransactionInfo": .token,
  ])
}

extension NotificationAppData {
  /// The App Store's number of the app; absent in the sandbox. JSON: `appAppleId`.
  public var appAppleID: Int64? { object.integer("appAppleId") }

  /// The app. Case matters. JSON: `bundleId`.
  public var bundleID: String? { object.string("bundleId") }

  /// Where the notification comes from. JSON: `environment`.
  public var environment: AppStoreEnvironment? { object.open("environment") }

  /// A signed ``AppTransaction``. JSON: `signedAppTransactionInfo`.
  public var signedAppTransactionInfo: String? { object.string("signedAppTransactionInfo") }
}
