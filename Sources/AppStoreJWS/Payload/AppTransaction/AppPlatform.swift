/// A platform that apps are obtained on. JSON: `originalPlatform`.
public struct AppPlatform: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The iPhone and the iPad.
  public static let iOS = Self(rawValue: "iOS")
  /// Mac.
  public static let macOS = Self(rawValue: "macOS")
  /// Apple TV.
  public static let tvOS = Self(rawValue: "tvOS")
  /// Apple Vision.
  public static let visionOS = Self(rawValue: "visionOS")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .iOS: "iPhone and iPad",
    .macOS: "Mac",
    .tvOS: "Apple TV",
    .visionOS: "Apple Vision",
  ]
}
