/// Which values a verifier accepts. Everything has to be said as ``any``.
public enum Accepted<Value: Sendable & Hashable>: Sendable, Hashable {
  /// Every value, and none: the policy is not checked.
  case any
  /// One of these.
  case only(Set<Value>)
}

extension Accepted: ExpressibleByArrayLiteral {
  /// ``only(_:)`` the listed values.
  public init(arrayLiteral elements: Value...) { self = .only(Set(elements)) }
}
