import AppStoreJWS
import AppStoreJWSTesting
import AppStoreLedger
import AppStoreReceipts

let authority = TestAuthority(instant: Timestamp.now().milliseconds)
let verifier = try AppStoreVerifier(
  bundleIDs: .any, environments: [.production], roots: TrustedRoot.read(authority.rootDER, name: "test root"))
let token = try verifier.verify(authority.sign(.transaction(signedDate: authority.instant)))
let ledger = try Ledger(at: CommandLine.arguments[1])
print(token.kind, ledger.path)

let receipts = try ReceiptVerifier(bundleIDs: .any, environments: [.production])
print(receipts.diagnose("").failures.first?.code.rawValue ?? "verified", try ledger.ingest(receipts: []).changes.count)
