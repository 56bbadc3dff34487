/// What a payload says about one policy. A kind that *has no such field* cannot fail the policy; a payload that
/// merely lacks it does.
package enum PolicyFact<Value: Sendable & Equatable>: Sendable, Equatable {
  case notInKind
  case field(path: String, Value?)
}
