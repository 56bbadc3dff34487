/// A verifier that could not be made, because what it was told makes no sense. Cases may be added: have a `switch` end
/// in `default`.
public enum ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// An empty set was given for a policy, so nothing could ever pass; the parameter's name.
  case nothingAccepted(String)
  /// The contents are neither certificates in PEM nor one in DER; what they were called.
  case notACertificate(String)
  /// A maximum age below zero.
  case negativeAge(Duration)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .nothingAccepted(let parameter): "\(parameter) is empty, so no token could pass; name a value, or write .any"
    case .notACertificate(let name): "\(DisplayText.safe(name)): neither certificates in PEM nor one in DER"
    case .negativeAge(let age): "a maximum age of \(age); it cannot be negative"
    }
  }
}
