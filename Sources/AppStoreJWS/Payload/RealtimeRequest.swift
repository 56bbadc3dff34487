/// A question of the retention messaging service: DecodedRealtimeRequestBody. It names no bundle identifier, and a
/// token without any one of its fields does not verify.
public struct RealtimeRequest: VerifiablePayload {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// The kind of this payload: `.realtimeRequest`.
  public static let kind = PayloadKind.realtimeRequest

  static let schema = Schema(
    [
      "originalTransactionId": .string,
      "appAppleId": .integer,
      "productId": .string,
      "userLocale": .string,
      "requestIdentifier": .uuid,
      "signedDate": .timestamp,
      "environment": .string,
    ],
    required: [
      "originalTransactionId",
      "appAppleId",
      "productId",
      "userLocale",
      "requestIdentifier",
      "signedDate",
      "environment",
    ])

  var bundleIDFact: PolicyFact<String> { .notInKind }
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "environment", environment) }
  var appAppleIDFact: PolicyFact<Int64> { .field(path: "appAppleId", appAppleID) }
  var productIDFact: PolicyFact<String> { .field(path: "productId", productID) }
}

extension RealtimeRequest {
  /// The first purchase of the subscription: ``Transaction/originalID``. JSON: `originalTransactionId`.
  public var originalTransactionID: String? { object.string("originalTransactionId") }

  /// The App Store's number of the app. JSON: `appAppleId`.
  public var appAppleID: Int64? { object.integer("appAppleId") }

  /// The product that the customer is about to cancel. JSON: `productId`.
  public var productID: String? { object.string("productId") }

  /// The customer's language and region, for instance `en-US`. JSON: `userLocale`.
  public var userLocale: String? { object.string("userLocale") }

  /// The UUID of this request. JSON: `requestIdentifier`.
  public var requestIdentifier: String? { object.string("requestIdentifier") }

  /// When the App Store signed. JSON: `signedDate`.
  public var signedDate: Timestamp? { object.timestamp("signedDate") }

  /// Where the subscription was bought. JSON: `environment`.
  public var environment: AppStoreEnvironment? { object.open("environment") }
}
