/// The first word after the command's name, where it is one of these; without one, tokens are verified.
package enum Subcommand: String, CaseIterable {
  case verify, inspect, entitlements, ledger, explain, issue, manual
}

extension Subcommand {
  /// Does what the arguments ask for.
  package static func run(_ arguments: ArraySlice<String>) throws(Complaint) -> ExitStatus {
    let subcommand = arguments.first.flatMap(Subcommand.init(rawValue:))
    let rest = arguments.dropFirst(subcommand == nil ? 0 : 1)
    return switch subcommand ?? .verify {
    case .verify: try VerifyCommand.run(rest)
    case .inspect: try InspectCommand.run(rest)
    case .entitlements: try EntitlementsCommand.run(rest)
    case .ledger: try LedgerProgram.run(rest)
    case .explain: try ExplainCommand.run(rest)
    case .issue: try IssueCommand.run(rest)
    case .manual: try ManPage.jwsverify.print(rest)
    }
  }
}
