/// How long a billing period of an Advanced Commerce subscription is. JSON: `period`.
public struct AdvancedCommercePeriod: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A week.
  public static let oneWeek = Self(rawValue: "P1W")
  /// A month.
  public static let oneMonth = Self(rawValue: "P1M")
  /// Two months.
  public static let twoMonths = Self(rawValue: "P2M")
  /// Three months.
  public static let threeMonths = Self(rawValue: "P3M")
  /// Six months.
  public static let sixMonths = Self(rawValue: "P6M")
  /// A year.
  public static let oneYear = Self(rawValue: "P1Y")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .oneWeek: "a week",
    .oneMonth: "a month",
    .twoMonths: "two months",
    .threeMonths: "three months",
    .sixMonths: "six months",
    .oneYear: "a year",
  ]
}
