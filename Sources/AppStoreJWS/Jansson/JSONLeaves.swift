internal import CJansson

/// A JSON value that holds no other.
package enum JSONLeaf {
  case string([UInt8])
  case null
  /// A number or a boolean, by the name of its kind.
  case other(String)
}

/// The strings of any JSON text, for those who look for tokens in it.
package enum JSONLeaves {
  /// Calls `body` with each value that holds no other, in the order of the text.
  /// - Parameter text: an object or an array; no member twice.
  package static func forEach(
    in text: [UInt8], _ body: (_ path: JSONPath, _ leaf: JSONLeaf) -> Void
  ) throws(JSONError) {
    let tree = unsafe try JSONDocument.parse(text)
    defer { unsafe json_decref(tree) }
    var path = JSONPath()
    unsafe visit(tree, &path, body)
  }

  /// Goes no deeper than Jansson, which refuses what is nested in more than 2,048 others.
  private static func visit(
    _ value: UnsafeMutablePointer<json_t>, _ path: inout JSONPath, _ body: (JSONPath, JSONLeaf) -> Void
  ) {
    switch unsafe JSONKind(value) {
    case .object:
      var iterator = unsafe json_object_iter(value)
      while let current = unsafe iterator {
        if let name = unsafe json_object_iter_key(current), let member = unsafe json_object_iter_value(current) {
          unsafe path.enter(name)
          unsafe visit(member, &path, body)
          path.leave()
        }
        unsafe iterator = unsafe json_object_iter_next(value, current)
      }
    case .array:
      for index in unsafe 0..<json_array_size(value) {
        guard let element = unsafe json_array_get(value, index) else { continue }
        path.enter(index)
        unsafe visit(element, &path, body)
        path.leave()
      }
    case .string:
      let bytes = unsafe UnsafeRawBufferPointer(start: json_string_value(value), count: json_string_length(value))
      unsafe body(path, .string(Array(bytes)))
    case .null: body(path, .null)
    case let kind: body(path, .other("\(kind)"))
    }
  }
}
