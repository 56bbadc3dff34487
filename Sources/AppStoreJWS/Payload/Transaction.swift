/// A purchase, a renewal or a refund: JWSTransactionDecodedPayload of the App Store Server API.
public struct Transaction: VerifiablePayload {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// The kind of this payload: `.transaction`.
  public static let kind = PayloadKind.transaction

  static let schema = Schema([
    "transactionId": .string,
    "originalTransactionId": .string,
    "previousOriginalTransactionId": .string,
    "webOrderLineItemId": .string,
    "bundleId": .string,
    "productId": .string,
    "subscriptionGroupIdentifier": .string,
    "purchaseDate": .timestamp,
    "originalPurchaseDate": .timestamp,
    "expiresDate": .timestamp,
    "quantity": .integer,
    "type": .string,
    "appAccountToken": .uuid,
    "inAppOwnershipType": .string,
    "signedDate": .timestamp,
    "revocationReason": .integer,
    "revocationDate": .timestamp,
    "revocationType": .string,
    "revocationPercentage": .integer,
    "isUpgraded": .boolean,
    "offerType": .integer,
    "offerIdentifier": .string,
    "offerDiscountType": .string,
    "offerPeriod": .string,
    "environment": .string,
    "storefront": .string,
    "storefrontId": .string,
    "transactionReason": .string,
    "currency": .string,
    "price": .integer,
    "appTransactionId": .string,
    "advancedCommerceInfo": .object(AdvancedCommerceTransactionInfo.self),
    "billingPlanType": .string,
    "commitmentInfo": .object(TransactionCommitmentInfo.self),
    "deviceVerification": .string,
    "deviceVerificationNonce": .uuid,
  ])

  var bundleIDFact: PolicyFact<String> { .field(path: "bundleId", appBundleID) }
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "environment", environment) }
  var appAppleIDFact: PolicyFact<Int64> { .notInKind }
  var productIDFact: PolicyFact<String> { .field(path: "productId", productID) }
}

extension Transaction {
  /// The identifier of this transaction, decimal digits; Xcode may send `0`. JSON: `transactionId`.
  public var id: String? { object.string("transactionId") }

  /// The first purchase of the subscription or product; ``id`` in a first purchase itself. JSON:
  /// `originalTransactionId`.
  public var originalID: String? { object.string("originalTransactionId") }

  /// What ``originalID`` was before the purchase was moved. JSON: `previousOriginalTransactionId`.
  public var previousOriginalID: String? { object.string("previousOriginalTransactionId") }

  /// The period of a subscription, the same on all devices. JSON: `webOrderLineItemId`.
  public var webOrderLineItemID: String? { object.string("webOrderLineItemId") }

  /// The app. Case matters. JSON: `bundleId`.
  public var appBundleID: String? { object.string("bundleId") }

  /// The product. JSON: `productId`.
  public var productID: String? { object.string("productId") }

  /// The group that the subscription belongs to. JSON: `subscriptionGroupIdentifier`.
  public var subscriptionGroupID: String? { object.string("subscriptionGroupIdentifier") }

  /// When the customer was charged, for this purchase or renewal. JSON: `purchaseDate`.
  public var purchaseDate: Timestamp? { object.timestamp("purchaseDate") }

  /// When the transaction of ``originalID`` was made. JSON: `originalPurchaseDate`.
  public var originalPurchaseDate: Timestamp? { object.timestamp("originalPurchaseDate") }

  /// When the period of a subscription ends; absent in anything but auto-renewable ones. JSON: `expiresDate`.
  public var expirationDate: Timestamp? { object.timestamp("expiresDate") }

  /// How many consumables were bought, 1 or more. JSON: `quantity`.
  public var purchasedQuantity: Int? { object.int("quantity") }

  /// What kind of product was bought. JSON: `type`.
  public var productType: ProductType? { object.open("type") }

  /// The UUID by which the app knows the customer. What is no UUID is kept and noted. JSON: `appAccountToken`.
  public var appAccountToken: String? { object.string("appAccountToken") }

  /// Whether the product was bought, or is shared by the family. JSON: `inAppOwnershipType`.
  public var ownershipType: OwnershipType? { object.open("inAppOwnershipType") }

  /// When the App Store signed. JSON: `signedDate`.
  public var signedDate: Timestamp? { object.timestamp("signedDate") }

  /// Why the purchase was refunded. JSON: `revocationReason`.
  public var revocationReason: RevocationReason? { object.open("revocationReason") }

  /// When the purchase was refunded or taken from Family Sharing. JSON: `revocationDate`.
  public var revocationDate: Timestamp? { object.timestamp("revocationDate") }

  /// How much was taken back. JSON: `revocationType`.
  public var revocationType: RevocationType? { object.open("revocationType") }

  /// The part that was refunded, in thousandths of a percent: 100000 is 100 %, 67932 is 67.932 %. JSON:
  /// `revocationPercentage`.
  public var revocationPercentage: Int? { object.int("revocationPercentage") }

  /// Whether the customer went on to a higher level, so that this subscription no longer counts. JSON: `isUpgraded`.
  public var isUpgraded: Bool? { object.boolean("isUpgraded") }

  /// What kind of offer the period was bought with. JSON: `offerType`.
  public var offerType: OfferType? { object.open("offerType") }

  /// The offer code, or the identifier of the promotional or win-back offer. JSON: `offerIdentifier`.
  public var offerID: String? { object.string("offerIdentifier") }

  /// How the offer is paid. JSON: `offerDiscountType`.
  public var offerDiscountType: OfferDiscountType? { object.open("offerDiscountType") }

  /// How long the offer is, an ISO 8601 duration such as `P1M`. JSON: `offerPeriod`.
  public var offerPeriod: String? { object.string("offerPeriod") }

  /// Where the purchase was made; absent in tokens of 2021. JSON: `environment`.
  public var environment: AppStoreEnvironment? { object.open("environment") }

  /// The country of the storefront, ISO 3166-1 alpha-3. JSON: `storefront`.
  public var storefront: String? { object.string("storefront") }

  /// The App Store's number of the storefront. JSON: `storefrontId`.
  public var storefrontID: String? { object.string("storefrontId") }

  /// Whether the customer bought, or the App Store renewed. JSON: `transactionReason`.
  public var reason: TransactionReason? { object.open("transactionReason") }

  /// The currency of ``price``, ISO 4217. JSON: `currency`.
  public var currency: String? { object.string("currency") }

  /// The price charged, in thousandths of the currency's unit: 9990 is 9.99. Absent in older transactions and with
  /// some offers. JSON: `price`.
  public var price: Int64? { object.integer("price") }

  /// The customer's copy of the app: one for each Apple Account and app. JSON: `appTransactionId`.
  public var appTransactionID: String? { object.string("appTransactionId") }

  /// What was bought by the Advanced Commerce API. JSON: `advancedCommerceInfo`.
  public var advancedCommerceInfo: AdvancedCommerceTransactionInfo? { object.object("advancedCommerceInfo") }

  /// How the subscription is billed. JSON: `billingPlanType`.
  public var billingPlanType: BillingPlanType? { object.open("billingPlanType") }

  /// Where a subscription with a commitment stands. JSON: `commitmentInfo`.
  public var commitmentInfo: TransactionCommitmentInfo? { object.object("commitmentInfo") }

  /// What binds the token to a device: a SHA-384 hash in base64. Only in tokens taken on the device. JSON:
  /// `deviceVerification`.
  public var deviceVerification: String? { object.string("deviceVerification") }

  /// The UUID that went into ``deviceVerification``. JSON: `deviceVerificationNonce`.
  public var deviceVerificationNonce: String? { object.string("deviceVerificationNonce") }
}

extension Transaction {
  /// Whether the purchase is revoked at an instant: `revocationDate` is that instant or earlier.
  public func isRevoked(at instant: Timestamp) -> Bool { revocationDate.map { $0 <= instant } ?? false }
}
