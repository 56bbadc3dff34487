import Testing

@testable import AppStoreJWS

struct PayloadFactTests {
  private static let members = """
    {"bundleId":"org.example.piano","environment":"Sandbox","receiptType":"Xcode","appAppleId":7,"productId":"lessons"}
    """

  @Test func ofTransaction() throws {
    let transaction = try Transaction(json: Self.members)
    #expect(transaction.bundleIDFact == .field(path: "bundleId", "org.example.piano"))
    #expect(transaction.environmentFact == .field(path: "environment", .sandbox))
    #expect(transaction.appAppleIDFact == .notInKind)
    #expect(transaction.productIDFact == .field(path: "productId", "lessons"))
  }

  @Test func ofRenewalInfo() throws {
    let renewalInfo = try RenewalInfo(json: Self.members)
    #expect(renewalInfo.bundleIDFact == .notInKind)
    #expect(renewalInfo.environmentFact == .field(path: "environment", .sandbox))
    #expect(renewalInfo.appAppleIDFact == .notInKind)
    #expect(renewalInfo.productIDFact == .field(path: "productId", "lessons"))
  }

  @Test func ofAppTransaction() throws {
    let appTransaction = try AppTransaction(json: Self.members)
    #expect(appTransaction.bundleIDFact == .field(path: "bundleId", "org.example.piano"))
    #expect(appTransaction.environmentFact == .field(path: "receiptType", .xcode))
    #expect(appTransaction.appAppleIDFact == .field(path: "appAppleId", 7))
    #expect(appTransaction.productIDFact == .notInKind)
  }

  @Test func ofRealtimeRequest() throws {
    let request = try RealtimeRequest(json: Self.members)
    #expect(request.bundleIDFact == .notInKind)
    #expect(request.environmentFact == .field(path: "environment", .sandbox))
    #expect(request.appAppleIDFact == .field(path: "appAppleId", 7))
    #expect(request.productIDFact == .field(path: "productId", "lessons"))
  }

  @Test func absentIsNotTheSameAsNotInKind() throws {
    #expect(try Transaction(json: "{}").bundleIDFact == .field(path: "bundleId", nil))
    #expect(try AppTransaction(json: "{}").environmentFact == .field(path: "receiptType", nil))
    #expect(try RealtimeRequest(json: "{}").appAppleIDFact == .field(path: "appAppleId", nil))
    #expect(try RenewalInfo(json: "{}").productIDFact == .field(path: "productId", nil))
  }

  @Test(arguments: ["data", "summary", "appData"]) func ofNotification(about subject: String) throws {
    let notification = try ServerNotification(json: #"{"\#(subject)":\#(Self.members),"bundleId":"x"}"#)
    #expect(notification.bundleIDFact == .field(path: "\(subject).bundleId", "org.example.piano"))
    #expect(notification.environmentFact == .field(path: "\(subject).environment", .sandbox))
    #expect(notification.appAppleIDFact == .field(path: "\(subject).appAppleId", 7))
    #expect(
      notification.productIDFact == (subject == "summary" ? .field(path: "summary.productId", "lessons") : .notInKind))
  }

  @Test(arguments: [
    ("\"SANDBOX_1\"", AppStoreEnvironment.sandbox), ("\"SANDBOX\"", .sandbox), ("\"sandbox_1\"", .production),
    ("\"1_SANDBOX\"", .production), ("\"\"", .production), ("null", nil),
  ])
  func environmentOfExternalPurchaseToken(identifier: String, environment: AppStoreEnvironment?) throws {
    let notification = try ServerNotification(
      json: """
        {"externalPurchaseToken":{"externalPurchaseId":\(identifier),"bundleId":"org.example.piano","appAppleId":7,
         "environment":"Xcode"}}
        """)
    #expect(notification.bundleIDFact == .field(path: "externalPurchaseToken.bundleId", "org.example.piano"))
    #expect(notification.environmentFact == .field(path: "externalPurchaseToken.externalPurchaseId", environment))
    #expect(notification.appAppleIDFact == .field(path: "externalPurchaseToken.appAppleId", 7))
    #expect(notification.productIDFact == .notInKind)
  }

  @Test func firstSubjectSpeaksEvenWhereItIsSilent() throws {
    let order = ["data", "summary", "externalPurchaseToken", "appData"]
    for (index, name) in order.enumerated() {
      let members = order[index...].reversed().map { #""\#($0)":\#($0 == name ? "{}" : Self.members)"# }
      let notification = try ServerNotification(json: "{\(members.joined(separator: ","))}")
      #expect(notification.bundleIDFact == .field(path: "\(name).bundleId", nil))
      #expect(notification.appAppleIDFact == .field(path: "\(name).appAppleId", nil))
    }
  }

  @Test func notificationAboutNothing() throws {
    let notification = try ServerNotification(json: Self.members)
    #expect(notification.bundleIDFact == .field(path: "data.bundleId", nil))
    #expect(notification.environmentFact == .field(path: "data.environment", nil))
    #expect(notification.appAppleIDFact == .field(path: "data.appAppleId", nil))
    #expect(notification.productIDFact == .notInKind)
  }
}
