public import AppStoreJWS
internal import AppStoreTrust

/// What a receipt says. Values of this type come out of receipts only; whether the receipt was verified is said by the
/// type around them, ``VerifiedReceipt`` or ``UnverifiedReceipt``.
///
/// Fields are optional because receipts leave out what does not apply, or write an empty string for it.
public struct Receipt: Sendable {
  let attributes: AttributeSet<ReceiptField>

  /// Everything bought in the app that the receipt lists; often nothing. Attribute 17, in the order of the receipt.
  public let inAppPurchases: [InAppPurchase]

  /// Where the receipt comes from. Attribute 0.
  public var type: ReceiptType? { attributes.text(.type).map(ReceiptType.init(rawValue:)) }

  /// ``type`` in the words of tokens.
  public var environment: AppStoreEnvironment? { type?.environment }

  /// The app's number in the App Store; 0 outside Production. Attribute 1.
  public var appAppleID: Int64? { attributes.integer(.appAppleID) }

  /// The app. Case matters. Attribute 2.
  public var bundleID: String? { attributes.text(.bundleID) }

  /// The app's version when the receipt was made: on iOS its `CFBundleVersion`. Attribute 3.
  public var appVersion: String? { attributes.text(.appVersion) }

  /// The version that was bought at first. Attribute 19.
  public var originalAppVersion: String? { attributes.text(.originalAppVersion) }

  /// Random bytes that go into ``deviceHash``. Attribute 4.
  public var opaqueValue: [UInt8]? { attributes.bytes(.opaqueValue).map { Array($0) } }

  /// SHA-1 of the device's identifier, ``opaqueValue`` and the bundle id as it is encoded. Attribute 5.
  public var deviceHash: [UInt8]? { attributes.bytes(.deviceHash).map { Array($0) } }

  /// When the receipt was made and signed. Attribute 12.
  public var creationDate: Timestamp? { attributes.date(.creationDate) }

  /// When the app was bought. Attribute 18.
  public var originalPurchaseDate: Timestamp? { attributes.date(.originalPurchaseDate) }

  /// When a volume purchase ends. Attribute 21.
  public var expirationDate: Timestamp? { attributes.date(.expirationDate) }

  /// When the app was ordered before it came out. Attribute 32.
  public var preorderDate: Timestamp? { attributes.date(.preorderDate) }

  /// A date of which readers disagree: the transaction's, or the receipt's. Attribute 8.
  public var transactionDate: Timestamp? { attributes.date(.transactionDate) }

  /// The version of the tool that made the receipt. Attribute 9.
  public var fulfillmentToolVersion: Int64? { attributes.integer(.fulfillmentToolVersion) }

  /// The age rating of the app, for instance `4+`. Attribute 10.
  public var ageRating: String? { attributes.text(.ageRating) }

  /// The developer's number. Attribute 11.
  public var developerID: Int64? { attributes.integer(.developerID) }

  /// The number of the download. Attribute 15.
  public var downloadID: Int64? { attributes.integer(.downloadID) }

  /// The number of the app's version in the App Store. Attribute 16.
  public var externalVersionID: Int64? { attributes.integer(.externalVersionID) }

  /// The organisation that bought in volume. Attribute 23.
  public var organizationDisplayName: String? { attributes.text(.organizationDisplayName) }

  /// The attributes that this library does not know.
  public var unknownAttributes: [ReceiptAttribute] { attributes.unknown }

  /// The attributes that it does know and that have a value, but for purchases.
  package var listedAttributes: [ListedAttribute] { attributes.listed }

  /// What all known attributes are called in JSON.
  package static var attributeNames: [String] { ReceiptField.allCases.map(\.name) }
}

extension Receipt {
  /// Reads the signed content. Types are not checked yet, see ``mismatches(upTo:)``.
  init(content: [UInt8]) throws(VerificationError) {
    let attributes = try AttributeSet<ReceiptField>(
      content, in: Receipt.withoutExtraLayer(content), purchase: nil, limit: ReceiptLimits.attributes)
    var purchases: [InAppPurchase] = []
    for range in attributes.ranges(of: .inAppPurchase) {
      purchases.append(
        InAppPurchase(
          attributes: try AttributeSet(
            content, in: range, purchase: purchases.count,
            limit: ReceiptLimits.purchaseAttributes)))
    }
    self.attributes = attributes
    inAppPurchases = purchases
  }

  /// Some receipts of Xcode wrap the attributes in one more OCTET STRING.
  private static func withoutExtraLayer(_ content: [UInt8]) -> Range<Int> {
    var reader = BERReader(content.indices)
    guard let element = try? reader.next(in: content.span), element.tag == ASN1Tag.octetString, reader.isAtEnd else {
      return content.indices
    }
    return element.contents
  }

  /// What is wrong with attributes, those of purchases included.
  /// - Parameter limit: how many are enough.
  func mismatches(upTo limit: Int) -> [VerificationError] {
    var mismatches = attributes.mismatches(ofPurchase: nil, upTo: limit)
    for (index, purchase) in inAppPurchases.enumerated() where mismatches.count < limit {
      mismatches += purchase.attributes.mismatches(ofPurchase: index, upTo: limit - mismatches.count)
    }
    return mismatches
  }
}

extension Receipt: Hashable {
  /// Two receipts are equal when their signed contents are.
  public static func == (left: Receipt, right: Receipt) -> Bool { left.attributes.bytes == right.attributes.bytes }

  /// Hashes the signed content.
  public func hash(into hasher: inout Hasher) { hasher.combine(attributes.bytes) }
}

extension Receipt: Encodable {
  /// Writes every attribute that has a value, and all purchases.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AttributeKey.self)
    try attributes.encode(into: &container)
    try container.encode(inAppPurchases, forKey: AttributeKey(ReceiptField.inAppPurchase.name))
  }
}

enum ReceiptField: Int64, AttributeName {
  case type = 0
  case appAppleID = 1
  case bundleID = 2
  case appVersion = 3
  case opaqueValue = 4
  case deviceHash = 5
  case transactionDate = 8
  case fulfillmentToolVersion = 9
  case ageRating = 10
  case developerID = 11
  case creationDate = 12
  case downloadID = 15
  case externalVersionID = 16
  case inAppPurchase = 17
  case originalPurchaseDate = 18
  case originalAppVersion = 19
  case expirationDate = 21
  case organizationDisplayName = 23
  case preorderDate = 32

  var type: AttributeType {
    switch self {
    case .type, .bundleID, .appVersion, .ageRating, .originalAppVersion, .organizationDisplayName: .text
    case .appAppleID, .fulfillmentToolVersion, .developerID, .downloadID, .externalVersionID: .integer
    case .transactionDate, .creationDate, .originalPurchaseDate, .expirationDate, .preorderDate: .date
    case .opaqueValue: .bytes
    case .deviceHash: .sha1
    case .inAppPurchase: .purchase
    }
  }

  /// The names of the same things in an app transaction, where it has them.
  var name: String {
    switch self {
    case .type: "receiptType"
    case .appAppleID: "appAppleId"
    case .bundleID: "bundleId"
    case .appVersion: "applicationVersion"
    case .opaqueValue: "opaqueValue"
    case .deviceHash: "deviceHash"
    case .transactionDate: "transactionDate"
    case .fulfillmentToolVersion: "fulfillmentToolVersion"
    case .ageRating: "ageRating"
    case .developerID: "developerId"
    case .creationDate: "receiptCreationDate"
    case .downloadID: "downloadId"
    case .externalVersionID: "externalVersionId"
    case .inAppPurchase: "inAppPurchases"
    case .originalPurchaseDate: "originalPurchaseDate"
    case .originalAppVersion: "originalApplicationVersion"
    case .expirationDate: "expirationDate"
    case .organizationDisplayName: "organizationDisplayName"
    case .preorderDate: "preorderDate"
    }
  }
}
