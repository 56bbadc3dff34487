/// What a token says. Values of these types come out of tokens only; whether the token was verified is said by the type
/// around them, ``Verified`` or ``Unverified``.
public protocol AppStorePayload: AppStoreObject {
  /// Which of the five kinds this is.
  static var kind: PayloadKind { get }

  /// The JSON text exactly as it was signed.
  var json: String { get }

  /// When the token was signed. JSON: `signedDate`, in an app transaction `receiptCreationDate`.
  var signedDate: Timestamp? { get }
}

/// What verification needs of a payload beside what everybody may know.
protocol VerifiablePayload: AppStorePayload, SchemaObject {
  /// What is odd but no failure, each in one sentence that starts with the JSON path.
  var notes: [String] { get }

  // What each policy compares.
  var bundleIDFact: PolicyFact<String> { get }
  var environmentFact: PolicyFact<AppStoreEnvironment> { get }
  var appAppleIDFact: PolicyFact<Int64> { get }
  var productIDFact: PolicyFact<String> { get }
}

extension VerifiablePayload {
  /// The JSON text exactly as it was signed.
  public var json: String { String(decoding: object.document.bytes, as: UTF8.self) }

  var notes: [String] { object.notes(on: Self.schema) }

  /// Two payloads are equal when their signed texts are.
  public static func == (left: Self, right: Self) -> Bool {
    left.object.document.bytes == right.object.document.bytes
  }

  /// Hashes the signed text.
  public func hash(into hasher: inout Hasher) { hasher.combine(object.document.bytes) }
}
