import AppStoreJWS
import Testing

@testable import JWSVerifyCommand

struct TransactionCopiesTests {
  private func copies(_ copies: [TransactionCopy], limit: Int = 100) -> TransactionCopies {
    var counted = TransactionCopies(limit: limit)
    for copy in copies { counted.add(copy) }
    return counted
  }

  private func copy(_ id: String, _ date: Int64, of account: String? = nil, in environment: String = "")
    -> TransactionCopy
  {
    TransactionCopy(id: id, environment: environment, signedDate: date, appAccountToken: account)
  }

  @Test func repeatedAndSuperseded() {
    let counted = copies([
      copy("1", 1), copy("2", 1), copy("1", 1), copy("1", 3), copy("1", 2), copy("1", 1, in: "Sandbox"),
    ])
    #expect(counted.repeated == 1)
    #expect(counted.superseded == 2)
    #expect(counted.followed == 3)
    #expect(counted.conflictCount == 0)
  }

  @Test func twoAccounts() {
    let counted = copies([
      copy("1", 1), copy("1", 2, of: "a"), copy("1", 3), copy("1", 4, of: "b"), copy("1", 5, of: "c"),
      copy("2", 1, of: "a"), copy("2", 2, of: "a"),
    ])
    #expect(counted.conflicts == ["1"])
    #expect(counted.conflictCount == 1)
  }

  @Test func saysWhenItStoppedCounting() {
    let counted = copies([copy("1", 1), copy("2", 1), copy("3", 1), copy("3", 1), copy("1", 1)], limit: 2)
    #expect(counted.followed == 2)
    #expect(counted.unfollowed == 2)
    #expect(counted.repeated == 1)
    var summary = Summary()
    summary.copies = counted
    #expect(summary.text.contains("1 repeated, counted among the first 2 transactions only"))
  }
}
