import EntitlementScenarios
import Testing

@testable import AppStoreEntitlements

struct RulePairTests {
  /// Every two rules meet in a scenario that misses each of them.
  @Test func everyPairOfRulesMeets() {
    var met: Set<Set<Rule>> = []
    for scenario in Scenario.all {
      let missed = Rule.allCases.filter { !scenario.differences(scenario.evidence, under: .all(but: $0)).isEmpty }
      for one in missed { for other in missed where one != other { met.insert([one, other]) } }
    }
    for (index, one) in Rule.allCases.enumerated() {
      for other in Rule.allCases.dropFirst(index + 1) { #expect(met.contains([one, other]), "\(one) and \(other)") }
    }
  }
}
