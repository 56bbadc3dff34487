internal import AppStoreTrust
internal import CJansson

/// A JSON object that Jansson has read, and the bytes it was read from. The one owner of the tree.
@safe final class JSONDocument {
  /// The text as it was signed.
  let bytes: [UInt8]

  fileprivate let tree: UnsafeMutablePointer<json_t>

  /// Reads exactly one JSON object: UTF-8, no member twice, nothing after it.
  init(_ bytes: [UInt8]) throws(JSONError) {
    let tree = unsafe try JSONDocument.parse(bytes)
    guard unsafe shim_json_typeof(tree) == JSON_OBJECT else {
      let found = unsafe JSONKind(tree)
      unsafe json_decref(tree)
      throw JSONError(reason: "\(found) where an object is due", offset: 0)
    }
    self.bytes = bytes
    unsafe self.tree = unsafe tree
  }

  /// Reads exactly one JSON object or array, which the caller then owns.
  ///
  /// A NUL byte is refused before Jansson sees it: it takes the text after a number for its end.
  static func parse(_ bytes: [UInt8]) throws(JSONError) -> UnsafeMutablePointer<json_t> {
    guard !bytes.isEmpty else { throw JSONError(reason: "nothing", offset: 0) }
    if let offset = bytes.span.firstIndex(of: 0, from: 0) { throw JSONError(reason: "NUL byte", offset: offset) }
    var error = json_error_t()
    let parsed = unsafe bytes.withUnsafeBufferPointer { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe json_loadb(text.baseAddress, text.count, Int(JSON_REJECT_DUPLICATES), &error)
      }
    }
    guard let tree = unsafe parsed else {
      // That says nothing about the text.
      unsafe precondition(json_error_code(&error) != json_error_out_of_memory, "Jansson is out of memory")
      throw JSONError(reason: text(of: error), offset: Int(error.position))
    }
    return unsafe tree
  }

  deinit { unsafe json_decref(tree) }

  /// The outermost object.
  var object: JSONObject { unsafe JSONObject(document: self, pointer: tree) }

  private static func text(of error: json_error_t) -> String {
    unsafe withUnsafePointer(to: error.text) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: error.text)) {
        unsafe String(cString: $0)
      }
    }
  }
}

// The tree is never changed after the initialiser, and reading one with Jansson writes nothing.
extension JSONDocument: @unchecked Sendable {}

/// Why a text is not JSON, or not the JSON that is due.
package struct JSONError: Error, Equatable {
  package let reason: String
  /// Bytes before the place, where known.
  package let offset: Int?
}

extension JSONObject {
  /// Reads a whole text as one object.
  /// - Throws: `code` with the reader's reason and the place.
  init(reading json: [UInt8], named name: String, or code: VerificationError.Code) throws(VerificationError) {
    do throws(JSONError) {
      self = try JSONDocument(json).object
    } catch {
      throw VerificationError(
        code, "\(name) is not a JSON object: \(error.reason)", expected: "one JSON object, no member twice",
        found: error.offset.map { "an error at byte \($0)" })
    }
  }
}
