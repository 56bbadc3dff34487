public import AppStoreJWS

/// Where a receipt comes from, in its own words. Attribute 0.
public struct ReceiptType: OpenEnum {
  /// The value of the attribute.
  public let rawValue: String

  /// Any type, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store, with real money.
  public static let production = Self(rawValue: "Production")
  /// Test purchases in the Sandbox: developers, TestFlight, App Review.
  public static let productionSandbox = Self(rawValue: "ProductionSandbox")
  /// Test purchases in the Sandbox, by another name.
  public static let sandbox = Self(rawValue: "Sandbox")
  /// A volume purchase.
  public static let productionVPP = Self(rawValue: "ProductionVPP")
  /// A volume purchase for tests.
  public static let productionVPPSandbox = Self(rawValue: "ProductionVPPSandbox")
  /// StoreKit Testing in Xcode.
  public static let xcode = Self(rawValue: "Xcode")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .production: "the App Store",
    .productionSandbox: "test purchases, TestFlight, App Review",
    .sandbox: "test purchases, TestFlight, App Review",
    .productionVPP: "a volume purchase",
    .productionVPPSandbox: "a volume purchase for tests",
    .xcode: "StoreKit Testing in Xcode",
  ]

  /// The environment in the words of tokens. An unknown type is an environment of its own.
  public var environment: AppStoreEnvironment {
    switch self {
    case .production, .productionVPP: .production
    case .productionSandbox, .sandbox, .productionVPPSandbox: .sandbox
    default: AppStoreEnvironment(rawValue: rawValue)
    }
  }
}
