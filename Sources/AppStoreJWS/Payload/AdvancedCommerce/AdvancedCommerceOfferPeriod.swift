/// How long a period of an Advanced Commerce offer is. JSON: `offer.period`.
public struct AdvancedCommerceOfferPeriod: OpenEnum {
  /// The JSON value.
  public let rawValue: String

  /// Any value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Three days.
  public static let threeDays = Self(rawValue: "P3D")
  /// A week.
  public static let oneWeek = Self(rawValue: "P1W")
  /// Two weeks.
  public static let twoWeeks = Self(rawValue: "P2W")
  /// A month.
  public static let oneMonth = Self(rawValue: "P1M")
  /// Two months.
  public static let twoMonths = Self(rawValue: "P2M")
  /// Three months.
  public static let threeMonths = Self(rawValue: "P3M")
  /// Six months.
  public static let sixMonths = Self(rawValue: "P6M")
  /// Nine months.
  public static let nineMonths = Self(rawValue: "P9M")
  /// A year.
  public static let oneYear = Self(rawValue: "P1Y")

  /// The values this library knows.
  public static let meanings: [Self: String] = [
    .threeDays: "three days",
    .oneWeek: "a week",
    .twoWeeks: "two weeks",
    .oneMonth: "a month",
    .twoMonths: "two months",
    .threeMonths: "three months",
    .sixMonths: "six months",
    .nineMonths: "nine months",
    .oneYear: "a year",
  ]
}
