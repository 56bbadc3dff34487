public import AppStoreJWS

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Transaction {
  /// ``appAccountToken`` as a UUID; nil also for what is none.
  public var appAccountTokenUUID: UUID? { appAccountToken.flatMap(UUID.init(uuidString:)) }

  /// ``deviceVerificationNonce`` as a UUID; nil also for what is none.
  public var deviceVerificationNonceUUID: UUID? { deviceVerificationNonce.flatMap(UUID.init(uuidString:)) }
}

extension RenewalInfo {
  /// ``appAccountToken`` as a UUID; nil also for what is none.
  public var appAccountTokenUUID: UUID? { appAccountToken.flatMap(UUID.init(uuidString:)) }

  /// ``deviceVerificationNonce`` as a UUID; nil also for what is none.
  public var deviceVerificationNonceUUID: UUID? { deviceVerificationNonce.flatMap(UUID.init(uuidString:)) }
}

extension AppTransaction {
  /// ``deviceVerificationNonce`` as a UUID; nil also for what is none.
  public var deviceVerificationNonceUUID: UUID? { deviceVerificationNonce.flatMap(UUID.init(uuidString:)) }
}

extension ServerNotification {
  /// ``notificationUUID`` as a UUID; nil also for what is none.
  public var notificationID: UUID? { notificationUUID.flatMap(UUID.init(uuidString:)) }
}

extension RealtimeRequest {
  /// ``requestIdentifier`` as a UUID; nil also for what is none.
  public var requestIdentifierUUID: UUID? { requestIdentifier.flatMap(UUID.init(uuidString:)) }
}
