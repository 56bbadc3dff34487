internal import AppStoreTrust

/// A token that passed every check, before it takes the type of its payload.
struct ExaminedToken {
  let kind: PayloadKind
  let object: JSONObject
  let chain: VerifiedChain
  let instant: Timestamp
  let notes: [String]
  let nested: [(path: String, token: VerifiedToken)]
  let notAskedFor: CheckSet<Check>
}

extension PayloadKind {
  var schema: Schema {
    switch self {
    case .transaction: Transaction.schema
    case .renewalInfo: RenewalInfo.schema
    case .appTransaction: AppTransaction.schema
    case .notification: ServerNotification.schema
    case .realtimeRequest: RealtimeRequest.schema
    }
  }

  func payload(_ object: JSONObject) -> any VerifiablePayload {
    switch self {
    case .transaction: Transaction(object)
    case .renewalInfo: RenewalInfo(object)
    case .appTransaction: AppTransaction(object)
    case .notification: ServerNotification(object)
    case .realtimeRequest: RealtimeRequest(object)
    }
  }
}
