import Testing

@testable import AppStoreJWS

/// A field of a payload type: its JSON name, a value as JSON text, the accessor that must read it, and what that must
/// give.
struct PayloadField<Object: SchemaObject> {
  let name: String
  let json: String
  let isRead: (Object) -> Bool
  let isAbsent: (Object) -> Bool

  init<Value: Equatable>(_ name: String, _ json: String, _ read: @escaping (Object) -> Value?, _ expected: Value) {
    self.name = name
    self.json = json
    isRead = { read($0) == expected }
    isAbsent = { read($0) == nil }
  }

  var member: String { "\"\(name)\":\(json)" }
}

extension SchemaObject {
  init(json: String) throws { self.init(try JSONDocument(Array(json.utf8)).object) }
}

/// Reads all fields together, each alone, and each as `null`; and makes sure that the table leaves none out.
func expectFields<Object: SchemaObject>(_ fields: [PayloadField<Object>]) throws {
  #expect(fields.map(\.name).sorted() == Object.schema.fields.map { "\($0.name)" }.sorted())

  let full = try Object(json: "{\(fields.map(\.member).joined(separator: ","))}")
  #expect(full.object.mismatches(with: Object.schema) == [])
  #expect(full.unknownFields.isEmpty)
  for field in fields {
    #expect(field.isRead(full), "\(field.name)")

    let alone = try Object(json: "{\(field.member)}")
    for other in fields {
      #expect(other.isAbsent(alone) == (other.name != field.name), "\(other.name) of \(field.member)")
    }

    let null = try Object(json: "{\"\(field.name)\":null}")
    #expect(field.isAbsent(null), "\(field.name)")
    #expect(null.object.mismatches(with: Object.schema).allSatisfy { $0.found == nil })
  }
}
