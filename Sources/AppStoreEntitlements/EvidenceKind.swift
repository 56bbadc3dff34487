public import AppStoreJWS

/// What kind of evidence something is.
public enum EvidenceKind: String, Sendable, Hashable, CaseIterable {
  /// The token of a purchase, renewal or refund.
  case transaction
  /// The token that tells what becomes of a subscription next.
  case renewalInfo
  /// The token that tells how a customer came by the app.
  case appTransaction
  /// A server notification.
  case notification
  /// A retention messaging request.
  case realtimeRequest
  /// A purchase in a receipt.
  case receipt

  /// The kind of a token.
  public init(_ kind: PayloadKind) {
    self =
      switch kind {
      case .transaction: .transaction
      case .renewalInfo: .renewalInfo
      case .appTransaction: .appTransaction
      case .notification: .notification
      case .realtimeRequest: .realtimeRequest
      }
  }
}
