/// A token for purchases outside the App Store. JSON: `externalPurchaseToken` of a notification.
public struct ExternalPurchaseToken: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "externalPurchaseId": .string,
    "tokenCreationDate": .timestamp,
    "appAppleId": .integer,
    "bundleId": .string,
    "tokenExpirationDate": .timestamp,
    "tokenType": .string,
  ])
}

extension ExternalPurchaseToken {
  /// The identifier of the token; one from the sandbox starts with `SANDBOX`. JSON: `externalPurchaseId`.
  public var externalPurchaseID: String? { object.string("externalPurchaseId") }

  /// When the token was made. JSON: `tokenCreationDate`.
  public var tokenCreationDate: Timestamp? { object.timestamp("tokenCreationDate") }

  /// The App Store's number of the app. JSON: `appAppleId`.
  public var appAppleID: Int64? { object.integer("appAppleId") }

  /// The app. Case matters. JSON: `bundleId`.
  public var bundleID: String? { object.string("bundleId") }

  /// When the token expires. JSON: `tokenExpirationDate`.
  public var tokenExpirationDate: Timestamp? { object.timestamp("tokenExpirationDate") }

  /// What the token is for. JSON: `tokenType`.
  public var tokenType: ExternalPurchaseTokenType? { object.open("tokenType") }
}
