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

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
