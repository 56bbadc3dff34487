/// What the command tells the shell.
package enum ExitStatus: Int32, Comparable {
  /// All tokens were verified, or what was asked for was done.
  case success = 0
  /// Some tokens were not verified.
  case unverified = 1
  /// The command was used wrongly, or something could not be read or written.
  case trouble = 2

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

  /// Of all that happens in a run the worst is told.
  package mutating func merge(_ other: ExitStatus) { self = max(self, other) }
}
