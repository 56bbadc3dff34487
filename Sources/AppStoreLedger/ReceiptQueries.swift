internal import AppStoreEntitlements
internal import AppStoreJWS

// What receipts tell names no customer: whose a purchase is comes out of all that is known of it.
extension Connection {
  /// The purchase of a receipt with its row, by the transaction that it is of.
  func receiptPurchase(of transaction: TransactionFacts) throws(LedgerError) -> (row: Int64, record: Record)? {
    try rows(
      """
      SELECT * FROM records WHERE id = ? AND kind = 6 AND environment = ? AND bundle_id = ? AND ownership_type = ''
      """, .text(transaction.id), .text(transaction.environment?.rawValue ?? ""), .text(transaction.bundleID ?? "")
    ) { ($0.integer(0), Record($0)) }.first
  }

  /// The purchases of receipts that are a customer's, with their rows.
  func receiptPurchases(of customer: Customer) throws(LedgerError) -> [(row: Int64, record: Record)] {
    var purchases: [(row: Int64, record: Record)] = []
    for transaction in try evidence(of: customer).inReceipts {
      if let purchase = try receiptPurchase(of: transaction) { purchases.append(purchase) }
    }
    return purchases
  }

  /// The receipts with purchases of a customer, each once, as they came in.
  func receipts(of customer: Customer) throws(LedgerError) -> [[UInt8]] {
    let receipts = Receipts(self)
    var ids: Set<Int64> = []
    for (row, _) in try receiptPurchases(of: customer) {
      if let id = try receipts.id(ofRow: row) { ids.insert(id) }
    }
    var all: [[UInt8]] = []
    for id in ids.sorted() {
      all += try rows("SELECT bytes FROM receipts WHERE id = ?", .integer(id)) { $0.bytes(0) }
    }
    return all
  }
}
