package import AppStoreEntitlements
internal import AppStoreJWS

/// A product catalogue as a file: a JSON array of objects with `id`, `type` and, for a subscription, `group`.
package enum CatalogueFile {
  package static func read(_ path: String) throws(Complaint) -> ProductCatalogue {
    let contents = try FileContents.read(path, as: "catalogue")
    var products: [String: [String: String]] = [:]
    do throws(JSONError) {
      try JSONLeaves.forEach(in: contents) { place, leaf in
        guard let name = place.name, case .string(let value) = leaf else { return }
        let product = String(place.description.dropLast(name.count + 1))
        products[product, default: [:]][name] = String(decoding: value, as: UTF8.self)
      }
    } catch {
      throw Complaint("\(path): not JSON: \(error.reason)", hint: hint)
    }
    // A catalogue of nothing would refuse everything, which nobody writes a file for.
    if products.isEmpty { throw Complaint("\(path): there is no product in it", hint: hint) }
    return ProductCatalogue(
      try products.sorted { $0.key < $1.key }.map { (place, members) throws(Complaint) in
        guard let id = members["id"], let type = members["type"] else {
          throw Complaint("\(path): \(place): id or type is missing", hint: hint)
        }
        return ProductCatalogue.Product(
          id: id, type: try OptionValue.word(type, of: types, for: "\(path): type of \(id)"),
          subscriptionGroupID: members["group"])
      })
  }

  private static let hint = #"[{"id": "com.example.app.monthly", "type": "Auto-Renewable Subscription", "group": "1"}]"#

  private static let types: [(name: String, value: ProductType)] =
    [.autoRenewable, .nonConsumable, .consumable, .nonRenewable].map { ($0.rawValue, $0) }
}
