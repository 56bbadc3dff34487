/// The fields of a payload that this library knows, and the JSON type of each. A field of another type is reported,
/// never coerced: `"false"` is not false, `"9990"` is not 9990.
struct Schema: Sendable {
  enum FieldType: Sendable {
    case string
    /// A string that Apple's models limit in length. A longer one is worth a note and no more.
    case text(limit: Int)
    /// A string that should be a UUID. Where it is not, that is worth a note and no more.
    case uuid
    /// A string that is a signed token itself.
    case token
    /// 64 bits; counts, prices in milliunits, numeric enums.
    case integer
    /// A number that Apple's models limit. Another one is worth a note and no more.
    case number(ClosedRange<Int64>)
    case boolean
    /// Milliseconds since 1970, with or without a fraction.
    case timestamp
    case object(any SchemaObject.Type)
    case objects(any SchemaObject.Type)
    case strings
  }

  struct Mismatch: Equatable {
    let path: String
    let expected: String
    let found: String?
  }

  let fields: [(name: StaticString, type: FieldType)]
  let required: [StaticString]
  /// The fields that can be worth a note, themselves or by what is in them.
  let notable: [(name: StaticString, type: FieldType)]
  private let table: NameTable<FieldType>

  /// - Parameter required: fields without which a payload is of no use.
  init(_ fields: KeyValuePairs<StaticString, FieldType>, required: [StaticString] = []) {
    self.fields = fields.map { ($0.key, $0.value) }
    self.required = required
    notable = self.fields.filter(\.type.isNotable)
    table = NameTable(self.fields)
  }

  /// The type of a field by its NUL-terminated JSON name; nil for an unknown one.
  func type(of name: UnsafePointer<CChar>) -> FieldType? { unsafe table[name] }
}

extension Schema.FieldType {
  fileprivate var isNotable: Bool {
    switch self {
    case .text, .uuid, .number, .object, .objects: true
    case .string, .token, .integer, .boolean, .timestamp, .strings: false
    }
  }
}

extension Schema.FieldType: CustomStringConvertible {
  var description: String {
    switch self {
    case .string, .text: "a string"
    case .uuid: "a UUID in a string"
    case .token: "a token in a string"
    case .integer, .number: "an integer"
    case .boolean: "true or false"
    case .timestamp: "milliseconds since 1970"
    case .object: "an object"
    case .objects, .strings: "an array"
    }
  }
}
