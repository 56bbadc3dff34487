internal import AppStoreJWS
internal import AppStoreTrust

/// The first word after the command's name, where it is one of these; without one, tokens are verified.
package enum Subcommand: String, CaseIterable {
  case verify, inspect, entitlements, explain, issue, manual
}

extension Subcommand {
  /// The whole of a process: does what the command line asks for, and ends.
  package static func main() -> Never {
    OpenSSLProcess.standsAlone()
    Process.exit(with: run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Does what the arguments ask for, and reports what goes wrong.
  static func run(_ arguments: [String]) -> ExitStatus {
    Process.ignoreBrokenPipes()
    do throws(Complaint) {
      let subcommand = arguments.first.flatMap(Subcommand.init(rawValue:))
      let rest = arguments.dropFirst(subcommand == nil ? 0 : 1)
      return switch subcommand ?? .verify {
      case .verify: try VerifyCommand.run(rest)
      case .inspect: try InspectCommand.run(rest)
      case .entitlements: try EntitlementsCommand.run(rest)
      case .explain: try ExplainCommand.run(rest)
      case .issue: try IssueCommand.run(rest)
      case .manual: try ManPage.run(rest)
      }
    } catch {
      error.report()
      return .trouble
    }
  }
}
