internal import AppStoreJWS

extension Finding {
  /// What is wrong with the products of transactions.
  static func about(
    _ transactions: some Sequence<KnownTransaction>, catalogue: ProductCatalogue?
  ) -> [Finding] {
    var unknownProducts: [ExactText: [String]] = [:]
    var disagreements: [ExactText: [String]] = [:]
    var unknownTypes: [ProductOfType: [String]] = [:]
    var single: [Finding] = []
    for transaction in transactions {
      let facts = transaction.facts
      if !transaction.disagreements.isEmpty {
        single.append(.receiptDisagrees(transactionID: facts.id, fields: transaction.disagreements))
      }
      let productID = ExactText(facts.productID)
      let product = catalogue?[facts.productID]
      if catalogue != nil, product == nil { unknownProducts[productID, default: []].append(facts.id) }
      if let product, product.disagrees(with: facts) { disagreements[productID, default: []].append(facts.id) }
      let type = facts.productType ?? product?.type
      if type == .autoRenewable, facts.expirationDate == nil {
        single.append(.incomplete(transaction.sources[0].kind, id: facts.id, missing: "expiresDate"))
      }
      if !(type?.isKnown ?? false) {
        unknownTypes[ProductOfType(productID: productID, type: type), default: []].append(facts.id)
      }
    }
    return single + unknownProducts.map { .unknownProduct(productID: $0.key.text, transactionIDs: $0.value.sorted()) }
      + disagreements.map { .catalogueDisagrees(productID: $0.key.text, transactionIDs: $0.value.sorted()) }
      + unknownTypes.map {
        .unknownProductType($0.key.type, productID: $0.key.productID.text, transactionIDs: $0.value.sorted())
      }
  }

  static func inOrder(_ findings: [Finding]) -> [Finding] {
    findings.map { (text: "\($0)", finding: $0) }.sorted { $0.text < $1.text }.map(\.finding)
  }
}

private struct ProductOfType: Hashable {
  let productID: ExactText
  let type: ProductType?
}

extension ProductCatalogue.Product {
  fileprivate func disagrees(with facts: TransactionFacts) -> Bool {
    if let type = facts.productType, type != self.type { return true }
    guard let group = facts.subscriptionGroupID, let ours = subscriptionGroupID else { return false }
    return ExactText(group) != ExactText(ours)
  }
}
