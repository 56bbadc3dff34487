/// Where a purchase was made. JSON: `environment`, in an app transaction `receiptType`.
public struct AppStoreEnvironment: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any environment, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store, with real money.
  public static let production = Self(rawValue: "Production")
  /// Test purchases: developers, TestFlight, App Review.
  public static let sandbox = Self(rawValue: "Sandbox")
  /// StoreKit Testing in Xcode, signed by Xcode and not by the App Store.
  public static let xcode = Self(rawValue: "Xcode")
  /// Automated local tests, signed by Xcode and not by the App Store.
  public static let localTesting = Self(rawValue: "LocalTesting")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .production: "the App Store",
    .sandbox: "test purchases, TestFlight, App Review",
    .xcode: "StoreKit Testing in Xcode",
    .localTesting: "local tests",
  ]

  /// Whether Xcode, and not the App Store, signs what comes from here.
  var isSignedByXcode: Bool { self == .xcode || self == .localTesting }
}
