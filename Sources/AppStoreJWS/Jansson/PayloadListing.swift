internal import CJansson

/// The members of a payload in the order of its text, laid out for people. It says nothing about whether they are
/// verified.
package struct PayloadListing {
  package struct Member {
    /// The JSON path.
    package let path: String
    package let value: String
    /// What the value stands for: a date in ISO 8601, the meaning of an enum.
    package let meaning: String?
  }

  package private(set) var members: [Member] = []

  /// - Parameter kind: whose fields these are, where that is known.
  package init?(json: String, kind: PayloadKind?) {
    guard let document = try? JSONDocument(Array(json.utf8)) else { return nil }
    list(document.object, kind?.schema, at: "")
  }

  private mutating func list(_ object: JSONObject, _ schema: Schema?, at path: String) {
    object.forEachValue { name, value in
      let field = schema?.fields.first { "\($0.name)" == name }
      list(value, field?.type, name, at: path + name, in: object)
    }
  }

  private mutating func list(
    _ value: JSONValue, _ type: Schema.FieldType?, _ name: String, at path: String, in object: JSONObject
  ) {
    switch value {
    case .object:
      var schema: Schema?
      if case .object(let type) = type { schema = type.schema }
      if let inner = object.inner(name) { list(inner, schema, at: "\(path).") }
    case .array(let elements):
      if elements.isEmpty { members.append(Member(path: path, value: "[]", meaning: nil)) }
      var schema: Schema?
      if case .objects(let type) = type { schema = type.schema }
      for (index, element) in elements.enumerated() {
        if case .object = element, let inner = object.inner(name, index) {
          list(inner, schema, at: "\(path)[\(index)].")
        } else {
          members.append(Member(path: "\(path)[\(index)]", value: element.text, meaning: nil))
        }
      }
    case .string(let text) where type?.isToken == true:
      members.append(Member(path: path, value: "a signed token of \(text.utf8.count) bytes", meaning: nil))
    default:
      members.append(
        Member(path: path, value: value.text, meaning: FieldMeaning.text(of: value, in: name, type: type)))
    }
  }
}

extension Schema.FieldType {
  fileprivate var isToken: Bool { if case .token = self { true } else { false } }
}
