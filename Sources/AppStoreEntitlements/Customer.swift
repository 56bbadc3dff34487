internal import AppStoreJWS

/// Whose purchases are meant. A transaction belongs to every customer whose key it carries.
public struct Customer: Sendable, Hashable {
  /// Which of a transaction's fields is the key.
  public enum Key: String, Sendable, CaseIterable {
    /// The app's own identifier of its user. JSON: `appAccountToken`.
    case appAccountToken
    /// One Apple Account's copy of the app. JSON: `appTransactionId`.
    case appTransactionID
    /// One subscription or purchase. JSON: `originalTransactionId`.
    case originalID
  }

  /// Which field is meant.
  public let key: Key

  /// What it holds; a UUID in lower case.
  public let value: String

  /// The user of the app by its own UUID; case does not matter.
  public static func appAccountToken(_ token: String) -> Customer {
    Customer(key: .appAccountToken, value: token.lowercased())
  }

  /// The Apple Account by its copy of the app.
  public static func appTransactionID(_ id: String) -> Customer { Customer(key: .appTransactionID, value: id) }

  /// The owner of one subscription or purchase.
  public static func originalID(_ id: String) -> Customer { Customer(key: .originalID, value: id) }
}

extension Customer {
  /// Values are compared byte by byte.
  public static func == (left: Customer, right: Customer) -> Bool {
    left.key == right.key && ExactText(left.value) == ExactText(right.value)
  }
}

extension Customer {
  /// The identifier of an app transaction; nil for the `0` that stands for none, and would make all such customers one.
  package static func known(appTransactionID: String?) -> String? {
    appTransactionID?.filled.flatMap { $0 == "0" ? nil : $0 }
  }
}

extension Customer: Comparable {
  /// By key, then by the bytes of the value.
  public static func < (left: Customer, right: Customer) -> Bool {
    (left.key.rawValue, ExactText(left.value)) < (right.key.rawValue, ExactText(right.value))
  }
}

extension Customer: CustomStringConvertible {
  /// `key:value`.
  public var description: String { "\(key.rawValue):\(value)" }
}
