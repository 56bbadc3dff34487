import AppStoreJWSTesting
import AppStoreLedger

// The App Store, as the test authority plays it: an app transaction, a subscription, and its refund.
let appStore = TestAuthority(instant: Timestamp.now().milliseconds)
let appTransaction = appStore.sign(.appTransaction(signedDate: appStore.instant))

func requestBody(uuid: String, transaction: SamplePayload) -> String {
  let notification = SamplePayload.notification(signedDate: appStore.instant, signedBy: appStore)
    .setting("notificationUUID", to: .string(uuid))
    .setting("data.signedTransactionInfo", to: .string(appStore.sign(transaction)))
  return "{\"signedPayload\":\"\(appStore.sign(notification))\"}"
}
let period = SamplePayload.transaction(signedDate: appStore.instant)
let subscribed = requestBody(uuid: "00000000-0000-4000-8000-000000000001", transaction: period)
let refunded = requestBody(
  uuid: "00000000-0000-4000-8000-000000000002",
  transaction: period.setting("signedDate", to: .integer(appStore.instant + 1))
    .setting("revocationDate", to: .integer(appStore.instant)))

// The server. A real one leaves out `roots`, and so trusts Apple's.
let service = LetterService(
  verifier: try AppStoreVerifier(
    bundleIDs: ["com.example.app"], environments: [.production],
    roots: TrustedRoot.read(appStore.rootDER, name: "test authority")),
  ledger: try Ledger(at: CommandLine.arguments[1]))

func ask(for subject: String) async throws {
  switch try await service.letter(about: subject, appTransaction: appTransaction) {
  case .letter(let text): print(text)
  case .buy(let productID): print("No free letter is left: buy \(productID)")
  }
}

try await ask(for: "rain")
try await ask(for: "wind")
try await ask(for: "snow")
try service.notification(requestBody: subscribed)
try await ask(for: "snow")
try service.notification(requestBody: refunded)
// The App Store sends again what it thinks was lost; that changes nothing.
try service.notification(requestBody: subscribed)
try await ask(for: "fog")
