public import AppStoreJWS
public import AppStoreReceipts

/// What the App Store has signed about a purchase. Only verified values make it.
public struct Evidence: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case transaction(TransactionFacts)
    case renewalInfo(RenewalFacts)
    /// A purchase in a receipt.
    case receiptPurchase(TransactionFacts)
    /// Verified, and yet of no use.
    case incomplete(EvidenceKind, id: String?, missing: String)
  }

  let content: Content
  /// A token's signed text: the last resort when two copies contradict each other.
  let payload: String

  private init(_ content: Content, payload: String) {
    self.content = content
    self.payload = payload
  }

  /// A purchase, renewal or refund.
  public init(_ transaction: VerifiedTransaction) {
    let content: Content
    do throws(MissingField) {
      content = .transaction(try TransactionFacts(transaction))
    } catch {
      content = .incomplete(.transaction, id: transaction.id, missing: error.name)
    }
    self.init(content, payload: transaction.payload.json)
  }

  /// What becomes of a subscription next.
  public init(_ renewalInfo: VerifiedRenewalInfo) {
    let content: Content
    do throws(MissingField) {
      content = .renewalInfo(try RenewalFacts(renewalInfo))
    } catch {
      content = .incomplete(.renewalInfo, id: nil, missing: error.name)
    }
    self.init(content, payload: renewalInfo.payload.json)
  }

  /// What a verified token says of purchases: of a notification the tokens inside it; of an app transaction and a
  /// retention messaging request nothing.
  public static func from(_ token: VerifiedToken) -> [Evidence] {
    switch token {
    case .transaction(let transaction): [Evidence(transaction)]
    case .renewalInfo(let renewalInfo): [Evidence(renewalInfo)]
    case .notification(let notification): from(notification)
    case .appTransaction, .realtimeRequest: []
    }
  }

  /// The transaction and the renewal info of a notification, where it has them.
  public static func from(_ notification: VerifiedNotification) -> [Evidence] {
    [notification.transaction.map(Evidence.init), notification.renewalInfo.map(Evidence.init)].compactMap { $0 }
  }

  /// The purchases of a receipt. Of a transaction of which there are tokens too, the tokens say more: a newer receipt
  /// adds a cancellation or moves the end.
  public static func from(_ receipt: VerifiedReceipt) -> [Evidence] {
    receipt.inAppPurchases.map { purchase in
      do throws(MissingField) {
        return Evidence(.receiptPurchase(try TransactionFacts(purchase, in: receipt)), payload: "")
      } catch {
        return Evidence(.incomplete(.receipt, id: purchase.id, missing: error.name), payload: "")
      }
    }
  }
}
