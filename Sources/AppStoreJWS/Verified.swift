internal import AppStoreTrust

/// A payload whose token passed every check. Only ``AppStoreVerifier`` makes one.
///
/// The payload's fields can be read from here directly: `transaction.productID`. A verified value can be written out,
/// but not read back: what comes from a file has to be verified again, from ``jwsRepresentation``.
@dynamicMemberLookup
public struct Verified<Payload: AppStorePayload>: Sendable {
  /// What was signed.
  public let payload: Payload

  let examined: ExaminedToken

  /// The token itself.
  public var jwsRepresentation: String { examined.jwsRepresentation }

  /// The instant at which the certificates were judged: the signed date, or the one the verifier was given.
  public var judgedAt: Timestamp { examined.instant }

  /// What is odd but no failure, for people.
  public var notes: [String] { examined.notes }

  /// The certificates under which the token verified.
  public var chain: CertificateChain { CertificateChain(examined.chain) }

  /// The policies that were not checked because the verifier accepts anything there.
  public var notChecked: [Check] { examined.notAskedFor.checks }

  var nestedTokens: [(path: String, token: VerifiedToken)] { examined.nested }

  /// The payload's fields.
  public subscript<Field>(dynamicMember keyPath: KeyPath<Payload, Field>) -> Field { payload[keyPath: keyPath] }
}

extension Verified where Payload: VerifiablePayload {
  init(_ examined: ExaminedToken) {
    payload = Payload(examined.object)
    self.examined = examined
  }
}

extension Verified: Encodable {
  /// Writes the payload: all its members, known or not.
  public func encode(to encoder: any Encoder) throws { try payload.encode(to: encoder) }
}

/// A verified purchase, renewal or refund.
public typealias VerifiedTransaction = Verified<Transaction>
/// A verified renewal info.
public typealias VerifiedRenewalInfo = Verified<RenewalInfo>
/// A verified app transaction.
public typealias VerifiedAppTransaction = Verified<AppTransaction>
/// A verified server notification, the tokens inside it verified too.
public typealias VerifiedNotification = Verified<ServerNotification>
/// A verified retention messaging request.
public typealias VerifiedRealtimeRequest = Verified<RealtimeRequest>

extension Verified where Payload == Transaction {
  /// Whether the purchase is revoked at an instant: `revocationDate` is that instant or earlier.
  public func isRevoked(at instant: Timestamp) -> Bool { payload.isRevoked(at: instant) }
}

extension Verified where Payload == ServerNotification {
  /// The transaction the notification is about, verified in the same call. JSON: `data.signedTransactionInfo`.
  public var transaction: VerifiedTransaction? {
    nestedTokens.lazy.compactMap { if case .transaction(let verified) = $0.token { verified } else { nil } }.first
  }

  /// The renewal info, verified in the same call. JSON: `data.signedRenewalInfo`.
  public var renewalInfo: VerifiedRenewalInfo? {
    nestedTokens.lazy.compactMap { if case .renewalInfo(let verified) = $0.token { verified } else { nil } }.first
  }

  /// The app transaction, verified in the same call. JSON: `appData.signedAppTransactionInfo`.
  public var appTransaction: VerifiedAppTransaction? {
    nestedTokens.lazy.compactMap { if case .appTransaction(let verified) = $0.token { verified } else { nil } }.first
  }
}
