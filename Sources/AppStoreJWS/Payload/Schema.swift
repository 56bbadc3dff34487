/// The fields of a payload that this library knows, and the JSON type of each. A field of another type is reported, never
/// coerced: `"false"` is not false, `"9990"` is not 9990.
struct Schema: Sendable {
  indirect enum FieldType: Sendable {
    case string
    /// A string that should be a UUID. Where it is not, that is worth a note and no more.
    case uuid
    /// A string that is a signed token itself.
    case token
    /// 64 bits; counts, prices in milliunits, numeric enums.
    case integer
    case boolean
    /// Milliseconds since 1970, with or without a fraction.
    case timestamp
    case object(@Sendable () -> Schema)
    case array(FieldType)
  }

  struct Mismatch: Equatable {
    let path: String
    let expected: String
    let found: String?
  }

  let required: [StaticString]
  private let table: NameTable<FieldType>

  /// - Parameter required: fields without which a payload is of no use.
  init(_ fields: KeyValuePairs<StaticString, FieldType>, required: [StaticString] = []) {
    self.required = required
    table = NameTable(fields.map { ($0.key, $0.value) })
  }

  /// The type of a field by its NUL-terminated JSON name; nil for an unknown one.
  func type(of name: UnsafePointer<CChar>) -> FieldType? { unsafe table[name] }
}

extension Schema.FieldType: CustomStringConvertible {
  var description: String {
    switch self {
    case .string: "a string"
    case .uuid: "a UUID in a string"
    case .token: "a token in a string"
    case .integer: "an integer"
    case .boolean: "true or false"
    case .timestamp: "milliseconds since 1970"
    case .object: "an object"
    case .array: "an array"
    }
  }
}
