public import AppStoreJWS

/// What a customer holds, and why.
public struct Entitlement: Sendable, Hashable {
  /// The customer, by the first of app account token, app transaction and original transaction that is known.
  public let customer: Customer
  /// Where it was bought; nil in tokens of 2021, which do not say.
  public let environment: AppStoreEnvironment?
  /// The app.
  public let bundleID: String?
  /// The product.
  public let productID: String
  /// What kind of product it is. Consumables are counted instead, see ``EntitlementEngine/consumables(for:at:)``.
  public let productType: ProductType
  /// The group of a subscription.
  public let subscriptionGroupID: String?
  /// Bought, or shared by the family. The two never mix.
  public let ownershipType: OwnershipType
  /// How it stands.
  public let state: State
  /// When the purchase, or the period of a subscription, began.
  public let purchaseDate: Timestamp
  /// When access ends without a further renewal, or when it ended; nil for what has no end, or none that is known.
  public let validUntil: Timestamp?
  /// The tokens and receipts that decided.
  public let evidence: [Reference]

  /// Whether the customer may use the product now. Not said of a non-renewing subscription: how long it lasts only the
  /// caller knows, who adds the duration to ``purchaseDate``.
  public let isUnlocked: Bool

  /// Names a token, or a purchase in a receipt.
  public struct Reference: Sendable, Hashable {
    /// A transaction, a renewal info or a receipt.
    public let kind: EvidenceKind
    /// The transaction; of a renewal info the original transaction.
    public let id: String
    /// When it, or the receipt, was signed.
    public let signedDate: Timestamp?
    /// How it came here.
    public let provenance: Provenance
  }

  /// How evidence came to be believed.
  public enum Provenance: Sendable, Hashable {
    /// It has just been verified.
    case verified
    /// It was verified when a ledger took it in. Whoever can write the ledger's file can forge it.
    case ledger
  }
}

extension Entitlement {
  /// How a purchase stands at an instant.
  public enum State: Sendable, Hashable {
    /// Paid for.
    case active
    /// Over and not paid for again, with access until the grace period ends.
    case inGracePeriod
    /// Over and not paid for again, without access; the App Store goes on trying to charge.
    case inBillingRetry
    /// Over; why, if the App Store has said.
    case expired(ExpirationReason?)
    /// Refunded, or no longer shared by the family; why, how, and to what part in thousandths of a percent, if the App
    /// Store has said.
    case revoked(RevocationReason?, type: RevocationType?, percentage: Int?)
    /// The customer went on to another product of the subscription.
    case upgraded

    /// The name without what goes with it, for instance `inGracePeriod`.
    public var name: String {
      switch self {
      case .active: "active"
      case .inGracePeriod: "inGracePeriod"
      case .inBillingRetry: "inBillingRetry"
      case .expired: "expired"
      case .revoked: "revoked"
      case .upgraded: "upgraded"
      }
    }

    /// Why it expired or was revoked, in a few words; nil if that is unknown.
    public var reason: String? {
      switch self {
      case .expired(let reason): reason.map { $0.meaning ?? $0.description }
      case .revoked(let reason, _, _): reason.map { $0.meaning ?? $0.description }
      case .active, .inGracePeriod, .inBillingRetry, .upgraded: nil
      }
    }

    /// Whether the state lets the customer in.
    public var givesAccess: Bool { self == .active || self == .inGracePeriod }
  }
}
