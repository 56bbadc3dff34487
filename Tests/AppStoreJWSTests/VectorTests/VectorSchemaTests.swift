import Foundation
import Testing

/// The schema and the files name the same members.
@Suite struct VectorSchemaTests {
  private typealias Object = [String: Any]

  @Test func filesHaveTheMembersOfTheSchema() throws {
    let schema = try json("schema")
    let definitions = try #require(schema["$defs"] as? Object)
    var used: [String: Set<String>] = [:]
    for stage in VectorFile.stages + ["receipt"] {
      let file = try json(stage)
      check(file, against: schema, "\(stage).json")
      used["file", default: []].formUnion(file.keys)
      for entry in try #require(file["cases"] as? [Object]) {
        let verifier = entry["verifier"] as? Object ?? [:]
        try check(entry, against: #require(definitions["case"] as? Object), "\(stage)/\(entry["id"] ?? "")")
        try check(verifier, against: #require(definitions["verifier"] as? Object), "\(stage)/\(entry["id"] ?? "")")
        used["case", default: []].formUnion(entry.keys)
        used["verifier", default: []].formUnion(verifier.keys)
      }
    }
    // Nor does the schema have members that no file uses.
    #expect(used["file"] == members(of: schema))
    for name in ["case", "verifier"] { #expect(used[name] == members(of: definitions[name])) }
  }

  private func check(_ object: Object, against schema: Object, _ place: String) {
    let members = Set(object.keys)
    #expect(members.isSubset(of: self.members(of: schema)), "\(place)")
    #expect(members.isSuperset(of: schema["required"] as? [String] ?? []), "\(place)")
  }

  private func members(of schema: Any?) -> Set<String> {
    Set(((schema as? Object)?["properties"] as? Object ?? [:]).keys)
  }

  private func json(_ name: String) throws -> Object {
    let data = try Data(contentsOf: VectorFile.folder.appending(path: "\(name).json"))
    return try #require(JSONSerialization.jsonObject(with: data) as? Object)
  }
}
