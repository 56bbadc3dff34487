#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Decimal {
  /// A price of the App Store, which counts thousandths of the currency's unit: 9990 is 9.99.
  public init(milliunits: Int64) { self = Decimal(milliunits) / 1000 }
}
