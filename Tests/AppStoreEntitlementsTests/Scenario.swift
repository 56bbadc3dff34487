import AppStoreJWS
import AppStoreJWSTesting
import Foundation
import Testing

@testable import AppStoreEntitlements

/// One row of `testvectors/entitlements.json`, its tokens signed and verified.
struct Scenario: Sendable, CustomTestStringConvertible {
  let id: String
  let evidence: [Evidence]
  let catalogue: ProductCatalogue?
  let expected: [(instant: Timestamp, lines: [String])]
  let findings: [String]

  var testDescription: String { id }

  /// What an engine says at every instant, and reports, beside what is expected, one line for each thing.
  func differences(_ evidence: [Evidence], under rules: RuleSet = .all) -> [String] {
    var engine = EntitlementEngine(catalogue: catalogue, rules: rules)
    engine.add(evidence)
    var differences: [String] = []
    for (instant, lines) in expected {
      let found = Scenario.lines(engine, at: instant)
      if found != lines { differences.append("\(id) at \(instant):\n  found \(found)\n  expected \(lines)") }
    }
    let found = engine.findings.map(Scenario.line)
    if found != findings { differences.append("\(id):\n  found \(found)\n  expected \(findings)") }
    return differences
  }

  static func lines(_ engine: EntitlementEngine, at instant: Timestamp) -> [String] {
    engine.entitlements(at: instant).map(line) + engine.consumables(at: instant).map(line)
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
    case .revoked(let reason, let percentage):
      (reason.map { "for \($0)" } ?? "") + (percentage.map { " of \($0)" } ?? "")
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

  private static func line(_ finding: Finding) -> String {
    switch finding {
    case .accountConflict(let id, let tokens): (["accountConflict", id] + tokens).joined(separator: " ")
    case .unknownProduct(let product, let ids): (["unknownProduct", product] + ids).joined(separator: " ")
    case .catalogueDisagrees(let product, let ids): (["catalogueDisagrees", product] + ids).joined(separator: " ")
    case .unknownProductType(let type, let product, let ids):
      (["unknownProductType", type?.rawValue ?? "", product] + ids).joined(separator: " ")
    case .incomplete(let kind, let id, let missing): "incomplete \(kind.rawValue) \(id ?? "") \(missing)"
    }
  }
}

extension Scenario {
  static let all: [Scenario] = {
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
      let percentage: Int?
      let ownership: String?
      let environment: String?
      let customer: String?
      let unlocked: Bool
      let evidence: [String]

      func line() throws -> String {
        let why = (reason.map { "for \($0)" } ?? "") + (percentage.map { " of \($0)" } ?? "")
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
        id: row.id, evidence: try signer.evidence(ofScenario: index),
        catalogue: row.catalogue.map { products in
          ProductCatalogue(
            products.map {
              ProductCatalogue.Product(id: $0.id, type: ProductType(rawValue: $0.type), subscriptionGroupID: $0.group)
            })
        },
        expected: try row.expected.map { moment in
          (try instant(moment.at), try moment.entitlements.map { try $0.line() } + (moment.consumables ?? []).map(\.line))
        },
        findings: row.findings ?? [])
    }
  }
}

struct NotAnInstant: Error {
  let text: String
}

func instant(_ text: String) throws -> Timestamp {
  guard let instant = Timestamp(iso8601: text) else { throw NotAnInstant(text: text) }
  return instant
}
