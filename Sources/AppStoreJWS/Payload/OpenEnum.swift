/// A set of values that Apple may add to. A value that this library does not know is kept as it is and never makes a
/// token fail.
public protocol OpenEnum: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible
where RawValue: Sendable & Hashable & Codable & LosslessStringConvertible {
  /// Any value, known or not.
  init(rawValue: RawValue)

  /// The values this library knows, each with what it means in a few words.
  static var meanings: [Self: String] { get }
}

extension OpenEnum {
  /// Whether this library knows the value.
  public var isKnown: Bool { Self.meanings[self] != nil }

  /// What the value means in a few words; nil for an unknown one.
  public var meaning: String? { Self.meanings[self] }

  /// The raw value.
  public var description: String { String(rawValue) }
}
