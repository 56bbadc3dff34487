/// One option of a command: how it is written, what it does to the settings, and what the usage says about it.
package struct Option<Settings> {
  /// Without the dashes.
  package let name: String
  let short: Character?
  let argument: OptionArgument
  let help: String
  let apply: (inout Settings, String) throws(Complaint) -> Void

  package static func flag(
    _ name: String, short: Character? = nil, _ help: String, apply: @escaping (inout Settings) -> Void
  ) -> Option {
    Option(name: name, short: short, argument: .none, help: help) { settings, _ in apply(&settings) }
  }

  package static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, _ help: String,
    apply: @escaping (inout Settings, String) throws(Complaint) -> Void
  ) -> Option {
    Option(name: name, short: short, argument: .one(placeholder), help: help, apply: apply)
  }

  package static func list(
    _ name: String, short: Character? = nil, _ placeholder: String, _ help: String,
    apply: @escaping (inout Settings, String) throws(Complaint) -> Void
  ) -> Option {
    Option(name: name, short: short, argument: .many(placeholder), help: help, apply: apply)
  }

  /// The same option, whose name is noted when it is given.
  package func noting(_ names: WritableKeyPath<Settings, [String]>) -> Option {
    Option(name: name, short: short, argument: argument, help: help) { settings, text throws(Complaint) in
      settings[keyPath: names].append(name)
      try apply(&settings, text)
    }
  }

  /// The same option of a command whose settings hold these.
  package func within<Outer>(_ settings: WritableKeyPath<Outer, Settings>) -> Option<Outer> {
    Option<Outer>(name: name, short: short, argument: argument, help: help) { outer, text throws(Complaint) in
      try apply(&outer[keyPath: settings], text)
    }
  }
}

/// What follows an option's name.
enum OptionArgument: Equatable {
  case none
  /// A value, named by its placeholder in the usage.
  case one(String)
  /// A value, and the option may be given again.
  case many(String)
}
