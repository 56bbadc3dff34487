internal import AppStoreTrust

/// A JSON value that can be written, and keeps the order of its members.
///
/// Literals stand for the values they look like: `["price": 9990, "currency": "USD"]`.
public enum SampleJSON: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case boolean(Bool)
  /// A number without fraction.
  case integer(Int64)
  /// Text that is written as it stands: for numbers such as `1e30` or `1697679936049.5`, and for JSON made elsewhere.
  case raw(String)
  /// A string; what JSON must escape is escaped (RFC 8259 section 7).
  case string(String)
  /// `[…]`
  case array([SampleJSON])
  /// `{…}`, in this order.
  case object(OrderedMembers<SampleJSON>)

  /// The member of an object; nil when there is none, or this is no object. Setting it on anything else has no effect.
  public subscript(name: String) -> SampleJSON? {
    get {
      guard case .object(let members) = self else { return nil }
      return members[name]
    }
    set {
      guard case .object(var members) = self else { return }
      members[name] = newValue
      self = .object(members)
    }
  }
}

extension SampleJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number without fraction.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension SampleJSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// An array.
  public init(arrayLiteral elements: SampleJSON...) { self = .array(elements) }
  /// An object, in the order of the literal.
  public init(dictionaryLiteral elements: (String, SampleJSON)...) {
    var members: OrderedMembers<SampleJSON> = [:]
    for (name, value) in elements { members[name] = value }
    self = .object(members)
  }
}

// MARK: Writing

extension SampleJSON {
  /// The value as compact JSON text.
  /// - Parameter escapingSlashes: whether `/` is written `\/`, as Xcode does. Both spell the same string.
  public func text(escapingSlashes: Bool = false) -> String {
    var text = ""
    write(to: &text, escapingSlashes: escapingSlashes)
    return text
  }

  private func write(to text: inout String, escapingSlashes: Bool) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .raw(let value): text += value
    case .string(let value): SampleJSON.write(value, to: &text, escapingSlashes: escapingSlashes)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text, escapingSlashes: escapingSlashes)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        SampleJSON.write(member.name, to: &text, escapingSlashes: escapingSlashes)
        text += ":"
        member.value.write(to: &text, escapingSlashes: escapingSlashes)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String, escapingSlashes: Bool) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "/" where escapingSlashes: text += "\\/"
      case "\u{0}"..."\u{1F}": text += "\\u" + scalar.value.hexadecimal(digits: 4)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
