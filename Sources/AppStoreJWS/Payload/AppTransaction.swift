/// How a customer came by the app: StoreKit's AppTransaction.
public struct AppTransaction: VerifiablePayload {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// The kind of this payload: `.appTransaction`.
  public static let kind = PayloadKind.appTransaction

  static let schema = Schema([
    "receiptType": .string,
    "appAppleId": .integer,
    "bundleId": .string,
    "applicationVersion": .string,
    "versionExternalIdentifier": .integer,
    "receiptCreationDate": .timestamp,
    "originalPurchaseDate": .timestamp,
    "originalApplicationVersion": .string,
    "deviceVerification": .string,
    "deviceVerificationNonce": .uuid,
    "preorderDate": .timestamp,
    "appTransactionId": .string,
    "originalPlatform": .string,
    "requestDate": .timestamp,
  ])

  var bundleIDFact: PolicyFact<String> { .field(path: "bundleId", bundleID) }
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "receiptType", environment) }
  var appAppleIDFact: PolicyFact<Int64> { .field(path: "appAppleId", appID) }
  var productIDFact: PolicyFact<String> { .notInKind }
}

extension AppTransaction {
  /// Where the app was obtained. JSON: `receiptType`.
  public var environment: AppStoreEnvironment? { object.open("receiptType") }

  /// The App Store's number of the app; absent in the sandbox. JSON: `appAppleId`.
  public var appID: Int64? { object.integer("appAppleId") }

  /// The app. Case matters. JSON: `bundleId`.
  public var bundleID: String? { object.string("bundleId") }

  /// The version of the app that the token is for. JSON: `applicationVersion`.
  public var appVersion: String? { object.string("applicationVersion") }

  /// The App Store's number of that version. JSON: `versionExternalIdentifier`.
  public var appVersionID: Int64? { object.integer("versionExternalIdentifier") }

  /// When the App Store signed. JSON: `receiptCreationDate`.
  public var signedDate: Timestamp? { object.timestamp("receiptCreationDate") }

  /// When the app was first obtained; Xcode sends the beginning of year 1. JSON: `originalPurchaseDate`.
  public var originalPurchaseDate: Timestamp? { object.timestamp("originalPurchaseDate") }

  /// The version that was obtained first. JSON: `originalApplicationVersion`.
  public var originalAppVersion: String? { object.string("originalApplicationVersion") }

  /// What binds the token to a device: a SHA-384 hash in base64. Only in tokens taken on the device. JSON:
  /// `deviceVerification`.
  public var deviceVerification: String? { object.string("deviceVerification") }

  /// The UUID that went into ``deviceVerification``. JSON: `deviceVerificationNonce`.
  public var deviceVerificationNonce: String? { object.string("deviceVerificationNonce") }

  /// When the app was ordered before its release. JSON: `preorderDate`.
  public var preorderDate: Timestamp? { object.timestamp("preorderDate") }

  /// The customer's copy of the app: one for each Apple Account and app. JSON: `appTransactionId`.
  public var appTransactionID: String? { object.string("appTransactionId") }

  /// The platform on which the app was first obtained. JSON: `originalPlatform`.
  public var originalPlatform: AppPlatform? { object.open("originalPlatform") }

  /// When the token was asked for. Seen in tokens from Xcode. JSON: `requestDate`.
  public var requestDate: Timestamp? { object.timestamp("requestDate") }
}
