/// One of the four objects that say which app a notification is for. Exactly one of them is due.
protocol NotificationSubject {
  /// The member of the notification.
  static var name: String { get }
  /// The member of the object that tells the environment.
  static var environmentName: String { get }

  var bundleID: String? { get }
  var appAppleID: Int64? { get }
  var environment: AppStoreEnvironment? { get }
}

extension NotificationSubject {
  static var environmentName: String { "environment" }
}

extension NotificationData: NotificationSubject {
  static let name = "data"
}

extension NotificationSummary: NotificationSubject {
  static let name = "summary"
}

extension ExternalPurchaseToken: NotificationSubject {
  static let name = "externalPurchaseToken"
  static let environmentName = "externalPurchaseId"

  /// The identifier is all that tells it.
  var environment: AppStoreEnvironment? {
    externalPurchaseID.map { $0.hasPrefix("SANDBOX") ? .sandbox : .production }
  }
}

extension NotificationAppData: NotificationSubject {
  static let name = "appData"
}

extension ServerNotification {
  /// Those present, in the order in which they are asked.
  var subjects: [any NotificationSubject] {
    let all: [(any NotificationSubject)?] = [data, summary, externalPurchaseToken, appData]
    return all.compactMap { $0 }
  }

  /// Where what it is about happened, whichever of the four objects says so.
  package var environment: AppStoreEnvironment? { subjects.first?.environment }

  /// The app, whichever of the four objects names it.
  package var bundleID: String? { subjects.first?.bundleID }

  // Where there is no subject, the facts name the one that most notifications have.

  var bundleIDFact: PolicyFact<String> {
    let subject = subjects.first
    return .field(path: "\(name(of: subject)).bundleId", subject?.bundleID)
  }

  var environmentFact: PolicyFact<AppStoreEnvironment> {
    guard let subject = subjects.first else { return .field(path: "data.environment", nil) }
    return .field(path: "\(name(of: subject)).\(type(of: subject).environmentName)", subject.environment)
  }

  var appAppleIDFact: PolicyFact<Int64> {
    let subject = subjects.first
    return .field(path: "\(name(of: subject)).appAppleId", subject?.appAppleID)
  }

  /// Only a summary names a product; what is bought stands in the nested tokens.
  var productIDFact: PolicyFact<String> {
    summary.map { .field(path: "summary.productId", $0.productID) } ?? .notInKind
  }

  private func name(of subject: (any NotificationSubject)?) -> String {
    subject.map { type(of: $0).name } ?? NotificationData.name
  }

  var notes: [String] {
    let notes = object.notes(on: Self.schema)
    let count = subjects.count
    guard count != 1 else { return notes }
    return notes + ["\(count) of data, summary, externalPurchaseToken and appData, where one is due"]
  }
}
