/// What the customer reads about a purchase. JSON: `descriptors`.
public struct AdvancedCommerceDescriptors: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "description": .text(limit: 45),
    "displayName": .text(limit: 30),
  ])
}

extension AdvancedCommerceDescriptors {
  /// What the customer reads about the purchase, at most 45 characters. JSON: `description`.
  public var description: String? { object.string("description") }

  /// What the customer reads as its name, at most 30 characters. JSON: `displayName`.
  public var displayName: String? { object.string("displayName") }
}
