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

  init(_ examined: ExaminedToken) {
    self =
      switch examined.kind {
      case .transaction: .transaction(Verified(examined))
      case .renewalInfo: .renewalInfo(Verified(examined))
      case .appTransaction: .appTransaction(Verified(examined))
      case .notification: .notification(Verified(examined))
      case .realtimeRequest: .realtimeRequest(Verified(examined))
      }
  }
}

extension VerifiedToken {
  /// Which kind this is.
  public var kind: PayloadKind { examined.kind }

  /// The payload's JSON text exactly as it was signed.
  public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// The same as bytes, which costs nothing.
  package var jsonBytes: [UInt8] { examined.object.document.bytes }

  /// The token itself.
  public var jwsRepresentation: String { examined.jwsRepresentation }

  /// The same in two parts: the first segment, which many tokens share as they share these bytes, and the rest.
  package var parts: (header: [UInt8], rest: String) { (examined.headerSegment, examined.afterHeader) }

  /// When the payload says it was signed.
  public var signedDate: Timestamp? { examined.signedDate }

  /// The instant at which the certificates were judged.
  public var judgedAt: Timestamp { examined.instant }

  /// The certificates under which the token verified.
  public var chain: CertificateChain { CertificateChain(examined.chain) }

  /// What is odd but no failure, for people.
  public var notes: [String] { examined.notes }

  /// The policies that were not checked because the verifier accepts anything there.
  public var notChecked: [Check] { examined.notAskedFor.checks }

  /// The verified tokens inside, each with its JSON path.
  public var nested: [(path: String, token: VerifiedToken)] { examined.nested }

  /// The chains of the token and of those inside.
  package var verifiedChains: [VerifiedChain] { examined.verifiedChains }

  /// The value of any member of the payload that holds no others, by its JSON name, as text.
  package func text(ofMember name: String) -> String? { examined.object.text(name) }

  private var examined: ExaminedToken {
    switch self {
    case .transaction(let verified): verified.examined
    case .renewalInfo(let verified): verified.examined
    case .appTransaction(let verified): verified.examined
    case .notification(let verified): verified.examined
    case .realtimeRequest(let verified): verified.examined
    }
  }
}
