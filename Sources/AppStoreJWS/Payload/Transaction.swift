/// A purchase, a renewal or a refund: JWSTransactionDecodedPayload of the App Store Server API.
public struct Transaction: VerifiablePayload {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// `.transaction`.
  public static let kind = PayloadKind.transaction

  static let schema = Schema([
    "transactionId": .string,
    "originalTransactionId": .string,
    "bundleId": .string,
    "productId": .string,
    "signedDate": .timestamp,
    "environment": .string,
    "revocationDate": .timestamp,
  ])

  var bundleIDFact: PolicyFact<String> { .field(path: "bundleId", appBundleID) }
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "environment", environment) }
  var appAppleIDFact: PolicyFact<Int64> { .notInKind }
  var productIDFact: PolicyFact<String> { .field(path: "productId", productID) }
}

extension Transaction {
  /// The identifier of this transaction, decimal digits; Xcode may send `0`. JSON: `transactionId`.
  public var id: String? { object.string("transactionId") }

  /// x
  public var originalID: String? { object.string("originalTransactionId") }

  /// The app. Case matters. JSON: `bundleId`.
  public var appBundleID: String? { object.string("bundleId") }

  /// The product. JSON: `productId`.
  public var productID: String? { object.string("productId") }

  /// When the App Store signed. JSON: `signedDate`.
  public var signedDate: Timestamp? { object.timestamp("signedDate") }

  /// Where the purchase was made; absent in tokens of 2021. JSON: `environment`.
  public var environment: AppStoreEnvironment? { object.string("environment").map(AppStoreEnvironment.init(rawValue:)) }

  /// When the purchase was refunded or taken from Family Sharing. JSON: `revocationDate`.
  public var revocationDate: Timestamp? { object.timestamp("revocationDate") }
}

extension Transaction {
  /// Whether the purchase is revoked at an instant: `revocationDate` is that instant or earlier.
  public func isRevoked(at instant: Timestamp) -> Bool { revocationDate.map { $0 <= instant } ?? false }
}
