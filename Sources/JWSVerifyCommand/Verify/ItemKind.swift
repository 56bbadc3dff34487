internal import AppStoreJWS
internal import AppStoreReceipts

/// What something is, or shall be.
enum ItemKind: Equatable {
  case token(PayloadKind)
  case receipt

  static let all = PayloadKind.allCases.map(ItemKind.token) + [.receipt]

  /// As records and options name it.
  var name: String {
    switch self {
    case .token(let kind): kind.rawValue
    case .receipt: "receipt"
    }
  }
}

extension ItemKind? {
  /// Whether a text is to be judged as a receipt, where this kind is asked for.
  func isReceipt(_ text: Span<UInt8>) -> Bool { self == nil ? ReceiptBeginning.isMeant(text) : self == .receipt }

  /// The kind of token that is asked for.
  var ofToken: PayloadKind? { if case .token(let kind) = self { kind } else { nil } }
}
