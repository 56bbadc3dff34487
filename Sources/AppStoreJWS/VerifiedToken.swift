package import AppStoreTrust

/// A verified token of any kind.
public enum VerifiedToken: Sendable {
  /// A purchase, renewal or refund.
  case transaction(VerifiedTransaction)
  /// What becomes of a subscription next.
  case renewalInfo(VerifiedRenewalInfo)
  /// How a customer came by the app.
  case appTransaction(VerifiedAppTransaction)
  /// A server notification.
  case notification(VerifiedNotification)
  /// A retention messaging request.
  case realtimeRequest(VerifiedRealtimeRequest)

  init(_ examined: ExaminedToken, jwsRepresentation: String) {
    self =
      switch examined.kind {
      case .transaction:
        .transaction(Verified(Transaction(examined.object), examined, jwsRepresentation: jwsRepresentation))
      case .renewalInfo:
        .renewalInfo(Verified(RenewalInfo(examined.object), examined, jwsRepresentation: jwsRepresentation))
      case .appTransaction:
        .appTransaction(Verified(AppTransaction(examined.object), examined, jwsRepresentation: jwsRepresentation))
      case .notification:
        .notification(Verified(ServerNotification(examined.object), examined, jwsRepresentation: jwsRepresentation))
      case .realtimeRequest:
        .realtimeRequest(Verified(RealtimeRequest(examined.object), examined, jwsRepresentation: jwsRepresentation))
      }
  }
}

extension VerifiedToken {
  /// Which kind this is.
  public var kind: PayloadKind { properties.kind }

  /// The payload's JSON text exactly as it was signed.
  public var json: String { properties.json }

  /// The token itself.
  public var jwsRepresentation: String { properties.jwsRepresentation }

  /// When the payload says it was signed.
  public var signedDate: Timestamp? { properties.signedDate }

  /// The instant at which the certificates were judged.
  public var judgedAt: Timestamp { properties.judgedAt }

  /// The certificates under which the token verified.
  public var chain: CertificateChain { properties.chain }

  /// What is odd but no failure, for people.
  public var notes: [String] { properties.notes }

  /// The policies that were not checked because the verifier accepts anything there.
  public var notChecked: [Check] { properties.notChecked }

  /// The verified tokens inside, each with its JSON path.
  public var nested: [(path: String, token: VerifiedToken)] { properties.nestedTokens }

  /// The chains of the token and of those inside.
  package var verifiedChains: [VerifiedChain] { properties.verifiedChains }

  /// The value of any member of the payload that holds no others, by its JSON name, as text.
  package func text(ofMember name: String) -> String? {
    switch self {
    case .transaction(let verified): verified.payload.object.text(name)
    case .renewalInfo(let verified): verified.payload.object.text(name)
    case .appTransaction(let verified): verified.payload.object.text(name)
    case .notification(let verified): verified.payload.object.text(name)
    case .realtimeRequest(let verified): verified.payload.object.text(name)
    }
  }

  private var properties: any VerifiedProperties {
    switch self {
    case .transaction(let verified): verified
    case .renewalInfo(let verified): verified
    case .appTransaction(let verified): verified
    case .notification(let verified): verified
    case .realtimeRequest(let verified): verified
    }
  }
}

/// What ``Verified`` offers whatever the payload.
private protocol VerifiedProperties {
  var kind: PayloadKind { get }
  var json: String { get }
  var jwsRepresentation: String { get }
  var signedDate: Timestamp? { get }
  var judgedAt: Timestamp { get }
  var chain: CertificateChain { get }
  var notes: [String] { get }
  var notChecked: [Check] { get }
  var nestedTokens: [(path: String, token: VerifiedToken)] { get }
  var verifiedChains: [VerifiedChain] { get }
}

extension Verified: VerifiedProperties {
  fileprivate var kind: PayloadKind { Payload.kind }
  fileprivate var json: String { payload.json }
  fileprivate var signedDate: Timestamp? { payload.signedDate }
}
