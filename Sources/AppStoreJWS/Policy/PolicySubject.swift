/// What policies are applied to.
package enum PolicySubject: Sendable {
  case token(PayloadKind)
  case receipt

  /// What it is called in messages.
  var noun: String {
    switch self {
    case .token: "token"
    case .receipt: "receipt"
    }
  }
}

extension PolicySubject: CustomStringConvertible {
  package var description: String {
    switch self {
    case .token(let kind): "a token of the kind \(kind.rawValue)"
    case .receipt: "a receipt"
    }
  }
}
