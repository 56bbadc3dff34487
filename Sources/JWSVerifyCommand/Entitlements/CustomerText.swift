internal import AppStoreEntitlements

extension OptionValue {
  /// `appAccountToken:…`, `appTransactionID:…` or `originalID:…`, as entitlements name their customers.
  static func customer(_ text: String, for option: String) throws(Complaint) -> Customer {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else {
      throw Complaint(
        "\(option): “\(text)” does not say which key it is",
        hint: "appAccountToken:UUID, appTransactionID:NUMBER or originalID:NUMBER")
    }
    let keys = Customer.Key.allCases.map { (name: $0.rawValue, value: $0) }
    let value = String(parts[1])
    return switch try word(String(parts[0]), of: keys, for: option) {
    case .appAccountToken: .appAccountToken(value)
    case .appTransactionID: .appTransactionID(value)
    case .originalID: .originalID(value)
    }
  }
}
