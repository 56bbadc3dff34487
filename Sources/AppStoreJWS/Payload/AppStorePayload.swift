/// What a token says. Values of these types come out of tokens only; whether the token was verified is said by the type
/// around them, ``Verified`` or ``Unverified``.
///
/// Fields are optional because the App Store leaves out what does not apply, and because older tokens lack newer fields.
/// Every field is read when asked for; that it has the right JSON type was checked before.
public protocol AppStorePayload: Sendable, Hashable, Encodable {
  /// Which of the five kinds this is.
  static var kind: PayloadKind { get }

  /// The JSON text exactly as it was signed.
  var json: String { get }

  /// The members that this library does not know, by JSON name.
  var unknownFields: [String: JSONValue] { get }

  /// When the token was signed. JSON: `signedDate`, in an app transaction `receiptCreationDate`.
  var signedDate: Timestamp? { get }
}

/// What verification needs of a payload beside what everybody may know.
protocol VerifiablePayload: AppStorePayload {
  static var schema: Schema { get }

  var object: JSONObject { get }

  /// Takes an object whose members fit ``schema``.
  init(_ object: JSONObject)

  // What each policy compares.
  var bundleIDFact: PolicyFact<String> { get }
  var environmentFact: PolicyFact<AppStoreEnvironment> { get }
  var appAppleIDFact: PolicyFact<Int64> { get }
  var productIDFact: PolicyFact<String> { get }
}

extension VerifiablePayload {
  /// The JSON text exactly as it was signed.
  public var json: String { String(decoding: object.document.bytes, as: UTF8.self) }

  /// The members that this library does not know, by JSON name.
  public var unknownFields: [String: JSONValue] { object.unknownMembers(of: Self.schema) }

  /// Two payloads are equal when their signed texts are.
  public static func == (left: Self, right: Self) -> Bool {
    left.object.document.bytes == right.object.document.bytes
  }

  /// Hashes the signed text.
  public func hash(into hasher: inout Hasher) { hasher.combine(object.document.bytes) }

  /// Writes all members, known or not.
  public func encode(to encoder: any Encoder) throws { try object.value.encode(to: encoder) }
}
