public struct RenewalInfo: VerifiablePayload {
  let object: JSONObject; init(_ o: JSONObject) { object = o }; public static let kind = PayloadKind.renewalInfo;
  static let schema = Schema([:]); var bundleIDFact: PolicyFact<String> { .notInKind };
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "environment", nil) };
  var appAppleIDFact: PolicyFact<Int64> { .notInKind }; var productIDFact: PolicyFact<String> { .notInKind };
  public var signedDate: Timestamp? { object.timestamp("signedDate") }; var originalTransactionID: String? { nil }
}
public struct AppTransaction: VerifiablePayload {
  let object: JSONObject; init(_ o: JSONObject) { object = o }; public static let kind = PayloadKind.appTransaction;
  static let schema = Schema([:]); var bundleIDFact: PolicyFact<String> { .notInKind };
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "environment", nil) };
  var appAppleIDFact: PolicyFact<Int64> { .notInKind }; var productIDFact: PolicyFact<String> { .notInKind };
  public var signedDate: Timestamp? { object.timestamp("receiptCreationDate") }
}
public struct ServerNotification: VerifiablePayload {
  let object: JSONObject; init(_ o: JSONObject) { object = o }; public static let kind = PayloadKind.notification;
  static let schema = Schema([:]); var bundleIDFact: PolicyFact<String> { .notInKind };
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "environment", nil) };
  var appAppleIDFact: PolicyFact<Int64> { .notInKind }; var productIDFact: PolicyFact<String> { .notInKind };
  public var signedDate: Timestamp? { object.timestamp("signedDate") };
  var nestedTokens: [(path: String, kind: PayloadKind, token: String)] { [] }
}
public struct RealtimeRequest: VerifiablePayload {
  let object: JSONObject; init(_ o: JSONObject) { object = o }; public static let kind = PayloadKind.realtimeRequest;
  static let schema = Schema([:]); var bundleIDFact: PolicyFact<String> { .notInKind };
  var environmentFact: PolicyFact<AppStoreEnvironment> { .field(path: "environment", nil) };
  var appAppleIDFact: PolicyFact<Int64> { .notInKind }; var productIDFact: PolicyFact<String> { .notInKind };
  public var signedDate: Timestamp? { object.timestamp("signedDate") }
}
extension VerifiablePayload { var notes: [String] { [] } }
