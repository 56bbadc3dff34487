/// What renews by the Advanced Commerce API. JSON: `advancedCommerceInfo` of a renewal info.
public struct AdvancedCommerceRenewalInfo: SchemaObject {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  static let schema = Schema([
    "consistencyToken": .string,
    "descriptors": .object(AdvancedCommerceDescriptors.self),
    "period": .string,
    "requestReferenceId": .uuid,
    "taxCode": .string,
    "items": .objects(AdvancedCommerceRenewalItem.self),
  ])
}

extension AdvancedCommerceRenewalInfo {
  /// What the app's next request must repeat. JSON: `consistencyToken`.
  public var consistencyToken: String? { object.string("consistencyToken") }

  /// What the customer reads about it. JSON: `descriptors`.
  public var descriptors: AdvancedCommerceDescriptors? { object.object("descriptors") }

  /// How long a billing period is. JSON: `period`.
  public var period: AdvancedCommercePeriod? { object.open("period") }

  /// The UUID of the app's request. JSON: `requestReferenceId`.
  public var requestReferenceID: String? { object.string("requestReferenceId") }

  /// The kind of goods, as taxes tell them apart. JSON: `taxCode`.
  public var taxCode: String? { object.string("taxCode") }

  /// What renews, one item or more. JSON: `items`.
  public var items: [AdvancedCommerceRenewalItem]? { object.objects("items") }
}
