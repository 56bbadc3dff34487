/// Which values a verifier accepts. No verifier accepts any value unless ``any`` is written out.
public enum Accepted<Value: Sendable & Hashable>: Sendable, Hashable {
  /// Any value, or none at all: the policy is not checked.
  case any
  /// One of these values, and nothing else: a token without a value fails.
  case only(Set<Value>)
}

extension Accepted: ExpressibleByArrayLiteral {
  /// ``only(_:)`` the listed values.
  public init(arrayLiteral elements: Value...) { self = .only(Set(elements)) }
}
