/// How extending the renewal dates of many subscribers went. JSON: `summary` of a notification.
public struct NotificationSummary: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "environment": .string,
    "appAppleId": .integer,
    "bundleId": .string,
    "productId": .string,
    "requestIdentifier": .string,
    "storefrontCountryCodes": .strings,
    "succeededCount": .integer,
    "failedCount": .integer,
  ])
}

extension NotificationSummary {
  /// Where the notification comes from. JSON: `environment`.
  public var environment: AppStoreEnvironment? { object.open("environment") }

  /// The App Store's number of the app; absent in the sandbox. JSON: `appAppleId`.
  public var appAppleID: Int64? { object.integer("appAppleId") }

  /// The app. Case matters. JSON: `bundleId`.
  public var bundleID: String? { object.string("bundleId") }

  /// The product whose subscribers were meant. JSON: `productId`.
  public var productID: String? { object.string("productId") }

  /// The request that asked for the extension. JSON: `requestIdentifier`.
  public var requestIdentifier: String? { object.string("requestIdentifier") }

  /// The countries that were meant, ISO 3166-1 alpha-3. JSON: `storefrontCountryCodes`.
  public var storefrontCountryCodes: [String]? { object.strings("storefrontCountryCodes") }

  /// Subscriptions that were extended. JSON: `succeededCount`.
  public var succeededCount: Int64? { object.integer("succeededCount") }

  /// Subscriptions that could not be extended. JSON: `failedCount`.
  public var failedCount: Int64? { object.integer("failedCount") }
}
