/// A notification and the tokens in it must speak of one purchase. Each is genuine by itself, but a sender could have
/// put genuine parts of different purchases together. An absent value never disagrees.
struct Agreement {
  private var bundleID: (value: String, path: String)?
  private var environment: (value: AppStoreEnvironment, path: String)?
  private var originalTransactionID: (value: String, path: String)?

  /// Takes what the notification itself says: in one of four objects, or in several that say the same. Policies look at
  /// the first.
  mutating func failure(within notification: ServerNotification) -> VerificationError? {
    var failure: VerificationError?
    for subject in notification.subjects {
      let (name, environmentName) = (type(of: subject).name, type(of: subject).environmentName)
      if let value = subject.bundleID {
        failure = failure ?? Agreement.compare(&bundleID, value, "\(name).bundleId", "bundle ids")
      }
      if let value = subject.environment {
        failure = failure ?? Agreement.compare(&environment, value, "\(name).\(environmentName)", "environments")
      }
    }
    return failure
  }

  /// Compares a nested token with what came before it.
  mutating func failure(of payload: any VerifiablePayload, at path: String) -> VerificationError? {
    let originalTransactionID: String? =
      switch payload {
      case let transaction as Transaction: transaction.originalID
      case let renewalInfo as RenewalInfo: renewalInfo.originalTransactionID
      default: nil
      }
    return add(payload, originalTransactionID: originalTransactionID, at: path + ".")
  }

  private mutating func add(
    _ payload: some VerifiablePayload, originalTransactionID: String?, at prefix: String
  ) -> VerificationError? {
    var failure: VerificationError?
    if case .field(let path, let value?) = payload.bundleIDFact {
      failure = failure ?? Agreement.compare(&bundleID, value, prefix + path, "bundle ids")
    }
    if case .field(let path, let value?) = payload.environmentFact {
      failure = failure ?? Agreement.compare(&environment, value, prefix + path, "environments")
    }
    if let value = originalTransactionID {
      failure =
        failure
        ?? Agreement.compare(
          &self.originalTransactionID, value, prefix + "originalTransactionId", "original transactions")
    }
    return failure
  }

  private static func compare<Value: CustomStringConvertible>(
    _ known: inout (value: Value, path: String)?, _ value: Value, _ path: String, _ name: String
  ) -> VerificationError? {
    guard let earlier = known else {
      known = (value, path)
      return nil
    }
    if ExactText(earlier.value.description) == ExactText(value.description) { return nil }
    return VerificationError(
      .nestedDisagrees, "the parts of the notification name different \(name)",
      expected: "\(earlier.value) as in \(earlier.path)", found: "\(value)", path: path)
  }
}
