import AppStoreJWS
import AppStoreJWSTesting
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
    TransactionCopy(
      id: id, environment: environment, bundleID: "", ownershipType: .purchased, signedDate: date,
      appAccountToken: account)
  }

  @Test func repeatedAndSuperseded() {
    let counted = copies([
      copy("1", 2), copy("2", 1), copy("1", 3), copy("1", 3), copy("1", 2), copy("1", 1, in: "Sandbox"),
    ])
    #expect(counted.repeated == 1)
    #expect(counted.superseded == 2)
    #expect(counted.followed == 3)
    #expect(counted.conflictCount == 0)
  }

  /// The order in which copies come tells nothing.
  @Test(arguments: [[1, 1, 2], [1, 2, 1], [2, 1, 1]]) func countsDoNotDependOnTheOrder(dates: [Int64]) {
    let counted = copies(dates.map { copy("1", $0) })
    #expect(counted.repeated == 0)
    #expect(counted.superseded == 2)
  }

  /// What the engine keeps apart is no copy of one another; an empty field says nothing.
  @Test func copiesAreOfOneAppEnvironmentAndOwnership() throws {
    let authority = TestAuthority(instant: 1_760_000_000_000)
    let verifier = try AppStoreVerifier(
      bundleIDs: .any, environments: .any, roots: TrustedRoot.read(authority.rootDER, name: "test authority"))
    func copies(_ name: String, _ values: [SampleJSON]) throws -> TransactionCopies {
      let payload = SamplePayload.transaction(signedDate: authority.instant)
      let tokens = [payload.removing(name)] + values.map { payload.setting(name, to: $0) }
      return self.copies(
        try tokens.compactMap { TransactionCopy(try verifier.verifyTransaction(authority.sign($0))) })
    }
    for name in ["environment", "bundleId"] {
      let counted = try copies(name, ["", "x"])
      #expect(counted.followed == 2 && counted.repeated == 1, "\(name)")
    }
    let owned = try copies("inAppOwnershipType", ["", "PURCHASED", "FAMILY_SHARED"])
    #expect(owned.followed == 2 && owned.repeated == 2)
    #expect(try copies("transactionId", [""]).followed == 0)
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
