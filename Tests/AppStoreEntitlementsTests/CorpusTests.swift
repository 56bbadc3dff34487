import AppStoreJWSTesting
import AppStoreEntitlements
import AppStoreJWS
import EntitlementScenarios
import Foundation
import Testing

/// Real notifications that say how the subscription stands: the engine says the same.
@Suite(Corpus.isThere)
struct CorpusTests {
  let notifications: [VerifiedNotification]

  init() throws {
    let folder = try #require(Corpus.folder).appending(path: "tokens")
    let verifier = try AppStoreVerifier(bundleIDs: .any, environments: .any)
    notifications = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasPrefix("apple-notification-") }
      .map { try verifier.verifyNotification(String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
      .filter { $0.data?.status != nil }
  }

  @Test func eachAloneGivesItsStatus() throws {
    #expect(notifications.count >= 8)
    for notification in notifications { try judge(notification, by: Evidence.from(notification)) }
    print("corpus: \(notifications.count) notifications with a status judged")
  }

  @Test func allTogetherInAnyOrderGiveEachItsStatus() throws {
    var generator = SeededGenerator(seed: 2025)
    for _ in 0..<20 {
      let evidence = notifications.shuffled(using: &generator).flatMap(Evidence.from)
      for notification in notifications { try judge(notification, by: evidence) }
    }
  }

  private func judge(_ notification: VerifiedNotification, by evidence: [Evidence]) throws {
    var engine = EntitlementEngine()
    engine.add(evidence)
    let signed = try #require(notification.payload.signedDate)
    let transaction = try #require(notification.transaction)
    let originalID = try #require(transaction.originalID)
    let justAfter = Timestamp(milliseconds: signed.milliseconds + 1)
    let entitlements = engine.entitlements(for: .originalID(originalID), at: justAfter)
    let entitlement = try #require(entitlements.first { $0.productID == transaction.productID })
    #expect(entitlement.state.status == notification.data?.status, "\(notification.notificationUUID ?? "")")
  }
}

extension Entitlement.State {
  fileprivate var status: SubscriptionStatus {
    switch self {
    case .active: .active
    case .expired, .upgraded: .expired
    case .inBillingRetry: .billingRetry
    case .inGracePeriod: .billingGracePeriod
    case .revoked: .revoked
    }
  }
}
