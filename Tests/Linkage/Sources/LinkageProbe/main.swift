import AppStoreJWS
import AppStoreJWSTesting
import AppStoreReceipts

let authority = TestAuthority(instant: Timestamp.now().milliseconds)
let verifier = try AppStoreVerifier(
  bundleIDs: .any, environments: [.production], roots: TrustedRoot.read(authority.rootDER, name: "test root"))
print(try verifier.verify(authority.sign(.transaction(signedDate: authority.instant))).kind)

let receipts = try ReceiptVerifier(bundleIDs: .any, environments: [.production])
print(receipts.diagnose("").failures.first?.code.rawValue ?? "verified")
