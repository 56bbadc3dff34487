internal import AppStoreEntitlements

extension EvidenceKind {
  /// How the kind is kept. The numbers are part of the schema.
  var number: Int64 {
    switch self {
    case .transaction: 1
    case .renewalInfo: 2
    case .appTransaction: 3
    case .notification: 4
    case .realtimeRequest: 5
    case .receipt: 6
    }
  }

  /// - Parameter number: how a kind is kept that leaves a record.
  init?(number: Int64) {
    let kind = EvidenceKind.allCases.first { $0.number == number }
    guard let kind, kind != .realtimeRequest else { return nil }
    self = kind
  }
}

extension Statement {
  /// The kind of a record; a number that stands for none is a misfit.
  func kind(_ column: Int32) -> EvidenceKind {
    known(EvidenceKind(number: integer(column)), or: .transaction, "the number of a kind of record", at: column)
  }
}
