public import AppStoreJWS

/// One purchase in a receipt: attribute 17.
///
/// Fields are optional because receipts leave out what does not apply, or write an empty string for it.
public struct InAppPurchase: Sendable {
  let attributes: AttributeSet<PurchaseField>

  /// The identifier of this transaction, decimal digits; Xcode writes `0`. Attribute 1703.
  public var id: String? { attributes.text(.id) }

  /// The first transaction of the subscription or product. Attribute 1705.
  public var originalID: String? { attributes.text(.originalID) }

  /// The product. Attribute 1702.
  public var productID: String? { attributes.text(.productID) }

  /// How many were bought. Attribute 1701.
  public var quantity: Int64? { attributes.integer(.quantity) }

  /// When this transaction was charged or restored. Attribute 1704.
  public var purchaseDate: Timestamp? { attributes.date(.purchaseDate) }

  /// When the original transaction was. Attribute 1706.
  public var originalPurchaseDate: Timestamp? { attributes.date(.originalPurchaseDate) }

  /// When the subscription period ends. Attribute 1708.
  public var expirationDate: Timestamp? { attributes.date(.expirationDate) }

  /// When the purchase was refunded, or the subscription ended by an upgrade. Attribute 1712.
  public var cancellationDate: Timestamp? { attributes.date(.cancellationDate) }

  /// Why it was cancelled. Attribute 1720.
  public var cancellationReason: Int64? { attributes.integer(.cancellationReason) }

  /// The kind of product. Attribute 1707.
  public var type: PurchaseType? { attributes.integer(.type).map(PurchaseType.init(rawValue:)) }

  /// The number of the subscription period across devices; 0 for what is no subscription. Attribute 1711.
  public var webOrderLineItemID: Int64? { attributes.integer(.webOrderLineItemID) }

  /// Whether the period is a free trial. Attribute 1713.
  public var isInTrialPeriod: Bool? { attributes.flag(.isInTrialPeriod) }

  /// Whether the period has an introductory price. Attribute 1719.
  public var isInIntroductoryOfferPeriod: Bool? { attributes.flag(.isInIntroductoryOfferPeriod) }

  /// The promotional offer with which it was bought. Attribute 1721.
  public var promotionalOfferID: String? { attributes.text(.promotionalOfferID) }

  /// The attributes that this library does not know.
  public var unknownAttributes: [ReceiptAttribute] { attributes.unknown }

  /// The attributes that it does know and that have a value.
  package var listedAttributes: [ListedAttribute] { attributes.listed }
}

extension InAppPurchase: Encodable {
  /// Writes every attribute that has a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AttributeKey.self)
    try attributes.encode(into: &container)
  }
}

enum PurchaseField: Int64, AttributeName {
  case quantity = 1701
  case productID = 1702
  case id = 1703
  case purchaseDate = 1704
  case originalID = 1705
  case originalPurchaseDate = 1706
  case type = 1707
  case expirationDate = 1708
  case webOrderLineItemID = 1711
  case cancellationDate = 1712
  case isInTrialPeriod = 1713
  case isInIntroductoryOfferPeriod = 1719
  case cancellationReason = 1720
  case promotionalOfferID = 1721

  var type: AttributeType {
    switch self {
    case .productID, .id, .originalID, .promotionalOfferID: .text
    case .quantity, .type, .webOrderLineItemID, .cancellationReason: .integer
    case .isInTrialPeriod, .isInIntroductoryOfferPeriod: .flag
    case .purchaseDate, .originalPurchaseDate, .expirationDate, .cancellationDate: .date
    }
  }

  /// The names of the same things in a token.
  var name: String {
    switch self {
    case .quantity: "quantity"
    case .productID: "productId"
    case .id: "transactionId"
    case .purchaseDate: "purchaseDate"
    case .originalID: "originalTransactionId"
    case .originalPurchaseDate: "originalPurchaseDate"
    case .type: "type"
    case .expirationDate: "expiresDate"
    case .webOrderLineItemID: "webOrderLineItemId"
    case .cancellationDate: "cancellationDate"
    case .isInTrialPeriod: "isInTrialPeriod"
    case .isInIntroductoryOfferPeriod: "isInIntroductoryOfferPeriod"
    case .cancellationReason: "cancellationReason"
    case .promotionalOfferID: "promotionalOfferId"
    }
  }
}
