internal import CJansson

/// The members of a payload in the order of its text, laid out for people. It says nothing about whether they are
/// verified.
package struct PayloadListing {
  package struct Member {
    /// The JSON path, which ends in `…` where it is long.
    package let path: String
    package let value: String
    /// What the value stands for: a date in ISO 8601, the meaning of an enum.
    package let meaning: String?
  }

  package private(set) var members: [Member] = []
  /// How many more there are.
  package private(set) var unlisted = 0

  private let document: JSONDocument
  private let limit: Int
  private var path = JSONPath()

  /// - Parameters:
  ///   - kind: whose fields these are, where that is known.
  ///   - limit: the most members to list.
  ///   - name: an outermost member that is left out when it is an array.
  package init?(json: String, kind: PayloadKind?, limit: Int, withoutArray name: String? = nil) {
    guard let document = try? JSONDocument(Array(json.utf8)) else { return nil }
    self.document = document
    self.limit = limit
    unsafe document.object.forEachMember { member, value in
      if let name, unsafe JSONKind(value) == .array, unsafe String(cString: member) == name { return }
      unsafe list(value, kind?.schema.type(of: member), named: member)
    }
  }

  private mutating func list(_ object: UnsafeMutablePointer<json_t>, _ schema: Schema?) {
    unsafe JSONObject(document: document, pointer: object).forEachMember { name, value in
      unsafe list(value, schema?.type(of: name), named: name)
    }
  }

  private mutating func list(
    _ value: UnsafeMutablePointer<json_t>, _ type: Schema.FieldType?, named name: UnsafePointer<CChar>
  ) {
    unsafe path.enter(name)
    defer { path.leave() }
    switch (unsafe JSONKind(value), type) {
    case (.object, .object(let type)): unsafe list(value, type.schema)
    case (.object, _): unsafe list(value, nil)
    case (.array, .objects(let type)): unsafe list(elementsOf: value, type.schema)
    case (.array, _): unsafe list(elementsOf: value, nil)
    case (.string, .token): add(unsafe "a signed token of \(json_string_length(value)) bytes")
    default:
      add(
        unsafe JSONValue.text(of: value),
        meaning: unsafe JSONValue(leaf: value).flatMap {
          unsafe FieldMeaning.text(of: $0, in: String(cString: name), type: type)
        })
    }
  }

  /// An array inside an array is told by its size alone.
  private mutating func list(elementsOf array: UnsafeMutablePointer<json_t>, _ schema: Schema?) {
    if unsafe json_array_size(array) == 0 { add("[]") }
    for index in unsafe 0..<json_array_size(array) {
      guard let element = unsafe json_array_get(array, index) else { continue }
      path.enter(index)
      if unsafe JSONKind(element) == .object {
        unsafe list(element, schema)
      } else {
        add(unsafe JSONValue.text(of: element))
      }
      path.leave()
    }
  }

  /// Neither text is made for a member beyond the limit.
  private mutating func add(_ value: @autoclosure () -> String, meaning: @autoclosure () -> String? = nil) {
    if members.count < limit {
      members.append(Member(path: path.description, value: value(), meaning: meaning()))
    } else {
      unlisted += 1
    }
  }
}
