/// What becomes of a subscription next: JWSRenewalInfoDecodedPayload of the App Store Server API. It names no app.
public struct RenewalInfo: VerifiablePayload {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// The kind of this payload: `.renewalInfo`.
  public static let kind = PayloadKind.renewalInfo

  static let schema = Schema([
    "expirationIntent": .integer,
    "originalTransactionId": .string,
    "autoRenewProductId": .string,
    "productId": .string,
    "autoRenewStatus": .integer,
    "isInBillingRetryPeriod": .boolean,
    "priceIncreaseStatus": .integer,
    "gracePeriodExpiresDate": .timestamp,
    "offerType": .integer,
    "offerIdentifier": .string,
    "offerDiscountType": .string,
    "offerPeriod": .string,
    "signedDate": .timestamp,
    "environment": .string,
    "recentSubscriptionStartDate": .timestamp,
    "renewalDate": .timestamp,
    "currency": .string,
    "renewalPrice": .integer,
    "eligibleWinBackOfferIds": .strings,
    "appAccountToken": .uuid,
    "appTransactionId": .string,
    "advancedCommerceInfo": .object(AdvancedCommerceRenewalInfo.self),
    "commitmentInfo": .object(RenewalCommitmentInfo.self),
    "renewalBillingPlanType": .string,
    "deviceVerification": .string,
    "deviceVerificationNonce": .uuid,
  ])

  var bundleIDFact: PolicyFact<String> { .notInKind }
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "environment", environment) }
  var appAppleIDFact: PolicyFact<Int64> { .notInKind }
  var productIDFact: PolicyFact<String> { .field(path: "productId", currentProductID) }
}

extension RenewalInfo {
  /// Why the subscription expired. JSON: `expirationIntent`.
  public var expirationReason: ExpirationReason? { object.open("expirationIntent") }

  /// The first purchase of the subscription: ``Transaction/originalID``. JSON: `originalTransactionId`.
  public var originalTransactionID: String? { object.string("originalTransactionId") }

  /// The product that renews next. JSON: `autoRenewProductId`.
  public var autoRenewPreference: String? { object.string("autoRenewProductId") }

  /// The product of the current period. JSON: `productId`.
  public var currentProductID: String? { object.string("productId") }

  /// Whether the subscription will renew. JSON: `autoRenewStatus`.
  public var autoRenewStatus: AutoRenewStatus? { object.open("autoRenewStatus") }

  /// Whether the App Store still tries to charge the customer. It may be false in the grace period. JSON:
  /// `isInBillingRetryPeriod`.
  public var isInBillingRetry: Bool? { object.boolean("isInBillingRetryPeriod") }

  /// What the customer has said to a higher price. JSON: `priceIncreaseStatus`.
  public var priceIncreaseStatus: PriceIncreaseStatus? { object.open("priceIncreaseStatus") }

  /// When the billing grace period ends; the customer has access until then. JSON: `gracePeriodExpiresDate`.
  public var gracePeriodExpirationDate: Timestamp? { object.timestamp("gracePeriodExpiresDate") }

  /// What kind of offer applies to the next period. JSON: `offerType`.
  public var offerType: OfferType? { object.open("offerType") }

  /// The offer code, or the identifier of the promotional or win-back offer. JSON: `offerIdentifier`.
  public var offerID: String? { object.string("offerIdentifier") }

  /// How the offer is paid. JSON: `offerDiscountType`.
  public var offerDiscountType: OfferDiscountType? { object.open("offerDiscountType") }

  /// How long the offer is, an ISO 8601 duration such as `P1M`. JSON: `offerPeriod`.
  public var offerPeriod: String? { object.string("offerPeriod") }

  /// When the App Store signed. JSON: `signedDate`.
  public var signedDate: Timestamp? { object.timestamp("signedDate") }

  /// Where the subscription was bought; absent in tokens of 2021. JSON: `environment`.
  public var environment: AppStoreEnvironment? { object.open("environment") }

  /// When the latest unbroken run of periods began. Gaps of up to 60 days do not break it. JSON:
  /// `recentSubscriptionStartDate`.
  public var recentSubscriptionStartDate: Timestamp? { object.timestamp("recentSubscriptionStartDate") }

  /// When the next charge is due. JSON: `renewalDate`.
  public var renewalDate: Timestamp? { object.timestamp("renewalDate") }

  /// The currency of ``renewalPrice``, ISO 4217. JSON: `currency`.
  public var currency: String? { object.string("currency") }

  /// The next charge, in thousandths of the currency's unit: 9990 is 9.99. JSON: `renewalPrice`.
  public var renewalPrice: Int64? { object.integer("renewalPrice") }

  /// The win-back offers that the customer may have, best first. JSON: `eligibleWinBackOfferIds`.
  public var eligibleWinBackOfferIDs: [String]? { object.strings("eligibleWinBackOfferIds") }

  /// The UUID by which the app knows the customer. What is no UUID is kept and noted. JSON: `appAccountToken`.
  public var appAccountToken: String? { object.string("appAccountToken") }

  /// The customer's copy of the app: one for each Apple Account and app. JSON: `appTransactionId`.
  public var appTransactionID: String? { object.string("appTransactionId") }

  /// What renews by the Advanced Commerce API. JSON: `advancedCommerceInfo`.
  public var advancedCommerceInfo: AdvancedCommerceRenewalInfo? { object.object("advancedCommerceInfo") }

  /// What follows the commitment. JSON: `commitmentInfo`.
  public var commitmentInfo: RenewalCommitmentInfo? { object.object("commitmentInfo") }

  /// How the next period is billed. JSON: `renewalBillingPlanType`.
  public var renewalBillingPlanType: BillingPlanType? { object.open("renewalBillingPlanType") }

  /// What binds the token to a device: a SHA-384 hash in base64. Only in tokens taken on the device. JSON:
  /// `deviceVerification`.
  public var deviceVerification: String? { object.string("deviceVerification") }

  /// The UUID that went into ``deviceVerification``. JSON: `deviceVerificationNonce`.
  public var deviceVerificationNonce: String? { object.string("deviceVerificationNonce") }
}
