import AppStoreJWSTesting
import EntitlementScenarios
import Testing

@testable import AppStoreEntitlements

struct ScenarioTests {
  @Test(arguments: Scenario.all) func comesOutAsExpected(scenario: Scenario) {
    let differences = scenario.differences(scenario.evidence)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// Every rule is missed by a scenario when it is switched off.
  @Test(arguments: Rule.allCases) func everyRuleIsNeeded(rule: Rule) {
    #expect(Scenario.all.contains { !$0.differences($0.evidence, under: .all(but: rule)).isEmpty })
  }

  /// Order and repetition of the evidence are of no account, contradictions signed at once included.
  @Test(arguments: Scenario.all) func orderAndRepetitionDoNotMatter(scenario: Scenario) {
    var generator = SeededGenerator(seed: 0x5EED)
    for _ in 0..<40 {
      let repeated = scenario.evidence.flatMap {
        Array(repeating: $0, count: Int.random(in: 1...3, using: &generator))
      }
      let differences = scenario.differences(repeated.shuffled(using: &generator))
      #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
  }
}

extension Scenario {
  var evidence: [Evidence] { tokens.flatMap(Evidence.from) }

  /// Where an engine says something else than is expected.
  func differences(_ evidence: [Evidence], under rules: RuleSet = .all) -> [String] {
    var engine = EntitlementEngine(catalogue: catalogue, rules: rules)
    engine.add(evidence)
    var differences: [String] = []
    for (instant, lines) in expected {
      let found = Scenario.lines(engine.entitlements(at: instant), engine.consumables(at: instant))
      if found != lines { differences.append("\(id) at \(instant):\n  found \(found)\n  expected \(lines)") }
    }
    let found = engine.findings.map(Scenario.line)
    if found != findings { differences.append("\(id):\n  found \(found)\n  expected \(findings)") }
    return differences
  }
}
