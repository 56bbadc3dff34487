import AppStoreLedger

/// A server that writes letters: as many as they like for subscribers, two for everybody else, whatever the device and
/// however often the app is installed anew.
struct LetterService {
  let verifier: AppStoreVerifier
  let ledger: Ledger

  static let subscription = "com.example.app.monthly"
  static let freeLetters = FreeQuota("letters", free: 2)

  enum Answer {
    case letter(String)
    /// Nothing is left for free: what to buy instead.
    case buy(productID: String)
  }

  /// Answers a request of the app.
  /// - Parameter appTransaction: `AppTransaction.shared`'s `jwsRepresentation`, which the app sends along: it says who
  ///   the customer is.
  func letter(about subject: String, appTransaction token: String) async throws -> Answer {
    let appTransaction = try verifier.verifyAppTransaction(token)
    let quota = try ledger.quota(LetterService.freeLetters, for: appTransaction)
    let customer = Customer.appTransactionID(quota.appTransactionID)
    if try ledger.isUnlocked(LetterService.subscription, for: customer, at: .now()) {
      return .letter(try await write(about: subject))
    }
    do {
      // Counts only if the letter gets written.
      return .letter(try await quota.perform { try await write(about: subject) })
    } catch QuotaError.exhausted {
      return .buy(productID: LetterService.subscription)
    }
  }

  /// Takes in what the App Store posts to the server, and what the app sends right after a purchase.
  func notification(requestBody body: String) throws {
    try ledger.ingest(.notification(try verifier.verifyNotification(requestBody: body.utf8.span)))
  }

  private func write(about subject: String) async throws -> String { "Dear reader, here is a letter about \(subject)." }
}
