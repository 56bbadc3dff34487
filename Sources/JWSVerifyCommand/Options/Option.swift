/// One option of a command: how it is written, what it does to the settings, and what the usage says about it.
struct Option<Settings> {
  /// Without the dashes.
  let name: String
  let short: Character?
  let argument: OptionArgument
  let help: String
  let apply: (inout Settings, String) throws(Complaint) -> Void

  static func flag(
    _ name: String, short: Character? = nil, _ help: String, apply: @escaping (inout Settings) -> Void
  ) -> Option {
    Option(name: name, short: short, argument: .none, help: help) { settings, _ in apply(&settings) }
  }

  static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, _ help: String,
    apply: @escaping (inout Settings, String) throws(Complaint) -> Void
  ) -> Option {
    Option(name: name, short: short, argument: .one(placeholder), help: help, apply: apply)
  }

  static func list(
    _ name: String, short: Character? = nil, _ placeholder: String, _ help: String,
    apply: @escaping (inout Settings, String) throws(Complaint) -> Void
  ) -> Option {
    Option(name: name, short: short, argument: .many(placeholder), help: help, apply: apply)
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
