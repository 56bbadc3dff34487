package import AppStoreEntitlements
package import AppStoreJWS
internal import Foundation

/// One row of `testvectors/entitlements.json`, its tokens signed and verified.
package struct Scenario: Sendable, CustomStringConvertible {
  package let id: String
  package let tokens: [VerifiedToken]
  package let catalogue: ProductCatalogue?
  package let expected: [(instant: Timestamp, lines: [String])]
  package let findings: [String]

  package var description: String { id }

  package static func lines(_ entitlements: [Entitlement], _ consumables: [ConsumableCount]) -> [String] {
    entitlements.map(line) + consumables.map(line)
  }

  private static func line(_ entitlement: Entitlement) -> String {
    let words = [
      entitlement.productID, entitlement.state.name, entitlement.validUntil.map { "until \($0)" } ?? "",
      text(entitlement.state), entitlement.ownershipType.rawValue, entitlement.environment?.rawValue ?? "",
      text(entitlement.customer), entitlement.isUnlocked ? "unlocked" : "",
    ]
    let evidence = entitlement.evidence.map { $0.kind == .renewalInfo ? "renewal \($0.id)" : $0.id }
    return (words + evidence).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func text(_ state: Entitlement.State) -> String {
    switch state {
    case .expired(let reason): reason.map { "for \($0)" } ?? ""
    case .revoked(let reason, let type, let percentage):
      (type.map { "by \($0) " } ?? "") + (reason.map { "for \($0)" } ?? "") + (percentage.map { " of \($0)" } ?? "")
    case .active, .inGracePeriod, .inBillingRetry, .upgraded: ""
    }
  }

  private static func line(_ count: ConsumableCount) -> String {
    "\(count.productID) \(count.purchased) bought \(count.revoked) revoked \(count.environment?.rawValue ?? "") "
      + text(count.customer)
  }

  /// Only keys that a token gives on purpose are worth a word.
  private static func text(_ customer: Customer) -> String {
    customer.key == .originalID ? "" : customer.description
  }

  package static func line(_ finding: Finding) -> String {
    switch finding {
    case .accountConflict(let id, let tokens): (["accountConflict", id] + tokens).joined(separator: " ")
    case .unknownProduct(let product, let ids): (["unknownProduct", product] + ids).joined(separator: " ")
    case .catalogueDisagrees(let product, let ids): (["catalogueDisagrees", product] + ids).joined(separator: " ")
    case .unknownProductType(let type, let product, let ids):
      (["unknownProductType", type?.rawValue ?? "", product] + ids).joined(separator: " ")
    case .receiptDisagrees(let id, let fields): (["receiptDisagrees", id] + fields).joined(separator: " ")
    case .incomplete(let kind, let id, let missing): "incomplete \(kind.rawValue) \(id ?? "") \(missing)"
    }
  }
}

extension Scenario {
  package static let all: [Scenario] = {
    do { return try load() } catch { preconditionFailure("testvectors/entitlements.json: \(error)") }
  }()

  private struct Table: Decodable {
    let scenarios: [Row]

    struct Row: Decodable {
      let id: String
      let catalogue: [Product]?
      let expected: [Moment]
      let findings: [String]?
    }

    struct Product: Decodable {
      let id: String
      let type: String
      let group: String?
    }

    struct Moment: Decodable {
      let at: String
      let entitlements: [Holding]
      let consumables: [Count]?
    }

    struct Holding: Decodable {
      let product: String
      let state: String
      let validUntil: String?
      let reason: Int?
      let type: String?
      let percentage: Int?
      let ownership: String?
      let environment: String?
      let customer: String?
      let unlocked: Bool
      let evidence: [String]

      func line() throws -> String {
        let why =
          (type.map { "by \($0) " } ?? "") + (reason.map { "for \($0)" } ?? "") + (percentage.map { " of \($0)" } ?? "")
        let words = [
          product, state, try validUntil.map { "until \(try instant($0))" } ?? "", why,
          ownership ?? "PURCHASED", environment ?? "Production", customer ?? "", unlocked ? "unlocked" : "",
        ]
        return (words + evidence).filter { !$0.isEmpty }.joined(separator: " ")
      }
    }

    struct Count: Decodable {
      let product: String
      let purchased: Int
      let revoked: Int
      let customer: String?
      let environment: String?

      var line: String {
        "\(product) \(purchased) bought \(revoked) revoked \(environment ?? "Production") \(customer ?? "")"
      }
    }
  }

  private static func load() throws -> [Scenario] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../testvectors/entitlements.json")
    let data = try Data(contentsOf: file)
    let table = try JSONDecoder().decode(Table.self, from: data)
    let signer = try PayloadSigner(JSONSerialization.jsonObject(with: data))
    return try table.scenarios.enumerated().map { index, row in
      Scenario(
        id: row.id, tokens: try signer.tokens(ofScenario: index),
        catalogue: row.catalogue.map { products in
          ProductCatalogue(
            products.map {
              ProductCatalogue.Product(id: $0.id, type: ProductType(rawValue: $0.type), subscriptionGroupID: $0.group)
            })
        },
        expected: try row.expected.map { moment in
          (
            try instant(moment.at),
            try moment.entitlements.map { try $0.line() } + (moment.consumables ?? []).map(\.line)
          )
        },
        findings: row.findings ?? [])
    }
  }
}

package struct NotAnInstant: Error {
  package let text: String
}

package func instant(_ text: String) throws -> Timestamp {
  guard let instant = Timestamp(iso8601: text) else { throw NotAnInstant(text: text) }
  return instant
}
