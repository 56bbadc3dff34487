internal import CJansson

/// What a JSON value is. `null` counts as absent everywhere.
enum JSONKind: String, CustomStringConvertible {
  case null, boolean, integer, real, string, array, object

  init(_ value: UnsafePointer<json_t>) {
    self =
      switch unsafe shim_json_typeof(value) {
      case JSON_OBJECT: .object
      case JSON_ARRAY: .array
      case JSON_STRING: .string
      case JSON_INTEGER: .integer
      case JSON_REAL: .real
      case JSON_TRUE, JSON_FALSE: .boolean
      default: .null
      }
  }

  var description: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a number with a fraction"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One object inside a document, which it keeps alive. The readers return nil for what is absent, `null` or of
/// another type: ``Schema`` has reported the latter before anybody reads.
@safe struct JSONObject {
  let document: JSONDocument
  fileprivate let pointer: UnsafeMutablePointer<json_t>

  init(document: JSONDocument, pointer: UnsafeMutablePointer<json_t>) {
    self.document = document
    unsafe self.pointer = unsafe pointer
  }

  private func memberOrNull(_ name: StaticString) -> UnsafeMutablePointer<json_t>? {
    unsafe json_object_get(pointer, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
  }

  private func member(_ name: StaticString) -> UnsafeMutablePointer<json_t>? {
    guard let value = unsafe memberOrNull(name), unsafe shim_json_typeof(value) != JSON_NULL else { return nil }
    return unsafe value
  }

  /// Whether a member of this name stands there, be it `null`.
  func names(_ name: StaticString) -> Bool { unsafe memberOrNull(name) != nil }

  func has(_ name: StaticString) -> Bool { unsafe member(name) != nil }

  func kind(_ name: StaticString) -> JSONKind? { unsafe member(name).map { unsafe JSONKind($0) } }

  func string(_ name: StaticString) -> String? { unsafe member(name).flatMap { unsafe JSONObject.string($0) } }

  /// The value of any member that holds no others, as text.
  func text(_ name: String) -> String? {
    guard let value = unsafe name.withCString({ unsafe json_object_get(pointer, $0) }) else { return nil }
    return switch unsafe JSONValue(leaf: value) {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let isTrue): "\(isTrue)"
    case .null, .array, .object, nil: nil
    }
  }

  func integer(_ name: StaticString) -> Int64? { unsafe member(name).flatMap { unsafe JSONObject.integer($0) } }

  func boolean(_ name: StaticString) -> Bool? {
    unsafe member(name).flatMap { value in
      switch unsafe shim_json_typeof(value) {
      case JSON_TRUE: true
      case JSON_FALSE: false
      default: nil
      }
    }
  }

  func timestamp(_ name: StaticString) -> Timestamp? { unsafe member(name).flatMap { unsafe JSONObject.timestamp($0) } }

  func strings(_ name: StaticString) -> [String]? {
    unsafe elements(name)?.compactMap { unsafe JSONObject.string($0) }
  }

  func object(_ name: StaticString) -> JSONObject? {
    unsafe member(name).flatMap { value in
      unsafe JSONKind(value) == .object ? JSONObject(document: document, pointer: value) : nil
    }
  }

  func objects(_ name: StaticString) -> [JSONObject]? {
    unsafe elements(name)?.compactMap {
      unsafe JSONKind($0) == .object ? JSONObject(document: document, pointer: $0) : nil
    }
  }

  /// The number of elements of an array, of any type.
  func count(_ name: StaticString) -> Int? {
    unsafe member(name).flatMap { unsafe JSONKind($0) == .array ? unsafe json_array_size($0) : nil }
  }

  private func elements(_ name: StaticString) -> [UnsafeMutablePointer<json_t>]? {
    guard let array = unsafe member(name), unsafe JSONKind(array) == .array else { return nil }
    return unsafe (0..<json_array_size(array)).compactMap { unsafe json_array_get(array, $0) }
  }

  private static func string(_ value: UnsafePointer<json_t>) -> String? {
    guard let text = unsafe json_string_value(value) else { return nil }
    return unsafe String(cString: text)
  }

  private static func integer(_ value: UnsafePointer<json_t>) -> Int64? {
    unsafe JSONKind(value) == .integer ? unsafe Int64(json_integer_value(value)) : nil
  }

  /// Whole milliseconds; a fraction, as Xcode writes, is dropped. nil outside ``Timestamp/accepted``.
  fileprivate static func timestamp(_ value: UnsafePointer<json_t>) -> Timestamp? {
    let milliseconds: Int64? =
      switch unsafe JSONKind(value) {
      case .integer: unsafe Int64(json_integer_value(value))
      case .real: unsafe Int64(exactly: json_real_value(value).rounded(.towardZero))
      default: nil
      }
    guard let milliseconds else { return nil }
    let timestamp = Timestamp(milliseconds: milliseconds)
    return Timestamp.accepted.contains(timestamp) ? timestamp : nil
  }
}

// A pointer into a tree that never changes, together with the tree's owner.
extension JSONObject: @unchecked Sendable {}

// MARK: Schema

extension JSONObject {
  /// Calls `body` with the name and the value of each member, in the order of the text.
  func forEachMember(_ body: (UnsafePointer<CChar>, UnsafeMutablePointer<json_t>) -> Void) {
    var iterator = unsafe json_object_iter(pointer)
    while let current = unsafe iterator {
      if let name = unsafe json_object_iter_key(current), let value = unsafe json_object_iter_value(current) {
        unsafe body(name, value)
      }
      unsafe iterator = unsafe json_object_iter_next(pointer, current)
    }
  }

  /// The members that are not what `schema` says they are, and the required ones that are absent.
  /// - Parameter limit: how many are worth telling. A payload of a megabyte can have a hundred thousand.
  func mismatches(
    with schema: Schema, at path: String = "", limit: Int = Limits.failuresOfOneCheck
  ) -> [Schema.Mismatch] {
    var mismatches: [Schema.Mismatch] = []
    unsafe forEachMember { name, value in
      guard mismatches.count < limit, let type = unsafe schema.type(of: name), unsafe JSONKind(value) != .null else {
        return
      }
      if unsafe type.fits(value) { return }
      unsafe mismatches += type.mismatches(
        of: value, in: document, at: path + String(cString: name), limit: limit - mismatches.count)
    }
    for required in schema.required where mismatches.count < limit && !has(required) {
      mismatches.append(Schema.Mismatch(path: "\(path)\(required)", expected: "a value", found: nil))
    }
    return mismatches
  }

  /// The members that `schema` does not know.
  func unknownMembers(of schema: Schema) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    unsafe forEachMember { name, value in
      if unsafe schema.type(of: name) == nil { unsafe members[String(cString: name)] = unsafe JSONValue(value) }
    }
    return members
  }

  /// All members.
  var value: JSONValue { unsafe JSONValue(pointer) }
}

extension Schema.FieldType {
  /// Whether a value is of a type that needs no second look: the quick answer for almost every member.
  fileprivate func fits(_ value: UnsafePointer<json_t>) -> Bool {
    switch (self, unsafe JSONKind(value)) {
    case (.string, .string), (.text, .string), (.token, .string), (.uuid, .string): true
    case (.integer, .integer), (.number, .integer), (.boolean, .boolean): true
    case (.timestamp, .integer), (.timestamp, .real): unsafe JSONObject.timestamp(value) != nil
    default: false
    }
  }

  /// What is wrong with a value that does not plainly fit.
  fileprivate func mismatches(
    of value: UnsafeMutablePointer<json_t>, in document: JSONDocument, at path: String, limit: Int
  ) -> [Schema.Mismatch] {
    let found = unsafe JSONKind(value)
    switch (self, found) {
    case (.object(let type), .object):
      return unsafe JSONObject(document: document, pointer: value).mismatches(
        with: type.schema, at: path + ".", limit: limit)
    case (.objects(let type), .array):
      return unsafe Self.object(type).mismatches(ofElements: value, in: document, at: path, limit: limit)
    case (.strings, .array):
      return unsafe Self.string.mismatches(ofElements: value, in: document, at: path, limit: limit)
    case (.timestamp, .integer), (.timestamp, .real):
      return [
        Schema.Mismatch(
          path: path, expected: "milliseconds in the years 1 to 9999", found: unsafe JSONValue.text(of: value))
      ]
    default:
      return [
        Schema.Mismatch(path: path, expected: description, found: unsafe "\(found), \(JSONValue.text(of: value))")
      ]
    }
  }

  private func mismatches(
    ofElements array: UnsafeMutablePointer<json_t>, in document: JSONDocument, at path: String, limit: Int
  ) -> [Schema.Mismatch] {
    var mismatches: [Schema.Mismatch] = []
    for index in unsafe 0..<json_array_size(array) where mismatches.count < limit {
      guard let element = unsafe json_array_get(array, index), unsafe !fits(element) else { continue }
      unsafe mismatches += self.mismatches(
        of: element, in: document, at: "\(path)[\(index)]", limit: limit - mismatches.count)
    }
    return mismatches
  }
}

extension JSONValue {
  /// A value in few words, for messages. Of what holds others only their number is told, and nothing copied.
  static func text(of value: UnsafeMutablePointer<json_t>) -> String {
    switch unsafe JSONValue(leaf: value) {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .string(let value): "\"\(value)\""
    case .array, .object, nil:
      unsafe JSONKind(value) == .array
        ? "[\(json_array_size(value)) elements]" : "{\(json_object_size(value)) members}"
    }
  }

  /// - Returns: nil for what holds other values.
  init?(leaf value: UnsafeMutablePointer<json_t>) {
    switch unsafe JSONKind(value) {
    case .array, .object: return nil
    default: unsafe self.init(value)
    }
  }

  fileprivate init(_ value: UnsafeMutablePointer<json_t>) {
    switch unsafe JSONKind(value) {
    case .null: self = .null
    case .boolean: self = unsafe .boolean(shim_json_typeof(value) == JSON_TRUE)
    case .integer: self = unsafe .integer(Int64(json_integer_value(value)))
    case .real: self = unsafe .real(json_real_value(value))
    case .string: self = unsafe .string(json_string_value(value).map { unsafe String(cString: $0) } ?? "")
    case .array:
      self = unsafe .array(
        (0..<json_array_size(value)).compactMap { unsafe json_array_get(value, $0) }.map { unsafe JSONValue($0) })
    case .object:
      var members: [String: JSONValue] = [:]
      var iterator = unsafe json_object_iter(value)
      while let current = unsafe iterator {
        if let name = unsafe json_object_iter_key(current), let member = unsafe json_object_iter_value(current) {
          unsafe members[String(cString: name)] = unsafe JSONValue(member)
        }
        unsafe iterator = unsafe json_object_iter_next(value, current)
      }
      self = .object(members)
    }
  }
}

// MARK: Other texts than payloads

extension JSONValue {
  /// Reads exactly one JSON object or array, see ``JSONDocument``.
  package init(reading text: [UInt8]) throws(JSONError) {
    let tree = unsafe try JSONDocument.parse(text)
    defer { unsafe json_decref(tree) }
    unsafe self.init(tree)
  }

  /// What the value is, for messages: `an integer`.
  package var kind: String {
    let kind: JSONKind =
      switch self {
      case .null: .null
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .string: .string
      case .array: .array
      case .object: .object
      }
    return kind.description
  }
}
