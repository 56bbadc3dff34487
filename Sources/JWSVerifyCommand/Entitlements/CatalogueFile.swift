package import AppStoreEntitlements
internal import AppStoreJWS

/// A product catalogue as a file: a JSON array of objects with `id`, `type` and, for a subscription, `group`.
package enum CatalogueFile {
  package static func read(_ path: String) throws(Complaint) -> ProductCatalogue {
    let contents = try FileContents.read(path, as: "catalogue")
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(reading: contents)
    } catch {
      throw Complaint("\(path): not JSON: \(error.reason)", hint: hint)
    }
    guard case .array(let elements) = value else {
      throw Complaint("\(path): \(value.kind) where an array of products is due", hint: hint)
    }
    // A catalogue of nothing would refuse everything, which nobody writes a file for.
    if elements.isEmpty { throw Complaint("\(path): there is no product in it", hint: hint) }
    var products: [ProductCatalogue.Product] = []
    for (index, element) in elements.enumerated() { products.append(try product(element, "\(path): [\(index)]")) }
    return ProductCatalogue(products)
  }

  private static func product(_ value: JSONValue, _ place: String) throws(Complaint) -> ProductCatalogue.Product {
    guard case .object(let members) = value else {
      throw Complaint("\(place): \(value.kind) where an object is due", hint: hint)
    }
    let id = try string(members, "id", place)
    let type = try OptionValue.word(string(members, "type", place), of: types, for: "\(place).type")
    let group = members["group", default: .null] == .null ? nil : try string(members, "group", place)
    return ProductCatalogue.Product(id: id, type: type, subscriptionGroupID: group)
  }

  private static func string(
    _ members: [String: JSONValue], _ name: String, _ place: String
  ) throws(Complaint) -> String {
    let value = members[name]
    guard case .string(let text) = value else {
      throw Complaint("\(place).\(name): \(value?.kind ?? "nothing") where a string is due", hint: hint)
    }
    return text
  }

  private static let hint = #"[{"id": "com.example.app.monthly", "type": "Auto-Renewable Subscription", "group": "1"}]"#

  private static let types: [(name: String, value: ProductType)] =
    [.autoRenewable, .nonConsumable, .consumable, .nonRenewable].map { ($0.rawValue, $0) }
}
