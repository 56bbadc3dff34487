package import AppStoreJWS
package import AppStoreJWSTesting
package import AppStoreReceipts

/// Makes verified receipts and tokens of the same app.
package struct ReceiptMaker: Sendable {
  package let instant = Timestamp(milliseconds: 1_760_000_000_000)
  package let receipts: ReceiptVerifier
  package let tokens: AppStoreVerifier
  private let receiptAuthority: ReceiptAuthority
  private let tokenAuthority: TestAuthority

  package static let shared = Result { try ReceiptMaker() }

  private init() throws {
    receiptAuthority = ReceiptAuthority(instant: instant.milliseconds)
    tokenAuthority = TestAuthority(instant: instant.milliseconds)
    receipts = try ReceiptVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(receiptAuthority.rootDER, name: "test authority"))
    tokens = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(tokenAuthority.rootDER, name: "test authority"))
  }

  /// One purchase: a month of a subscription that began at ``instant``, unless it is changed.
  package struct Purchase: Sendable {
    package var id = "1001"
    package var originalID: String? = "1001"
    package var product = "com.example.app.monthly"
    package var type: Int64? = 3
    package var quantity: Int64? = 1
    package var purchased: Int64 = 0
    package var expires: Int64? = 30
    package var cancelled: Int64?
    package var reason: Int64?

    /// Times are days after ``ReceiptMaker/instant``.
    package init(_ change: (inout Purchase) -> Void = { _ in }) { change(&self) }

    fileprivate func attribute(at instant: Timestamp) -> SampleReceipt.Attribute {
      func date(_ days: Int64) -> Int64 { instant.milliseconds + days * 86_400_000 }
      var attributes: [SampleReceipt.Attribute] = [
        .init(1702, text: product), .init(1703, text: id), .init(1704, date: date(purchased)),
        .init(1706, date: date(purchased)),
        .init(1713, integer: 1), expires.map { .init(1708, date: date($0)) } ?? .init(1708, date: ""),
        cancelled.map { .init(1712, date: date($0)) } ?? .init(1712, date: ""),
      ]
      if let quantity { attributes.append(.init(1701, integer: quantity)) }
      if let originalID { attributes.append(.init(1705, text: originalID)) }
      if let type { attributes.append(.init(1707, integer: type)) }
      if let reason { attributes.append(.init(1720, integer: reason)) }
      return .init(purchase: attributes)
    }
  }

  /// A receipt made so many days after ``instant``.
  package func receipt(
    _ purchases: Purchase..., day: Int64 = 0, type: String = "Production"
  ) throws -> VerifiedReceipt {
    var sample = SampleReceipt(creationDate: instant.milliseconds + day * 86_400_000, type: type, purchases: [])
    sample.attributes += purchases.map { $0.attribute(at: instant) }
    return try receipts.verify(receiptAuthority.sign(sample).span)
  }

  /// A token of the purchase that ``Purchase`` is unless it is changed, signed so many days after ``instant``.
  package func transaction(
    day: Int64 = 0, _ change: (SamplePayload) -> SamplePayload = { $0 }
  ) throws -> VerifiedToken {
    let month = SamplePayload.transaction(signedDate: instant.milliseconds + day * 86_400_000)
      .setting("transactionId", to: "1001").setting("originalTransactionId", to: "1001")
      .setting("purchaseDate", to: .integer(instant.milliseconds + 400))
      .setting("expiresDate", to: .integer(instant.milliseconds + 30 * 86_400_000 + 400))
    return try tokens.verify(tokenAuthority.sign(change(month)))
  }

  package func day(_ day: Int64) -> Timestamp { Timestamp(milliseconds: instant.milliseconds + day * 86_400_000) }
}
